/** The server's reason as a sentence in the person's language. */

import { messages } from '../messages';
import { capital } from '../messages/san';
import { serverText } from '../messages/server_text';

export function sentence(english: string): string {
  const text = capital(serverText(messages, english));
  return text.endsWith('.') ? text : `${text}.`;
}
