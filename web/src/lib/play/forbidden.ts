/** Which options have no effect, since the settings of the game do not allow them. */

import type { GameView } from '../protocol/types';

export type ForbiddenOptions = Record<'premove' | 'smartMove' | 'autoQueen', boolean>;

export function forbiddenOptions(game: Pick<GameView, 'premoves' | 'official'> | null): ForbiddenOptions {
  return {
    premove: game?.premoves === false,
    smartMove: game?.official?.smartMoves === false,
    autoQueen: game?.official?.autoQueen === false,
  };
}
