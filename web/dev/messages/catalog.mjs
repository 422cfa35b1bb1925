// The catalogs of texts: one JSON file in ICU MessageFormat for each language. Top-level keys are chunks,
// which pages load on their own. English is complete; where another language lacks a key, the English
// text is used.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const FOLDER = fileURLToPath(new URL('../../messages/', import.meta.url));
/** The server's English sentences by code, made from crates/wire. */
export const SERVER_ERRORS = fileURLToPath(new URL('../../src/lib/protocol/error_texts.json', import.meta.url));

/** Chunks that are cut further: each child is loaded on its own. */
const NESTED = ['helpSections'];
/**
 * What English pages do without: of these the server sends the English along, and what is said when
 * nothing can be loaded is in the first script.
 */
export const NOT_FOR_ENGLISH = ['common.outcome', 'common.sideNames', 'common.loadError', 'play.acts'];
/** Which of the server's errors, by topic, each chunk brings along. */
export const ERRORS_IN = {
  common: ['request', 'position', 'game'],
  late: ['lobby'],
  site: ['lobby', 'people', 'official', 'tournament', 'report', 'program'],
};
/** Keys that are no chunk: about the language itself, and the errors, which chunks bring along. */
const NO_CHUNK = ['language', 'errors'];

const FILE = /^([a-z]{2,3}(?:-[A-Za-z0-9]+)*)\.json$/;

/** The languages that have a file, English first. */
export function languages(folder = FOLDER) {
  const tags = readdirSync(folder).flatMap((file) => FILE.exec(file)?.[1] ?? []);
  return ['en', ...tags.filter((tag) => tag !== 'en').sort()];
}

export const read = (language, folder = FOLDER) => JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));

/** The names of all chunks: `common`, `helpSections/pieces`. */
export function chunkNames(english) {
  return Object.keys(english)
    .filter((key) => !isNote(key) && !NO_CHUNK.includes(key))
    .flatMap((key) => (NESTED.includes(key) ? Object.keys(english[key]).map((child) => `${key}/${child}`) : [key]));
}

/** The tree of texts at a path such as `helpSections/pieces`, or undefined. */
export const at = (tree, path) => path.split('/').reduce((node, key) => node?.[key], tree);

/** Notes for translators and for the compiler stand before what they are about: `"@key": { … }`. */
export const isNote = (key) => key.startsWith('@');

/** What the compiler is told of a text: by its own note, and by those of the groups it is in. */
export function noteOf({ arguments: way, entries }, own) {
  return { ...(way === undefined ? {} : { arguments: way }), ...(entries === undefined ? {} : { entries }), ...own };
}

/** Every text with its path: `[['common.name', 'Tabiya', note], …]`. Lists are one text for each entry. */
export function leaves(tree, path = '', note = {}) {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (isNote(key)) return [];
    const here = path === '' ? key : `${path}.${key}`;
    const own = noteOf(note, tree[`@${key}`]);
    if (typeof value === 'string') return [[here, value, own]];
    return leaves(value, here, own);
  });
}
