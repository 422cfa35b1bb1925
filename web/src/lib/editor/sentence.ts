/** The server's reason as a sentence in the person's language. */

import { messages } from '../messages';
import { serverText } from '../messages/server_text';

export function sentence(english: string): string {
  const said = serverText(messages, english);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}
