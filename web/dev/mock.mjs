// A stand-in for the server, to look at the page without one: `npm run build && npm run mock`.
// It speaks the protocol of crates/wire well enough for that, and forgets everything when it ends.
// `/mock/NAME` makes a game in some state (dev/scenes.mjs) and leads to it.

import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

import { WebSocketServer } from 'ws';

import { MockGame } from './mock_game.mjs';
import * as people from './mock_people.mjs';
import * as wall from './mock_wall.mjs';
import { SCENES } from './scenes.mjs';

const PORT = Number(process.env.PORT ?? 8080);
const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const PING_MS = 3_000;
const ABSENT_MS = 1_500;
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const games = new Map();
const sessions = new Map();

function newGame(settings) {
  const id = createHash('sha256').update(randomUUID()).digest('base64').replace(/\W/g, '').slice(0, 8);
  const game = new MockGame(id, settings);
  game.premoves = { white: null, black: null };
  game.chat = [];
  game.log = [];
  game.onnews = (items) => news(game, items);
  games.set(id, game);
  sessions.set(id, new Set());
  return game;
}

function youAre(game, person) {
  if (game.arbiter === person) return 'arbiter';
  if (game.helper?.person === person) return 'assistant';
  return ['white', 'black'].find((side) => game.seats[side] === person) ?? 'spectator';
}

function news(game, items) {
  game.log.push(...items);
  for (const session of sessions.get(game.id)) {
    send(session, { t: 'news', seq: game.seq, items, state: game.state(session.you) });
  }
  const moved = items.some((item) => item.what === 'moved');
  const waiting = game.premoves[game.turn];
  if (!moved || waiting === null || game.phase !== 'playing') return;
  game.premoves[game.turn] = null;
  const side = game.turn;
  const why = game.play(side, waiting.uci, waiting.ply);
  for (const session of sessions.get(game.id)) {
    const dropped = why === null ? null : `Premove canceled: ${why}`;
    if (session.you === side) send(session, { t: 'premove', uci: null, dropped });
  }
}

const send = (session, frame) => session.socket.send(JSON.stringify(frame));

const everybody = (game, frame) => sessions.get(game.id).forEach((session) => send(session, frame));

const plays = (you) => you === 'white' || you === 'black';

const roomOf = (you) => (plays(you) ? 'players' : 'spectators');

function say(game, you, who, text) {
  const room = roomOf(you);
  const side = plays(you) ? you : null;
  const line = { n: game.chat.length + 1, room, who, side, text, at: Date.now() };
  game.chat.push(line);
  for (const session of sessions.get(game.id)) {
    if (room === 'players' || session.you === 'spectator') send(session, { t: 'chat', lines: [line] });
  }
}

function rematch(game, you) {
  const { by } = game.rematch;
  if (by === null || by === you) game.rematch = { by: you, next: null };
  else {
    const next = newGame({ time: game.time, ruleset: game.ruleset });
    next.sit('white', game.seats.black, game.names.black);
    next.sit('black', game.seats.white, game.names.white);
    game.rematch = { by: null, next: next.id };
  }
  everybody(game, { t: 'rematch', ...game.rematch });
}

function receive(game, session, frame) {
  const { you } = session;
  if (frame.t === 'pong') return;
  if (frame.t === 'say') {
    say(game, you, game.names[you] ?? 'Guest', frame.text);
    return send(session, { t: 'said', id: frame.id });
  }
  if (you === 'spectator') return send(session, { t: 'bad', why: 'You cannot do this in this game.', code: 'wrong_role', params: {} });
  if (frame.t === 'rematch' || frame.t === 'declineRematch') {
    send(session, { t: 'ack', id: frame.id, seq: game.seq });
    if (frame.t === 'rematch') return rematch(game, you);
    game.rematch = { by: null, next: null };
    return everybody(game, { t: 'rematch', ...game.rematch });
  }
  if (frame.t === 'premove' || frame.t === 'cancelPremove') {
    game.premoves[you] = frame.t === 'premove' ? frame : null;
    return send(session, { t: 'premove', uci: frame.uci ?? null, dropped: null, error: null });
  }
  game.answers ??= new Map();
  const known = game.answers.get(frame.id);
  const why = known === undefined ? game.act(you, frame.act) : known;
  game.answers.set(frame.id, why);
  const answer = why === null ? { t: 'ack', seq: game.seq } : { t: 'refused', why, code: '', params: {} };
  send(session, { ...answer, id: frame.id });
}

function countSpectators(game, more) {
  game.spectators += more;
  everybody(game, { t: 'spectators', n: game.spectators });
}

function watch(game, socket, person, from) {
  const session = { socket, you: youAre(game, person) };
  sessions.get(game.id).add(session);
  if (from === null || from > game.seq) send(session, { t: 'game', ...game.view(session.you) });
  else if (from < game.seq) {
    const items = game.log.slice(from - game.seq);
    send(session, { t: 'news', seq: game.seq, items, state: game.state(session.you) });
  }
  const hears = ({ room }) => room === 'players' || session.you === 'spectator';
  const lines = game.chat.filter(hears);
  if (lines.length > 0) send(session, { t: 'chat', lines });
  if (plays(session.you)) game.appear(session.you);
  else countSpectators(game, 1);
  let n = 0;
  const ping = () => send(session, { t: 'ping', n: n++, now: Date.now(), seq: game.seq });
  ping();
  const timer = setInterval(ping, PING_MS);
  socket.on('message', (data) => receive(game, session, JSON.parse(data)));
  socket.on('close', () => {
    clearInterval(timer);
    sessions.get(game.id).delete(session);
    if (!plays(session.you)) countSpectators(game, -1);
    const still = () => [...sessions.get(game.id)].some(({ you }) => you === session.you);
    setTimeout(() => still() || !plays(session.you) || game.leave(session.you), ABSENT_MS);
  });
}

setInterval(() => games.forEach((game) => game.tick()), 50).unref();

/** Some of what the server would say: enough to see how the page says it. */
function judge(fen) {
  const reasons = [];
  for (const [letter, side] of [['K', 'White'], ['k', 'Black']]) {
    if (!fen.split(' ')[0].includes(letter)) reasons.push({ error: errorView('no_king', `${side} has no king.`, { side: side.toLowerCase() }), squares: [] });
  }
  const rows = fen.split(' ')[0].split('/');
  const onBackRank = [0, 7].flatMap((row) => {
    const squares = [...rows[row].replace(/\d/g, (empty) => '.'.repeat(Number(empty)))];
    return squares.flatMap((letter, file) => (/p/i.test(letter) ? ['abcdefgh'[file] + (8 - row)] : []));
  });
  if (onBackRank.length > 0) {
    const text = `Pawns cannot stand on the first or last rank: ${onBackRank.join(", ")}.`;
    reasons.push({ error: errorView('pawns_on_back_rank', text, { squares: onBackRank.join(', ') }), squares: onBackRank });
  }
  return { fen, reasons, overError: null, check: false };
}

async function api(request, response, path, person) {
  const [, id, tail] = /^\/api\/zone\/games(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? [];
  const json = (status, body) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };
  if (path === '/api/zone/position') {
    return json(200, judge(new URL(request.url, 'http://mock').searchParams.get('fen')));
  }
  const name = `Guest ${person.slice(0, 4)}`;
  if (request.method === 'POST' && id === undefined) {
    let body = '';
    for await (const part of request) body += part;
    const asked = JSON.parse(body);
    const game = newGame(asked);
    const side = asked.side === 'random' ? (Math.random() < 0.5 ? 'white' : 'black') : asked.side;
    game.sit(side, person, name);
    return json(201, { id: game.id, side });
  }
  const game = games.get(id);
  if (game === undefined) return json(404, errorView('game_not_found', 'Game not found. Check the link.'));
  if (tail === 'join') {
    const mine = youAre(game, person);
    const free = ['white', 'black'].find((side) => game.seats[side] === null);
    if (mine === 'spectator' && free === undefined) return json(409, errorView('seats_taken', 'Both seats are taken.'));
    if (mine === 'spectator') game.sit(free, person, name);
    return json(200, { id, side: youAre(game, person) });
  }
  if (tail === 'acts') return json(200, game.acts);
  if (tail === 'absences') return json(200, game.absences);
  if (tail === 'fen' || tail === 'svg') {
    response.writeHead(200, { 'content-type': tail === 'fen' ? 'text/plain' : 'image/svg+xml' });
    return response.end(tail === 'fen' ? game.chess.fen() : '<svg xmlns="http://www.w3.org/2000/svg"/>');
  }
  if (tail === 'pgn') {
    response.writeHead(200, { 'content-type': 'application/x-chess-pgn' });
    return response.end(game.chess.pgn());
  }
  return json(200, game.view(youAre(game, person)));
}

function file(response, path) {
  const wanted = join(DIST, normalize(path));
  const found = existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(DIST, 'index.html');
  response.writeHead(200, { 'content-type': TYPES[extname(found)] ?? 'application/octet-stream' });
  createReadStream(found).pipe(response);
}

const personOf = (request) => /guest=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];

const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://mock');
  const { pathname } = url;
  const ruled = wall.answer(request.method, url);
  if (ruled !== undefined) {
    response.writeHead(ruled[0], { 'content-type': 'application/json' });
    return void response.end(JSON.stringify(ruled[1]));
  }
  const said = people.answer(request.method, url, request.headers.referer);
  if (said !== undefined) {
    response.writeHead(200, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify(said));
  }
  let person = personOf(request);
  if (person === undefined) {
    person = randomUUID();
    response.setHeader('set-cookie', `guest=${person}; HttpOnly; Path=/; SameSite=Lax`);
  }
  const scene = SCENES[pathname.replace('/mock/', '')];
  if (pathname.startsWith('/api/')) return void api(request, response, pathname, person);
  if (!pathname.startsWith('/mock/') || scene === undefined) return file(response, pathname);
  const game = scene(newGame, person);
  response.writeHead(302, { location: `/${game.id}` });
  response.end();
});

const sockets = new WebSocketServer({ noServer: true });
server.on('upgrade', (request, socket, head) => {
  const url = new URL(request.url, 'http://mock');
  if (url.pathname === '/ws/lobby') {
    const tell = (opened) => opened.send(JSON.stringify(people.lobby()));
    return sockets.handleUpgrade(request, socket, head, tell);
  }
  if (url.pathname === '/ws/arbiter') {
    return sockets.handleUpgrade(request, socket, head, wall.openWall);
  }
  const game = games.get(url.pathname.replace('/ws/games/', ''));
  if (game === undefined) return socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
  const from = url.searchParams.get('from');
  sockets.handleUpgrade(request, socket, head, (opened) =>
    watch(game, opened, personOf(request), from === null ? null : Number(from)),
  );
});

server.listen(PORT, '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${server.address().port}`));

/** An error as the server writes it. */
function errorView(code, message, params = {}) {
  return { code, params, message };
}
