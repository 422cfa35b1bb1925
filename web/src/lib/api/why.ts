/** Whether a side can still checkmate, and why. */

import type { MateExplanation } from '../protocol/positions';
import { send } from './http';

/** Of the sides of which it was asked when the game ended. */
export const explainGame = (id: string): Promise<MateExplanation[]> => send('GET', `/api/zone/games/${id}/why`);

export const explainPosition = (fen: string, chess960: boolean): Promise<MateExplanation[]> =>
  send('GET', `/api/zone/position/mate?${new URLSearchParams({ fen, chess960: String(chess960) })}`);
