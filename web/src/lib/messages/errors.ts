/**
 * The server's errors in the person's language, by code. English needs no texts: the server sends
 * its English sentence along, which is also shown for a code that this page does not know.
 */

import type { ErrorView } from '../protocol/errors';
import type * as en from './en/errors';
import type { CommonMessages } from './types';

/** The texts of all codes: what every language but English must have. */
export type ErrorTexts = {
  [Group in keyof typeof en]: { [Code in keyof (typeof en)[Group]]: string };
};

/** Translated texts by code; empty in English. */
export type TextsByCode = Readonly<Record<string, string>>;

const HOLE = /\{([a-z_]+)\}/g;

/** A sentence for people. `texts` are those of the language that are loaded. */
export function errorSentence(messages: CommonMessages, texts: TextsByCode, error: ErrorView): string {
  const text = Object.hasOwn(texts, error.code) ? texts[error.code] : undefined;
  return text === undefined ? error.message : fill(messages, text, error.params);
}

/** A hole without a parameter stays as it is, so that it is noticed. */
function fill(messages: CommonMessages, text: string, params: ErrorView['params']): string {
  return text.replace(HOLE, (hole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return value === undefined ? hole : nameOf(messages, name, String(value));
  });
}

/** Sides and pieces have names in each language; other values are shown as they are. */
function nameOf({ errorNames }: CommonMessages, param: string, value: string): string {
  if (param === 'side' && (value === 'white' || value === 'black')) return errorNames.side[value];
  if (param !== 'piece' || !Object.hasOwn(errorNames.piece, value)) return value;
  return errorNames.piece[value as keyof typeof errorNames.piece];
}

/** Whether an answer of the server is an error with a code. */
export function isErrorView(answer: unknown): answer is ErrorView {
  if (typeof answer !== 'object' || answer === null) return false;
  const { code, params, message } = answer as Partial<ErrorView>;
  return (
    typeof code === 'string' && typeof message === 'string' && typeof params === 'object' && params !== null
  );
}
