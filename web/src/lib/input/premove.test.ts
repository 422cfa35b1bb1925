import { describe, expect, test } from 'vitest';

import { typedPremove } from './premove';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const PAWNS = '4k3/P7/8/8/8/8/7p/4K3 w - - 0 1';

describe('a typed move in advance names two squares', () => {
  test.each([
    ['e7e5', 'e7e5'],
    ['E7-E5', 'e7e5'],
    ['Ng8f6', 'g8f6'],
    ['O-O', 'e8g8'],
    ['0-0-0', 'e8c8'],
    ['e8h8', 'e8g8'],
  ])('%s', (text, uci) => {
    const found = typedPremove(text, { fen: START, side: 'black', chess960: false });
    expect(found).toEqual({ kind: 'premove', uci });
  });

  test.each([
    ['', 'nothing'],
    ['Nf6', 'fromTo'],
    ['e5', 'fromTo'],
    ['what', 'fromTo'],
    ['e2e4', 'notOwn'],
    ['e5e4', 'notOwn'],
  ])('%s: %s', (text, kind) => {
    expect(typedPremove(text, { fen: START, side: 'black', chess960: false }).kind).toBe(kind);
  });

  test('a promotion names its piece, or is a queen where that is preferred', () => {
    const place = { fen: PAWNS, side: 'white', chess960: false } as const;
    expect(typedPremove('a7a8', place)).toEqual({ kind: 'promotionAhead', stem: 'a7a8' });
    expect(typedPremove('a7a8n', place)).toEqual({ kind: 'premove', uci: 'a7a8n' });
    expect(typedPremove('a7a8', { ...place, autoQueen: true })).toEqual({
      kind: 'premove',
      uci: 'a7a8q',
    });
  });

  test('where the king castles to is not guessed', () => {
    const place = { fen: START, side: 'black', chess960: true } as const;
    expect(typedPremove('O-O', place).kind).toBe('fromTo');
    expect(typedPremove('O-O', { fen: PAWNS.replace('4k3', '3k4'), side: 'black', chess960: false }).kind).toBe('fromTo');
  });
});
