// Every page of the router with something on it: an account with every right, a game in progress, one
// that is over, a challenge. For the scene that walks them all and for the pictures of them.

import { PAGES } from '../dev/pages.mjs';

const PASSWORD = 'a long enough horse';
export const NAME = 'Wilhelmina-Charlotte';

/** A page may keep a stream open, which is never answered to the end. */
const STREAMS_MS = 5_000;

/** Pages that ask who is there, and those of which there are two states. */
const VISITORS = ['signIn', 'register'];

/**
 * Puts something on the pages. `person` makes a person with a browser context of their own. The
 * answer: what each page is called, where it is, and for whom.
 */
export async function populate(server, person) {
  const [owner, other, third] = [await person(), await person(), await person()];
  await server.account(NAME, PASSWORD, '--admin', '--arbiter');
  await post(owner, '/api/zone/account/session', { name: NAME, password: PASSWORD });
  await post(other, '/api/zone/account', { name: 'Bert', password: PASSWORD });
  await post(third, '/api/zone/account', { name: 'Carl', password: PASSWORD });
  for (const name of ['Bert', 'Carl']) {
    await owner.request.put(`${server.base}/api/zone/account/following/${name}`);
  }
  const over = await game(owner, other, { rated: true, time: '3+2' });
  for (const [ply, uci] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
    await act(ply % 2 === 0 ? owner : other, over, { a: 'move', uci, ply });
  }
  const live = await game(owner, other, { time: '10 min' });
  await act(owner, live, { a: 'move', uci: 'e2e4', ply: 0 });
  const challenge = await post(other, '/api/zone/seeks', { game: { time: '15+10' }, to: NAME });
  const games = Array.from({ length: 4 }, (_, at) => ({ white: 'Carl', black: 'Bert', time: '90+30', board: at + 1, event: 'Club championship' }));
  await post(owner, '/api/zone/arbiter/games', { games });
  const tournament = await holdTournament();
  const at = (page, id) => PAGES[page].at[0].replace('_id', id).replace('_name', NAME);
  const pages = Object.keys(PAGES).map((name) => ({
    name,
    path: at(name, name === 'challenge' ? challenge.seek.id : name.startsWith('tournament') ? tournament : live),
    visitor: VISITORS.includes(name),
  }));
  pages.push({ name: 'finished game', path: `/${over}`, visitor: false });
  pages.push({ name: 'finished text', path: at('text', over), visitor: false });
  for (const view of ['standings', 'crosstable', 'players', 'info']) {
    pages.push({ name: `tournament ${view}`, path: `/tournament/${tournament}#${view}`, visitor: false, view });
  }
  for (const view of ['results', 'entries', 'settings', 'log']) {
    pages.push({ name: `desk ${view}`, path: `/tournament/${tournament}/desk#${view}`, visitor: false, view });
  }
  pages.push({ name: 'player card', path: `/tournament/${tournament}/player/1`, visitor: true });
  pages.push({ name: 'visitor lobby', path: '/', visitor: true });
  // Who they are, without what the browser remembers, such as the language.
  const { cookies } = await owner.context().storageState();
  return { pages, state: { cookies, origins: [] } };

  async function post(someone, path, data) {
    const answer = await someone.request.post(server.base + path, { data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json().catch(() => null);
  }
  async function game(white, black, settings) {
    const { id } = await post(white, '/api/zone/games', { side: 'white', ...settings });
    await post(black, `/api/zone/games/${id}/join`);
    // It begins when both are there.
    for (const each of [white, black]) await each.goto(`${server.base}/${id}`);
    await white.getByText('Your turn', { exact: true }).first().waitFor();
    return id;
  }
  /** A tournament between its first two rounds, with the second one drafted. */
  async function holdTournament() {
    const regulations = { name: 'Club Championship', kind: 'swiss', rounds: 3, time: '10+5', text: 'Bring a pen.' };
    const { id } = await post(owner, '/api/zone/tournaments', { regulations });
    const does = (act, more = {}) => post(owner, `/api/zone/tournament/${id}/act`, { act, ...more });
    await does('openEntry');
    for (const name of ['Müller, Hannelore', 'Carlsen, Magnus', 'Vachier-Lagrave, Maxime', 'Polgár, Judit', 'Nakamura, Hikaru']) {
      await does('addEntry', { entrant: { name, rating: 1500 + 10 * name.length, club: 'SK Turm' } });
    }
    await does('closeEntry');
    // Which of them are level depends on the colors, and so does what the desk shows.
    await does('start', { initialColor: 'white' });
    for (const act of ['pair', 'validate', 'publish', 'startRound']) await does(act);
    for (const board of [1, 2]) await does('setResult', { round: 1, board, score: '1-0' });
    await does('pair');
    return id;
  }
  async function act(someone, id, what) {
    await post(someone, `/api/zone/games/${id}/acts`, { act: what });
  }
}

/**
 * Goes to a page and waits until it has been drawn with what it shows: of a page with several views,
 * this one. Nothing that it asked for is then still on its way.
 */
export async function visit(page, address, view) {
  const asked = new Set();
  const ask = (request) => asked.add(request);
  const answer = (request) => asked.delete(request);
  page.on('request', ask).on('requestfinished', answer).on('requestfailed', answer);
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('rendered').length > 0);
  await page.locator('h1, cg-board piece').first().waitFor({ state: 'attached' });
  if (view !== undefined) {
    await page.getByRole('radio', { name: new RegExp(`^${view}$`, 'i'), checked: true }).waitFor({ state: 'attached' });
  }
  // What an answer brings is drawn in the next frame, and may ask for more.
  const patience = Date.now() + STREAMS_MS;
  do await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  while (asked.size > 0 && Date.now() < patience);
  page.off('request', ask).off('requestfinished', answer).off('requestfailed', answer);
}
