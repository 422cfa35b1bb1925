// The wall of an arbiter for the stand-in: boards in every state, and moves on those that run.
// `WALL_BOARDS` says how many, `WALL_MOVES` how many moves there are in a second.

import { Chess } from 'chess.js';

const BOARDS = Number(process.env.WALL_BOARDS ?? 40);
const MOVES = Number(process.env.WALL_MOVES ?? 2);
const TICK_MS = 250;
const NAMES = 'Anna Bert Carl Dora Emil Frida Gerd Hanna Igor Jana Karl Lena Max Nora Otto Paula'.split(' ');

/** Chance that is the same in every run. */
let seed = 7;
const chance = (below) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed % below;
};

const now = Date.now();
const over = { phase: 'over', running: null };

/** What is not ordinary on the wall. */
const ODD = {
  2: { phase: 'paused', running: null, calls: [now - 95_000, null] },
  4: { calls: [null, now - 20_000] },
  7: { present: [true, false], countdown: { side: 'black', left: 48_000 } },
  9: { assistants: [{ name: 'Quirin', approved: false }, null] },
  11: { clocks: [7_400, 52_000] },
  13: { phase: 'paused', running: null },
  14: { assistants: [null, { name: 'Rosa', approved: true }] },
  16: { phase: 'waiting', running: null, present: [true, true] },
  17: { phase: 'waiting', running: null, present: [false, true], startAt: now + 900_000 },
  19: { drawOffer: 'white' },
  21: { ...over, result: '1-0', ending: 'White won: on time', clocks: [34_000, 0] },
  22: { ...over, result: '½-½', ending: 'DRAW: agreement' },
};

const games = Array.from({ length: BOARDS }, (_, n) => make(n));

function make(n) {
  const chess = new Chess();
  const game = {
    id: `w${String(n).padStart(7, '0')}`,
    names: { white: NAMES[n % NAMES.length], black: NAMES[(n * 7 + 3) % NAMES.length] + (n > 15 ? n : '') },
    time: { white: '90+30', black: '90+30' },
    event: 'Club championship',
    round: '3',
    board: n + 1,
    madeAt: now - 3_600_000,
    startAt: null,
    seq: 4,
    phase: 'playing',
    last: null,
    clocks: [1_000_000 + chance(3_000_000), 1_000_000 + chance(3_000_000)],
    running: 'white',
    present: [true, true],
    countdown: null,
    calls: [null, null],
    drawOffer: null,
    assistants: [null, null],
    result: null,
    ending: null,
  };
  for (let ply = chance(50) + 6; ply > 0; ply--) move(game, chess);
  Object.assign(game, ODD[n]);
  return { game, chess };
}

function move(game, chess) {
  const moves = chess.moves({ verbose: true });
  if (moves.length === 0 || chess.isDraw()) chess.reset();
  const { lan } = chess.move(chess.moves({ verbose: true })[chance(chess.moves().length)]);
  game.last = lan;
  game.fen = chess.fen().split(' ').slice(0, 2).join(' ');
  game.running = chess.turn() === 'w' ? 'white' : 'black';
  game.seq++;
}

/** Everything, then what changes. */
export function openWall(socket) {
  const send = (frame) => socket.send(JSON.stringify({ now: Date.now(), ...frame }));
  send({ t: 'wall', games: games.map(({ game }) => game) });
  const running = games.filter(({ game }) => game.phase === 'playing');
  let owed = 0;
  const timer = setInterval(() => {
    owed += (MOVES * TICK_MS) / 1_000;
    const boards = [];
    for (; owed >= 1; owed--) {
      const { game, chess } = running[chance(running.length)];
      const mover = game.running === 'white' ? 0 : 1;
      game.clocks[mover] = Math.max(5_000, game.clocks[mover] - 1_000 + chance(2_000));
      move(game, chess);
      const { id, seq, fen, last, clocks, running: runs } = game;
      boards.push({ id, seq, fen, last, clocks: [...clocks], running: runs });
    }
    if (boards.length > 0) send({ t: 'boards', boards });
  }, TICK_MS);
  socket.on('close', () => clearInterval(timer));
}

const FAULTS = {
  code: 'games_not_created',
  params: { count: 2 },
  message: 'No games created. Fix the errors (2) and try again.',
  faults: [
    { line: 2, field: 'black', error: 'There is no account "Bert". Check the name.', code: 'account_not_found', params: { name: 'Bert' } },
    { line: 3, field: 'time', error: '"90+" is not a time control. Write for example 3+2, 10 min, 40/90+30:30+30, 5 d3, 3 days or no clock.', code: 'unreadable_time', params: { value: '90+' } },
  ],
};

/** What arbiters ask over HTTP, as status and answer; undefined for anything else. */
export function answer(method, { pathname }) {
  if (pathname === '/api/zone/arbiter/acts') return [200, { done: [games[0].game.id], refused: [], errors: [] }];
  if (pathname === '/api/zone/arbiter/games' && method === 'POST') return [400, FAULTS];
  if (pathname === '/api/zone/arbiter/games') return [200, { now: Date.now(), games: [], next: null }];
  return undefined;
}
