import { describe, expect, it } from 'vitest';

import { marksOf } from '../analysis/why';
import t from 'virtual:messages/en/why';
import type { MateExplanation } from '../protocol/positions';
import { isExplained, sentence, written } from './explain';

const NONE: MateExplanation = {
  side: 'white',
  fen: '8/8/8/8/8/8/8/8 w - - 0 12',
  chess960: false,
  canMate: null,
  line: [],
  proof: null,
  text: null,
  wall: [],
  region: [],
};
const moves = (...sans: string[]) => sans.map((san) => ({ uci: 'a1a2', san }));

describe('an explanation', () => {
  it('is offered where the ending depends on it', () => {
    expect((['time', 'timeNoMate', 'resignation', 'deadPosition'] as const).every(isExplained)).toBe(true);
    expect((['checkmate', 'stalemate', 'agreement', 'threefold'] as const).some(isExplained)).toBe(false);
    expect(isExplained(null)).toBe(false);
  });

  it('says yes, no, or that nobody knows', () => {
    expect(sentence(t, NONE)).toContain('could not be worked out');
    expect(sentence(t, { ...NONE, canMate: false, proof: 'bareKing' })).toBe('White can’t checkmate anymore. White has only the king left.');
    expect(sentence(t, { ...NONE, canMate: false })).toBe('White can’t checkmate anymore.');
    expect(sentence(t, { ...NONE, canMate: true, line: moves('Kf3') })).toContain('can still checkmate');
    expect(sentence(t, { ...NONE, canMate: true })).toBe('White has given checkmate.');
  });

  it('numbers its moves from the position on', () => {
    expect(written(t, { ...NONE, line: moves('Kf3', 'Ke7', 'Kg4') })).toBe('12. Kf3 Ke7 13. Kg4');
    const black = { ...NONE, fen: '8/8/8/8/8/8/8/8 b - - 0 12', line: moves('Ke7', 'Kg4') };
    expect(written(t, black)).toBe('12… Ke7 13. Kg4');
  });

  it('cuts a long line short', () => {
    const line = (count: number) => ({ ...NONE, line: moves(...Array<string>(count).fill('Ka1')) });
    expect(written(t, line(16))).not.toContain('more');
    expect(written(t, line(17))).toContain('and 1 more');
  });

  it('marks the wall of the side it stops', () => {
    const stopped = { ...NONE, canMate: false, proof: 'walls' as const, wall: ['b4'], region: ['d6'] };
    expect(marksOf([NONE])).toEqual([]);
    expect(marksOf([NONE, stopped])).toEqual([
      { color: 'red', from: 'b4', to: null },
      { color: 'blue', from: 'd6', to: null },
    ]);
  });
});
