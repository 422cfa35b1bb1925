import { describe, expect, test } from 'vitest';

import { de } from './de';
import * as deErrors from './de/errors';
import { site as siteDe } from './de/site';
import { en } from './en';
import * as enErrors from './en/errors';
import { site as siteEn } from './en/site';
import { errorSentence, isErrorView } from './errors';
import { loadMessages } from './index';
import { errorText, loadSiteMessages } from './site';
import { ApiError } from '../api/http';
import { fr } from './fr';
import * as frErrors from './fr/errors';
import { site as siteFr } from './fr/site';

const GROUPS = Object.keys(enErrors) as (keyof typeof enErrors)[];
const TRANSLATIONS = [
  ['de', deErrors, de, siteDe],
  ['fr', frErrors, fr, siteFr],
] as const;

const byCode = (errors: Record<string, Record<string, string>>): Record<string, string> =>
  Object.assign({}, ...GROUPS.map((group) => errors[group]));
const holes = (text: string): string[] => [...text.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name ?? '').sort();

const CODES = Object.entries(byCode(enErrors));

describe.each(TRANSLATIONS)('%s', (_, errors, messages, site) => {
  const texts = byCode(errors);

  test.each(CODES)('%s has a sentence of its own with the same parameters', (code, english) => {
    const text = texts[code] ?? '';
    expect(text).not.toBe('');
    expect(text).not.toBe(english);
    expect(holes(text)).toEqual(holes(english));
    expect(text.charAt(0)).toBe(text.charAt(0).toUpperCase());
    expect(english.endsWith('.') ? /[.?]$/.test(text) : true).toBe(true);
  });

  test.each(CODES)('%s is loaded, and leaves no hole open', (code, english) => {
    const names = holes(english);
    const params = Object.fromEntries(names.map((name) => [name, { side: 'white', piece: 'knight' }[name] ?? 7]));
    const loaded = { ...messages.errors, ...site.errors };
    const sentence = errorSentence(messages, loaded, { code, params, message: english });
    expect(sentence).not.toBe(english);
    expect(holes(sentence)).toEqual([]);
    expect(sentence).not.toMatch(/\b(white|knight)\b/);
  });

  test('there is no code that the server does not know', () => {
    expect(Object.keys(texts).filter((code) => !(code in byCode(enErrors)))).toEqual([]);
  });
});

test.each([['en', enErrors], ['de', deErrors], ['fr', frErrors]] as const)('%s names nothing right after a number that may be one', (_, errors) => {
  const number = /\{(promoted|pawns|captures|needed|available|moves|expected)\} (?!of |or more |von |sur )\p{L}/u;
  const texts = Object.entries(byCode(errors));
  expect(texts.filter(([, text]) => number.test(text))).toEqual([]);
  expect(texts.filter(([code, text]) => code === 'csv_cells' && /\{count\} \p{L}/u.test(text))).toEqual([]);
});

test('English is what the server says', () => {
  const error = { code: 'not_your_turn', params: {}, message: 'It is not your turn.' };
  expect(errorSentence(en, { ...en.errors, ...siteEn.errors }, error)).toBe('It is not your turn.');
});

test('a code that this page does not know is shown in English', () => {
  const error = { code: 'brand_new', params: { n: 1 }, message: 'Something new.' };
  expect(errorSentence(de, de.errors, error)).toBe('Something new.');
  expect(errorSentence(de, de.errors, { ...error, code: 'constructor' })).toBe('Something new.');
});

test.each([
  ['no_king', { side: 'black' }, 'Schwarz hat keinen König.', 'Les Noirs n’ont pas de roi.'],
  ['not_how_it_moves', { piece: 'knight' }, 'So zieht diese Figur nicht (Springer).', 'Cette pièce (cavalier) ne se déplace pas ainsi.'],
  ['stale_ply', { now: 3, meant: 1 }, 'Der Zug war für Halbzug 1 gedacht, die Partie ist bei Halbzug 3.', 'Le coup était prévu pour le demi-coup 1, mais la partie en est au demi-coup 3.'],
])('%s with its parameters', (code, params: Record<string, string | number>, german, french) => {
  expect(errorSentence(de, de.errors, { code, params, message: '' })).toBe(german);
  expect(errorSentence(fr, fr.errors, { code, params, message: '' })).toBe(french);
});

describe('an answer of the server', () => {
  const text = (answer: unknown, message = '') => errorText(new ApiError(400, message, answer));

  test('is told by its code, with the field it is about', async () => {
    await Promise.all([loadMessages('de'), loadSiteMessages('de')]);
    const error = { code: 'unreadable_time', params: { field: 'time', value: 'x' }, message: 'English.' };
    expect(text(error)).toMatch(/^Bedenkzeit: „x“ ist keine Bedenkzeit\./);
    expect(text({ ...error, params: { value: 'x' } })).toMatch(/^„x“ ist keine Bedenkzeit\./);
    await Promise.all([loadMessages('en'), loadSiteMessages('en')]);
    expect(text(error)).toBe('Time control: English.');
  });

  test('that is none says that the server cannot be reached', () => {
    expect(text(null)).toBe(siteEn.error.offline);
  });
});

test('a parameter that is missing is noticed, not hidden', () => {
  expect(errorSentence(de, de.errors, { code: 'no_piece', params: {}, message: '' })).toBe('Auf {square} steht keine Figur.');
});

test.each([
  [{ code: 'busy', params: {}, message: 'Busy.' }, true],
  [{ error: 'busy' }, false],
  [{ code: 'busy', message: 'Busy.' }, false],
  [null, false],
  ['busy', false],
])('%j is an error with a code: %s', (answer, is) => expect(isErrorView(answer)).toBe(is));
