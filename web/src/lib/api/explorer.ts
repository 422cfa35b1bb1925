/** The explorer of games that were played on this server. */

import type { ExplorerView } from '../protocol/positions';
import { send } from './http';

export const fetchExplorer = (query: string): Promise<ExplorerView> => send('GET', `/api/zone/explorer?${query}`);
