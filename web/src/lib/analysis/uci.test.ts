import { describe, expect, test } from 'vitest';

import { DEFAULT_SETTINGS, loadSettings, saveSettings } from './engine_settings';
import { engineRefusal } from './fair_play';
import { INITIAL_FEN } from './position';
import { type EngineLine, type Question, readInfo, UciEngine } from './uci';
import type { LiveGame } from '../protocol/people';

const QUESTION: Question = { fen: INITIAL_FEN, chess960: false, lines: 1 };

function make() {
  const said: string[] = [];
  const heard: [string, readonly EngineLine[]][] = [];
  let ready = 0;
  const engine = new UciEngine({ post: (line) => said.push(line), end: () => said.push('END') }, () => (ready += 1));
  const ask = (name: string, question: Partial<Question> = {}) =>
    engine.search(
      { ...QUESTION, ...question },
      { oninfo: (lines) => heard.push([name, lines]), onend: (lines) => heard.push([`${name} ended`, lines]) },
    );
  const answer = (...lines: string[]) => lines.forEach((line) => engine.receive(line));
  return { engine, said, heard, ask, answer, readyTimes: () => ready };
}

describe('an engine', () => {
  test('is asked once it is ready', () => {
    const { said, ask, answer, readyTimes } = make();
    ask('first');
    expect(said).toEqual(['uci']);
    answer('id name Stockfish', 'uciok', 'readyok');
    expect(readyTimes()).toBe(1);
    expect(said.slice(-2)).toEqual([`position fen ${INITIAL_FEN}`, 'go infinite']);
  });

  test('is stopped before the next question, and what it says of the last one is not heard', () => {
    const { said, heard, ask, answer } = make();
    answer('uciok', 'readyok');
    ask('first');
    answer('info depth 1 multipv 1 score cp 20 pv e2e4');
    ask('second', { depth: 5, moveTimeMs: 100 });
    ask('third', { depth: 9 });
    expect(said.filter((line) => line === 'stop').length).toBe(1);
    answer('info depth 2 multipv 1 score cp 99 pv e2e4', 'bestmove e2e4');
    expect(said.at(-1)).toBe('go depth 9');
    answer('info depth 9 multipv 1 score cp 30 pv d2d4', 'bestmove d2d4');
    expect(heard.map(([name]) => name)).toEqual(['first', 'third', 'third ended']);
  });

  test('stops and resumes', () => {
    const { engine, said, heard, ask, answer } = make();
    answer('uciok', 'readyok');
    ask('first');
    engine.stop();
    engine.stop();
    answer('bestmove e2e4');
    expect(heard).toEqual([]);
    ask('again');
    expect(said.filter((line) => line.startsWith('go')).length).toBe(2);
    engine.end();
    expect(said.at(-1)).toBe('END');
  });

  test('tells its lines together', () => {
    const { heard, ask, answer } = make();
    answer('uciok', 'readyok');
    ask('two', { lines: 2 });
    answer('info depth 3 multipv 1 score cp 20 pv e2e4', 'info depth 3 multipv 2 score cp 10 pv d2d4');
    expect(heard.at(-1)?.[1].map(({ moves }) => moves[0])).toEqual(['e2e4', 'd2d4']);
  });
});

describe('what an engine says', () => {
  test('is from the side of White', () => {
    expect(readInfo('info depth 7 seldepth 9 multipv 2 score mate -3 nodes 5 pv e7e5 d1h5', 'black')).toEqual({
      index: 2,
      line: { depth: 7, score: { mate: 3 }, moves: ['e7e5', 'd1h5'] },
    });
    expect(readInfo('info depth 7 score cp 0 pv e7e5', 'black')?.line.score).toEqual({ cp: 0 });
  });

  test.each(['info string hello', 'info depth 3 currmove e2e4', 'info depth 3 score cp 5 lowerbound nodes 1 pv e2e4'])('%s says nothing', (line) =>
    expect(readInfo(line, 'white')).toBeNull(),
  );
});

test('settings are kept, and nonsense is not', () => {
  const kept = new Map<string, string>();
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  expect(loadSettings(storage)).toEqual(DEFAULT_SETTINGS);
  saveSettings(storage, { on: true, lines: 5, arrows: false, depth: 24 });
  expect(loadSettings(storage)).toEqual({ on: true, lines: 5, arrows: false, depth: 24 });
  for (const nonsense of ['{', 'null', '{"lines":9,"depth":"x","on":1}']) {
    kept.set('tabiya.engine', nonsense);
    expect(loadSettings(storage)).toEqual(DEFAULT_SETTINGS);
  }
});

describe('no engine for one’s own live game', () => {
  const person = { name: 'Ada', guest: false, title: null, rating: null, provisional: false };
  const live = (changes: Partial<LiveGame>): LiveGame => ({
    ...{ id: 'a', players: { white: person, black: person }, fen: INITIAL_FEN, lastMove: null },
    ...{ clocks: { now: 0, white: 1, black: 1, running: null }, time: '3+2', speed: 'blitz', rated: false },
    ...changes,
  });
  const noClock = { clocks: { now: 0, white: null, black: null, running: null }, speed: 'correspondence' };

  test('before the server has said: nowhere', () => expect(engineRefusal(null, ['other'])).toBe('asking'));
  test('with a clock: nowhere', () => expect(engineRefusal([live({})], ['other'])).toBe('playing'));
  test('without one: on its position and after it', () => {
    const elsewhere = '4k3/8/8/8/8/8/8/4K3 w - - 0 1';
    expect(engineRefusal([live(noClock)], [elsewhere])).toBeNull();
    expect(engineRefusal([live(noClock)], [INITIAL_FEN.replace('0 1', '0 9'), elsewhere])).toBe('position');
  });
  test('a seat that waits is no game', () => expect(engineRefusal([live({ players: { white: person, black: null } })], [INITIAL_FEN])).toBeNull());
});
