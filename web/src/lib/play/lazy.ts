/** What the play page needs only when it is opened: loaded after the board, kept from then on. */

export const lazy = {
  chat: () => import('./Chat.svelte'),
  options: () => import('./Options.svelte'),
  share: () => import('./Share.svelte'),
  times: () => import('./TimeGraph.svelte'),
};

/** Only whoever waits for a friend needs this. */
export const inviteCode = () => import('./InviteCode.svelte');

/** Fetches them while nothing else is to be done, so that they are there without a connection. */
export function preload(): () => void {
  // Safari does not tell when it is idle.
  const timer = setTimeout(() => {
    // What does not arrive now is asked for again when it is opened.
    for (const load of Object.values(lazy)) load().catch(() => {});
  }, 1_500);
  return () => clearTimeout(timer);
}
