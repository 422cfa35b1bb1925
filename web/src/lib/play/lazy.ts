/** Parts of the play page that are loaded when they are opened. */

import { loadSounds } from '../sound/play';

export const lazy = {
  sounds: loadSounds,
  promotion: () => import('../board/Promotion.svelte'),
  chat: () => import('./Chat.svelte'),
  options: () => import('./options').then(({ loadOptions }) => loadOptions()),
  leave: () => import('./options').then(({ loadLeaveDialog }) => loadLeaveDialog()),
  typedMove: () => import('../input/enter_move'),
  attempt: () => import('../input/attempt'),
  marks: () => import('../game/why_illegal'),
  claim: () => import('./late').then(({ loadClaimDialog }) => loadClaimDialog()),
  gameOver: () => import('./late').then(({ loadGameOver }) => loadGameOver()),
};

/** Needed only while the other seat is open. */
export const join = () => import('../components/Join.svelte');
export const invite = () => import('../components/Invite.svelte');
export const inviteCode = () => import('./InviteCode.svelte');

/** Preloads them when idle, so that they also open without a connection. */
export function preload(): () => void {
  // Safari does not tell when it is idle.
  const timer = setTimeout(() => {
    // What does not arrive now is asked for again when it is opened.
    for (const load of Object.values(lazy)) load().catch(() => {});
  }, 1_500);
  return () => clearTimeout(timer);
}
