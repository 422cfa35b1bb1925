/** What the server says, as a sentence in the person's language. */

import { words } from '../words';
import { serverText } from '../words/tell_server';

export function sentence(english: string): string {
  const said = serverText(words, english);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}
