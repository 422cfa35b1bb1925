import { expect, test } from 'vitest';

import { help as de } from './de/help';
import { help as en } from './en/help';
import { help as fr } from './fr/help';

test('online_2_4_the_zone_explains_its_moves_clocks_endings_and_breaks', () => {
  for (const help of [en, de, fr]) {
    const said = (id: string) => help.parts.find((part) => part.id === id)?.text.join(' ') ?? '';
    expect(said('begin')).not.toBe('');
    // How a move is typed, and the key that shows all keys.
    expect(said('moves')).toMatch(/e2e4/);
    expect(said('moves')).toContain('?');
    // Every kind of clock, as it is written.
    for (const clock of ['3+2', '40/90+30:30+30', '5 d3', '5b3']) expect(said('clock')).toContain(clock);
    // The numbers of moves that draw, claimed or not.
    for (const moves of ['50', '75']) expect(said('end')).toContain(moves);
    for (const id of ['away', 'rated', 'fair', 'arbiters', 'options']) expect(said(id)).not.toBe('');
  }
});
