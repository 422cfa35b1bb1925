/**
 * The server's errors in the person's language, by code. English needs no texts: the server sends
 * its English sentence along, which is also shown for a code that this page does not know.
 */

import type { ErrorView } from '../protocol/errors';
import type { CommonMessages } from './types';

/** Translated texts by code; empty in English. Those that choose words by a parameter are functions. */
export type TextsByCode = CommonMessages['errors'];

const HOLE = /\{([a-z_]+)\}/g;

/** A sentence for people. `texts` are those of the language that are loaded. */
export function errorSentence(messages: CommonMessages, texts: TextsByCode, error: ErrorView): string {
  const text = Object.hasOwn(texts, error.code) ? texts[error.code] : undefined;
  if (text === undefined) return error.message;
  return typeof text === 'string' ? fill(messages, text, error.params) : text(error.params);
}

/** A hole without a parameter stays as it is, so that it is noticed. */
function fill(messages: CommonMessages, text: string, params: ErrorView['params']): string {
  return text.replace(HOLE, (hole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return value === undefined ? hole : nameOf(messages, name, String(value));
  });
}

/** Sides and pieces have names in each language; other values are shown as they are. */
function nameOf({ sideNames, pieceNames }: CommonMessages, param: string, value: string): string {
  const names: Record<string, string> = (param === 'side' ? sideNames : param === 'piece' ? pieceNames : null) ?? {};
  return Object.hasOwn(names, value) ? (names[value] ?? value) : value;
}

/** Whether an answer of the server is an error with a code. */
export function isErrorView(answer: unknown): answer is ErrorView {
  if (typeof answer !== 'object' || answer === null) return false;
  const { code, params, message } = answer as Partial<ErrorView>;
  return (
    typeof code === 'string' && typeof message === 'string' && typeof params === 'object' && params !== null
  );
}
