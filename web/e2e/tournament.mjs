// Tournaments for the browser tests: made, entered and played over HTTP where nobody looks.

import assert from 'node:assert/strict';

import { nameOf } from './arbiters.mjs';

const PASSWORD = 'a long enough horse';

/** What a form sends for a tournament that is like most. */
export const regulations = (more = {}) => ({ name: 'Club Championship', kind: 'swiss', rounds: 5, time: '10+5', ...more });

export async function post(cast, { page }, path, data, status = 200) {
  const answer = await page.request.post(cast.base + path, { data });
  assert.equal(answer.status(), status, `${path} ${JSON.stringify(data)}: ${await answer.text()}`);
  return answer.json().catch(() => null);
}

/** Makes a tournament; its id. */
export async function newTournament(cast, arbiter, more) {
  const made = await post(cast, arbiter, '/api/zone/tournaments', { regulations: regulations(more) }, 201);
  return made.id;
}

/** An act of a player or of the staff. */
export const doIn = (cast, person, id, act, more = {}) =>
  post(cast, person, `/api/zone/tournament/${id}/act`, { act, ...more });

export async function viewOf(cast, { page }, id) {
  return (await page.request.get(`${cast.base}/api/zone/tournament/${id}`)).json();
}

export async function standingsOf(cast, { page }, id) {
  return (await page.request.get(`${cast.base}/api/zone/tournament/${id}/standings`)).json();
}

/** People who only ever send requests. */
export async function apiPlayers(cast, names) {
  const players = [];
  for (const what of names) {
    const page = await cast.person();
    const name = nameOf(what);
    await cast.server.account(name, PASSWORD);
    await post(cast, { page }, '/api/zone/account/session', { name, password: PASSWORD });
    players.push({ name, page });
  }
  return players;
}

/** Everything up to the first pairing: entry opened, players entered by the arbiter, started. */
export async function started(cast, arbiter, id, people) {
  await doIn(cast, arbiter, id, 'openEntry');
  for (const person of people) {
    const entrant = typeof person === 'string' ? { name: person } : { person: person.name };
    await doIn(cast, arbiter, id, 'addEntry', { entrant });
  }
  await doIn(cast, arbiter, id, 'closeEntry');
  await doIn(cast, arbiter, id, 'start');
}

/** The next round as the rules pair it, published and started. */
export async function nextRound(cast, arbiter, id) {
  for (const act of ['pair', 'validate', 'publish', 'startRound']) await doIn(cast, arbiter, id, act);
}

/** The last published round. */
export async function lastRound(cast, person, id) {
  const { rounds, entries } = await viewOf(cast, person, id);
  const round = rounds.filter(({ state }) => ['published', 'playing', 'closed'].includes(state)).at(-1);
  const nameIn = (entry) => entries.find((each) => each.id === entry);
  return { ...round, boards: round.boards.map((board) => ({ ...board, whiteIs: nameIn(board.white), blackIs: nameIn(board.black) })) };
}

/** A short game: a move each, and one of them resigns. A move that is null was made already. `winner` is a side. */
export async function play(cast, white, black, game, winner, moves = ['e2e4', 'e7e5']) {
  const act = (person, what) => post(cast, person, `/api/zone/games/${game}/acts`, { act: what });
  for (const [ply, uci] of moves.entries()) if (uci !== null) await act(ply % 2 === 0 ? white : black, { a: 'move', uci, ply });
  await act(winner === 'white' ? black : white, { a: 'resign' });
}

/** Plays all open boards whose players both are among these; the stronger one wins unless said otherwise. */
export async function playRound(cast, arbiter, id, people, winnerOf = () => 'white') {
  const { boards } = await lastRound(cast, arbiter, id);
  for (const board of boards) {
    const [white, black] = [board.whiteIs, board.blackIs].map((entry) => people.find(({ name }) => name === entry.person));
    if (board.result !== null || board.game === null || white === undefined || black === undefined) continue;
    await play(cast, white, black, board.game, winnerOf(board));
  }
}
