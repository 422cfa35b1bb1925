/** Programs that ask for access to an account. */

import type { ProgramRedirect, ProgramRequest } from '../protocol/requests';
import { send } from './http';

/** `query` is that of the address the program opened, with its `?`. */
export const askedBy = (query: string): Promise<ProgramRequest> => send('GET', `/api/zone/oauth${query}`);

/** Where to go next. */
export const answerProgram = (query: string, allow: boolean): Promise<ProgramRedirect> =>
  send('POST', `/api/zone/oauth${query}`, { allow });

/** The document of the API. */
export const fetchDocument = (): Promise<unknown> => send('GET', '/api/openapi.json');
