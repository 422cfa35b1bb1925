/** A hint in a game against the computer. */

import type { HintView } from '../protocol/positions';
import { send } from './http';

export const fetchHint = (id: string): Promise<HintView> => send('POST', `/api/zone/games/${id}/hint`);
