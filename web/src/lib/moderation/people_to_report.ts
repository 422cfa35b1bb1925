/** Whom one can report from a game. */

import type { GameView } from '../protocol/types';

/** The people in the game besides the visitor, as the server names them; the computer is none. */
export const peopleToReport = (game: GameView): string[] =>
  (['white', 'black'] as const)
    .filter((side) => side !== game.you && !game.computers?.[side])
    .flatMap((side) => game.names[side] ?? []);
