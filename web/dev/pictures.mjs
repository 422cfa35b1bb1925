// The pictures of README and docs, taken from the built program that `TABIYA` names with games played here:
// docs/play.png, docs/lobby-phone.png, docs/wall.png, docs/desk.png. `make pictures` builds first.

import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { Chess } from 'chess.js';

import { launch } from '../e2e/browser.mjs';
import { Server } from '../e2e/server.mjs';

const OUT = process.env.OUT ?? fileURLToPath(new URL('../../docs', import.meta.url));
const PASSWORD = 'a long enough horse';
const MAX_BYTES = 200_000;

const DESKTOP = { viewport: { width: 1200, height: 750 } };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const WIDE = { viewport: { width: 1440, height: 900 } };

/** Lines of play, in the order of the boards. */
const LINES = [
  'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O Re1 a6 Bb3 Ba7 h3 h6 Nbd2 Re8',
  'd4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 d5 Nf3 c5 O-O Nc6 a3 Bxc3 bxc3 dxc4 Bxc4 Qc7',
  'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6 f3 Be7 Qd2 O-O O-O-O Nbd7',
  'd4 d5 c4 c6 Nf3 Nf6 Nc3 e6 e3 Nbd7 Bd3 dxc4 Bxc4 b5 Bd3 Bb7 O-O a6 e4 c5',
  'e4 e6 d4 d5 Nc3 Nf6 e5 Nfd7 f4 c5 Nf3 Nc6 Be3 cxd4 Nxd4 Bc5 Qd2 O-O O-O-O a6',
  'c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5 cxd5 Nxd5 Bg2 Nb6 O-O Be7 d3 O-O Be3 Be6 Rc1 f6',
  'e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6 h4 h6 Nf3 Nd7 h5 Bh7 Bd3 Bxd3 Qxd3 e6',
  'd4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6 d5 Ne7 Ne1 Nd7 Be3 f5',
];
const NAMES = [
  ['Mira', 'Jonas'], ['Aiko', 'Pavel'], ['Lena', 'Omar'], ['Sofia', 'Henrik'],
  ['Nadia', 'Tom'], ['Ines', 'Kofi'], ['Clara', 'Dmitri'], ['Ruth', 'Marco'],
];

const server = await Server.start();
const browser = await launch();
try {
  const pairs = [];
  for (const names of NAMES) pairs.push(await Promise.all(names.map(player)));
  await play(pairs[0]);
  await lobby(pairs);
  await wall(pairs);
  await desk();
} finally {
  await browser.close();
  await server.end();
}

/** A game with both players at it: it starts when they are there. */
async function begin([white, black], time) {
  const { id } = await post(white, '/api/zone/games', { time, side: 'white', fen: null });
  await post(black, `/api/zone/games/${id}/join`);
  const pages = await Promise.all([white, black].map((each) => each.open(DESKTOP)));
  await Promise.all(pages.map((page) => page.goto(`${server.base}/${id}`)));
  await Promise.all(pages.map((page) => page.locator('cg-board piece').first().waitFor()));
  return { id, pages, leave: () => Promise.all(pages.map((page) => page.context().close())) };
}

/** A game on a desktop, from White's side. */
async function play(pair) {
  const { id, pages, leave } = await begin(pair, '10+5');
  await moves(id, pair, LINES[0].split(' '), 250);
  await pages[0].getByText('Re8').waitFor();
  await take(pages[0], 'play.png');
  await leave();
}

/** The lobby on a phone, with games to watch and people who look for one. */
async function lobby(pairs) {
  const games = [];
  for (const [at, pair] of pairs.slice(1, 5).entries()) {
    const game = await begin(pair, '5+3');
    await moves(game.id, pair, LINES[at + 1].split(' ').slice(0, 12), 0);
    games.push(game);
  }
  const page = await (await player('Theo')).open(PHONE);
  await page.goto(server.base);
  await page.locator('.mini').first().waitFor();
  await take(page, 'lobby-phone.png');
  await page.context().close();
  for (const { leave } of games) await leave();
}

/** The boards of a match as its arbiter sees them, one of them with a call. */
async function wall(pairs) {
  await server.account('Vera', PASSWORD, '--arbiter');
  const arbiter = await visitor('Vera');
  await post(arbiter, '/api/zone/account/session', { name: 'Vera', password: PASSWORD });
  const games = pairs.map(([white, black], at) => ({
    white: white.name, black: black.name, time: '90+30', board: at + 1, event: 'Club championship', calls: 'stopping',
  }));
  const made = await post(arbiter, '/api/zone/arbiter/games', { games });
  const ids = made.games.map(({ id }) => id);
  await post(arbiter, '/api/zone/arbiter/acts', { games: ids, ruling: { r: 'start' }, reason: 'Round 3' });
  // Players who are not there would be the only thing to see.
  for (const [at, pair] of pairs.entries()) {
    const pages = await Promise.all(pair.map((each) => each.open(DESKTOP)));
    await Promise.all(pages.map((page) => page.goto(`${server.base}/${ids[at]}`)));
  }
  await Promise.all(
    ids.map((id, at) => moves(id, pairs[at], LINES[at].split(' ').slice(0, 20 - ((at * 3) % 7)), 50 * at)),
  );
  await post(pairs[3][0], `/api/zone/games/${ids[3]}/acts`, { act: { a: 'callArbiter' } });
  const page = await arbiter.open(WIDE);
  await page.goto(`${server.base}/arbiter`);
  await page.locator('.mini').nth(ids.length - 1).waitFor();
  await take(page, 'wall.png');
}

/** The draft of a round at the arbiter's desk, changed by hand. */
async function desk() {
  const arbiter = await visitor('Vera');
  await post(arbiter, '/api/zone/account/session', { name: 'Vera', password: PASSWORD });
  const regulations = { name: 'Club Championship', kind: 'swiss', rounds: 5, time: '90+30', entry: 'list' };
  const { id } = await post(arbiter, '/api/zone/tournaments', { regulations });
  const does = (act, more = {}) => post(arbiter, `/api/zone/tournament/${id}/act`, { act, ...more });
  await does('openEntry');
  const names = ['Adams, Ann', 'Baker, Bob', 'Clark, Cleo', 'Davis, Dan', 'Evans, Eve', 'Foster, Finn', 'Grant, Gus', 'Hill, Hope', 'Irwin, Ida'];
  for (const [at, name] of names.entries()) await does('addEntry', { entrant: { name, rating: 2100 - 60 * at } });
  for (const act of ['closeEntry', 'start', 'pair', 'validate', 'publish', 'startRound']) await does(act);
  for (const board of [1, 2, 3, 4]) await does('setResult', { round: 1, board, score: board % 3 === 0 ? '½-½' : '1-0' });
  await does('pair');
  const tournament = await (await arbiter.request.get(`${server.base}/api/zone/tournament/${id}`)).json();
  const [first, second] = tournament.desk.draft.boards;
  await does('swap', { players: [first.black, second.black], reason: 'Same family' });
  const page = await arbiter.open(DESKTOP);
  await page.goto(`${server.base}/tournament/${id}/desk`);
  await page.locator('.rules li').first().waitFor();
  await take(page, 'desk.png');
}

/** A person with an account of their own. */
async function player(name) {
  const person = await visitor(name);
  await post(person, '/api/zone/account', { name, password: PASSWORD });
  return person;
}

async function visitor(name) {
  const context = await browser.newContext();
  return {
    name,
    request: context.request,
    /** A page of theirs on some device. */
    async open(device) {
      const own = await browser.newContext({ ...device, locale: 'en', storageState: await context.storageState() });
      return own.newPage();
    },
  };
}

async function post({ request }, path, data) {
  const answer = await request.post(server.base + path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json().catch(() => null);
}

/** Plays a line on a game, each move after a pause. */
async function moves(id, players, line, pause) {
  const chess = new Chess();
  for (const [ply, san] of line.entries()) {
    const { lan } = chess.move(san);
    await post(players[ply % 2], `/api/zone/games/${id}/acts`, { act: { a: 'move', uci: lan, ply } });
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Once everything has come to rest. */
async function take(page, name) {
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(600);
  const path = `${OUT}/${name}`;
  await page.screenshot({ path });
  const { size } = statSync(path);
  console.log(`${path}: ${size} bytes`);
  if (size > MAX_BYTES) throw new Error(`${name} has more than ${MAX_BYTES} bytes`);
}
