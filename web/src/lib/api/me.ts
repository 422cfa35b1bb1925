/** Who the visitor is: asked on every page, so it stands alone. */

import type { Me } from '../protocol/people';
import { send } from './http';

export const fetchMe = (): Promise<Me> => send('GET', '/api/zone/account');
