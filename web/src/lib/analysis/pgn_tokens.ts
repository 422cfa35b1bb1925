/** The words of a PGN's moves, each with its line. */

import type { GameText } from './pgn_file';

export interface Token {
  kind: 'word' | 'comment' | 'nag' | 'open' | 'close' /** A comment that never ends. */ | 'openComment';
  text: string;
  line: number;
}

/** Everything up to white space or a sign; move numbers are left out. */
const WORD = /[^\s(){};$]+/y;
const NUMBER = /^\d+\.*$|^\.+$/;
/** A number that is written together with its move. */
const PREFIX = /^\d+\.+(?=[^.])|^\.+(?=[^.])/;

export function* tokensOf({ text, line: first }: GameText): Iterable<Token> {
  let line = first;
  let at = 0;
  let lineStart = true;
  const to = (end: number) => (end < 0 ? text.length : end);
  while (at < text.length) {
    const sign = text.charAt(at);
    if (sign === '\n') {
      line += 1;
      at += 1;
      lineStart = true;
      continue;
    }
    // A line of its own for other programs, or a tag.
    if (lineStart && (sign === '%' || sign === '[')) {
      at = to(text.indexOf('\n', at));
      continue;
    }
    lineStart = lineStart && /\s/.test(sign);
    if (/\s/.test(sign)) at += 1;
    else if (sign === '{') {
      const end = text.indexOf('}', at);
      const inside = text.slice(at + 1, to(end));
      yield { kind: end < 0 ? 'openComment' : 'comment', text: inside, line };
      line += inside.split('\n').length - 1;
      at = to(end) + 1;
    } else if (sign === ';') {
      const end = to(text.indexOf('\n', at));
      yield { kind: 'comment', text: text.slice(at + 1, end), line };
      at = end;
    } else if (sign === '(' || sign === ')') {
      yield { kind: sign === '(' ? 'open' : 'close', text: sign, line };
      at += 1;
    } else if (sign === '$') {
      const digits = /^\d{1,3}/.exec(text.slice(at + 1, at + 4))?.[0] ?? '';
      yield digits === '' ? { kind: 'word', text: '$', line } : { kind: 'nag', text: digits, line };
      at += 1 + digits.length;
    } else if (sign === '}') {
      yield { kind: 'word', text: sign, line };
      at += 1;
    } else {
      WORD.lastIndex = at;
      const word = WORD.exec(text)?.[0] ?? sign;
      at += word.length;
      const move = isResult(word) || NUMBER.test(word) ? word : word.replace(PREFIX, '');
      if (!NUMBER.test(move)) yield { kind: 'word', text: move, line };
    }
  }
}

const isResult = (word: string): boolean => /^(1-0|0-1|1\/2-1\/2|\*)$/.test(word);
