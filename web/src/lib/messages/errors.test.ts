import { describe, expect, test } from 'vitest';

import { ApiError } from '../api/http';
import ERRORS from '../protocol/error_texts.json';
import { ALL, de, en, fr } from './catalogs';
import { errorSentence, isErrorView } from './errors';
import { loadMessages } from './index';
import { errorText, loadSiteMessages } from './site';

const holes = (text: string): string[] => [...text.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => name ?? '').sort();
const CODES = Object.entries<string>(Object.assign({}, ...Object.values(ERRORS)));
const [siteEn, siteDe, siteFr] = [ALL.en.site, ALL.de.site, ALL.fr.site];

describe.each([['de', de, siteDe], ['fr', fr, siteFr]] as const)('%s', (_, messages, site) => {
  const loaded = { ...messages.errors, ...site.errors };

  test.each(CODES)('%s has a sentence of its own that leaves no hole open', (code, english) => {
    const names = holes(english);
    const params = Object.fromEntries(names.map((name) => [name, { side: 'white', piece: 'knight' }[name] ?? 7]));
    const sentence = errorSentence(messages, loaded, { code, params, message: english });
    expect(sentence).not.toBe(english);
    expect(holes(sentence)).toEqual([]);
    expect(sentence).not.toMatch(/\b(white|knight)\b/);
    expect(sentence.charAt(0)).toBe(sentence.charAt(0).toUpperCase());
    expect(english.endsWith('.') ? /[.?]$/.test(sentence) : true).toBe(true);
  });
});

describe('nothing is named right after a number that may be one', () => {
  const number = /\{(promoted|pawns|captures|needed|available|moves|expected)\} (?!of |or more |von |sur )\p{L}/u;
  const templates = (errors: object) => Object.entries(errors).flatMap(([code, text]) => (typeof text === 'string' ? [[code, text] as const] : []));

  test.each([
    ['en', CODES],
    ['de', templates({ ...de.errors, ...siteDe.errors })],
    ['fr', templates({ ...fr.errors, ...siteFr.errors })],
  ] as const)('in %s', (_, texts) => {
    expect(texts.filter(([, text]) => number.test(text))).toEqual([]);
    expect(texts.filter(([code, text]) => code === 'csv_cells' && /\{count\} \p{L}/u.test(text))).toEqual([]);
  });
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
