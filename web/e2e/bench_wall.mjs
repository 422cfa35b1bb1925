// What the wall costs one who looks at it: BOARDS live boards (100) on the built program, one move a
// second on each, for SECONDS (20). Every task of the page must stay below 50 ms of the processor's
// time, and what comes over the socket below 1 MB a minute. Exits with 1 if it does not.

import { Chess } from 'chess.js';

import { launch } from './browser.mjs';
import { countFrames, tasksOf } from './page_cost.mjs';
import { Server } from './server.mjs';

const BOARDS = Number(process.env.BOARDS ?? 100);
const SECONDS = Number(process.env.SECONDS ?? 20);
const TASK_MS = 50;
const MINUTE_BYTES = 1_000_000;
const PASSWORD = 'a long enough horse';

const server = await Server.start();
const browser = await launch();
try {
  const [anna, bert] = [await person('Anna'), await person('Bert')];
  const newArbiter = await person('Judge', '--arbiter');
  const games = Array.from({ length: BOARDS }, (_, n) => ({
    white: anna.name,
    black: bert.name,
    time: '90+30',
    board: n + 1,
  }));
  const made = await post(newArbiter, '/api/zone/arbiter/games', { games });
  const ids = made.games.map(({ id }) => id);
  await post(newArbiter, '/api/zone/arbiter/acts', { games: ids, ruling: { r: 'start' }, reason: 'bench' });

  const { page } = newArbiter;
  const counted = await countFrames(page);
  const opening = await tasksOf(page, async () => {
    await page.goto(`${server.base}/arbiter`);
    await page.locator('main ul > li').nth(BOARDS - 1).waitFor({ state: 'attached' });
  });
  Object.assign(counted, { bytes: 0, frames: 0 });
  let played = 0;
  const start = Date.now();
  const running = await tasksOf(page, async () => {
    played = await play([anna, bert], ids);
  });
  const minutes = (Date.now() - start) / 60_000;
  const perMinute = counted.bytes / minutes;
  const perMove = counted.bytes / played;
  const seconds = minutes * 60;

  const say = (what, tasks) =>
    console.log(`${what}: longest task ${tasks[0].toFixed(1)} ms of CPU, then ${tasks.slice(1, 4).map((ms) => ms.toFixed(1)).join(', ')}; over ${TASK_MS} ms: ${tasks.filter((ms) => ms > TASK_MS).length} of ${tasks.length}`);
  say('opening', opening);
  say(`${BOARDS} boards, ${(played / seconds).toFixed(0)} moves a second`, running);
  console.log(`socket: ${(perMinute / 1_000).toFixed(0)} kB a minute, ${perMove.toFixed(0)} bytes a move, ${(counted.frames / seconds).toFixed(1)} frames a second`);
  // As many moves as were asked for may not have been made on a busy machine.
  const atOneASecond = perMove * BOARDS * 60;
  console.log(`at one move a second on each board: ${(atOneASecond / 1_000).toFixed(0)} kB a minute`);
  const slow = running.some((ms) => ms > TASK_MS);
  process.exitCode = slow || atOneASecond > MINUTE_BYTES ? 1 : 0;
} finally {
  await browser.close();
  await server.end();
}

/** A person with an account, signed in. */
async function person(name, ...rights) {
  await server.account(name, PASSWORD, ...rights);
  const context = await browser.newContext({ viewport: { width: 1680, height: 1000 } });
  const someone = { name, page: await context.newPage() };
  await post(someone, '/api/zone/account/session', { name, password: PASSWORD });
  return someone;
}

async function post({ page }, path, data) {
  const answer = await page.request.post(server.base + path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** The same long game on every board, each move a second after the one before; how many were made. */
async function play(players, ids) {
  const line = longGame(SECONDS);
  let moves = 0;
  const began = Date.now();
  await Promise.all(
    ids.map(async (id, n) => {
      for (const [ply, uci] of line.entries()) {
        const due = began + ply * 1_000 + (n * 1_000) / ids.length;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - Date.now())));
        await post(players[ply % 2], `/api/zone/games/${id}/acts`, { act: { a: 'move', uci, ply } });
        moves++;
      }
    }),
  );
  return moves;
}

/** So many legal moves that end nothing, the same in every run. */
function longGame(plies) {
  const chess = new Chess();
  let seed = 1;
  while (chess.history().length < plies) {
    seed = (seed * 48_271) % 2_147_483_647;
    const moves = chess.moves();
    chess.move(moves[seed % moves.length]);
    if (chess.isGameOver()) chess.undo();
  }
  return chess.history({ verbose: true }).map(({ lan }) => lan);
}
