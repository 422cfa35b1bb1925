/** Games to watch. */

import type { LiveGames } from '../protocol/people';
import { send } from './http';

export const fetchLive = (): Promise<LiveGames> => send('GET', '/api/zone/live');
