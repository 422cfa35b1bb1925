import { describe, expect, test } from 'vitest';

import { material } from './material';
import { after, RECORDED } from './recorded';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const move = (uci: string, san: string, fen: string) => ({ uci, san, fen, left: null });

test('nothing captured, nobody ahead', () => {
  const none = { captured: [], ahead: 0 };
  expect(material({ moves: [], startFen: START }, 0)).toEqual({ white: none, black: none });
});

describe('the recorded game with every special move', () => {
  const game = after(RECORDED.specialWhite).game;
  if (game === null) throw new Error('the recording has changed');

  test('a pawn captured en passant is a pawn', () => {
    expect(game.moves[0]?.san).toBe('dxc6');
    expect(material(game, 1).white).toMatchObject({ captured: ['pawn'] });
    expect(material(game, 0).white).toMatchObject({ captured: [] });
  });
});

test('what was captured is sorted, and a promotion counts on the board', () => {
  const startFen = '1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1';
  const moves = [move('a7b8q', 'axb8=Q+', '1Q2k3/8/8/8/8/8/8/4K3 b - - 0 1')];
  expect(material({ moves, startFen }, 1)).toEqual({
    white: { captured: ['knight'], ahead: 9 },
    black: { captured: [], ahead: 0 },
  });
});
