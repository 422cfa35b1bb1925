/** Programs that ask for access to an account. */

import { send } from './http';

/** What a program asks for. */
export interface Asked {
  client: string;
  /** Where the browser is sent back to. */
  place: string;
  scopes: string[];
}

/** `query` is that of the address the program opened, with its `?`. */
export const askedBy = (query: string): Promise<Asked> => send('GET', `/api/zone/oauth${query}`);

/** Where to go next. */
export const answerProgram = (query: string, allow: boolean): Promise<{ redirect: string }> =>
  send('POST', `/api/zone/oauth${query}`, { allow });

/** The document of the API. */
export const fetchDocument = (): Promise<unknown> => send('GET', '/api/openapi.json');
