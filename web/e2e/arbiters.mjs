// Arbiters, players and assistants, each with an account and a browser of their own.

import assert from 'node:assert/strict';

const PASSWORD = 'a long enough horse';
let made = 0;

/** Names are for ever: each scene has its own. */
export const nameOf = (what) => `${what}${Date.now().toString(36).slice(-5)}${++made}`;

/** The people who were signed in before: the server limits how often passwords are tried. */
const known = new Map();

/** A person who is signed in, with a browser of their own; the same person in all scenes of a file. */
export async function signedIn(cast, what, options) {
  const page = await cast.person(options);
  const before = known.get(what);
  if (before !== undefined) await page.context().addCookies(before.cookies);
  else known.set(what, await signIn(cast, page, nameOf(what)));
  return { name: known.get(what).name, page };
}

/** An arbiter who has no games yet. */
export async function newArbiter(cast, options) {
  const page = await cast.person(options);
  const { name } = await signIn(cast, page, nameOf('Judge'), '--arbiter');
  return { name, page };
}

async function signIn(cast, page, name, ...rights) {
  await cast.server.account(name, PASSWORD, ...rights);
  const data = { name, password: PASSWORD };
  const answer = await page.request.post(`${cast.base}/api/zone/account/session`, { data });
  assert.equal(answer.status(), 200, await answer.text());
  return { name, cookies: await page.context().cookies() };
}

/** Makes games as scripts do; their ids. */
export async function official(cast, arbiter, games) {
  const answer = await arbiter.page.request.post(`${cast.base}/api/zone/arbiter/games`, { data: { games } });
  assert.equal(answer.status(), 201, await answer.text());
  return (await answer.json()).games.map(({ id }) => id);
}

/** Something done over HTTP. */
export async function act(cast, person, id, what) {
  const answer = await person.page.request.post(`${cast.base}/api/zone/games/${id}/acts`, { data: { act: what } });
  assert.equal(answer.status(), 200, await answer.text());
}

export const rule = (cast, arbiter, id, ruling, reason = 'as arranged') =>
  act(cast, arbiter, id, { a: 'arbiter', ruling, reason });

/** An official game with everybody at it. */
export async function atTheBoard(cast, game = {}, more = {}) {
  const [arbiter, white, black] = await Promise.all([
    newArbiter(cast, more.arbiterIs),
    signedIn(cast, 'Anna', more.whiteIs),
    signedIn(cast, 'Bert', more.blackIs),
  ]);
  const [id] = await official(cast, arbiter, [
    { white: white.name, black: black.name, time: '90+30', calls: 'stopping', board: 1, ...game },
  ]);
  const path = more.path ?? ((game) => `/${game}`);
  await Promise.all([
    arbiter.page.goto(`${cast.base}/${id}`),
    white.page.goto(cast.base + path(id)),
    black.page.goto(`${cast.base}/${id}`),
  ]);
  // A player who connects after the start stands in the list of absences.
  await arbiter.page.locator('.dot.present').nth(1).waitFor();
  return { arbiter, white, black, id };
}

export const button = (page, name) => page.getByRole('button', { name, exact: true });

/** The arbiter rules from the panel: the act, what belongs to it, a reason, and yes. */
export async function rulesFromPanel(page, name, reason, fill = async () => {}) {
  const panel = page.getByRole('region', { name: 'Arbiter' });
  // On a wide page the panel is there by itself, once the game is; else behind a button.
  await panel.or(button(page, 'Arbiter')).first().waitFor();
  if (!(await panel.isVisible())) await button(page, 'Arbiter').click();
  await panel.getByRole('button', { name, exact: true }).click();
  const form = panel.getByRole('form', { name });
  await fill(form);
  await form.getByLabel('Reason').fill(reason);
  await form.getByRole('button', { name, exact: true }).click();
  const again = form.getByRole('button', { name: `${name}: Confirm` });
  if (await again.isVisible().catch(() => false)) await again.click();
  await form.waitFor({ state: 'hidden' });
}

export async function pgnOf(cast, { page }, id) {
  return (await page.request.get(`${cast.base}/api/zone/games/${id}/pgn`)).text();
}

/** On the desk, with the question before it. */
export async function startTournament(page) {
  await button(page, 'Start the tournament').click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Start the tournament').click();
  await dialog.waitFor({ state: 'hidden' });
}
