// The types of the texts, for the compiler and for editors: what the English catalog has.

import { at, chunkNames, ERRORS_IN, isNote, noteOf, NOT_FOR_ENGLISH } from './catalog.mjs';
import { messageParts, signature } from './icu.mjs';

const TYPES = {
  text: 'string | number',
  number: 'number',
  choice: 'string | boolean | null',
  list: 'readonly string[]',
  or: 'readonly string[]',
  and: 'readonly string[]',
  minutes: 'number',
  unused: 'unknown',
};

/** A declaration file for all modules that `plugin.mjs` serves. */
export function declarations(catalogs) {
  const { en: english } = catalogs;
  const names = Object.entries(catalogs).map(([tag, { language }]) => `    readonly ${JSON.stringify(tag)}: ${JSON.stringify(language.name)};`);
  return [
    '// Made from messages/*.json by dev/messages. Not committed.\n',
    `declare module 'virtual:messages' {\n  /** By their own names. */\n  export const LANGUAGES: {\n${names.join('\n')}\n  };\n  export const DIRECTIONS: Record<keyof typeof LANGUAGES, 'ltr' | 'rtl'>;\n  /** King, queen, rook, bishop, knight and pawn as moves are written. */\n  export const LETTERS: Record<keyof typeof LANGUAGES, string>;\n}\n`,
    "declare module 'virtual:messages/loadError' {\n  const texts: { heading: string; hint: string; reload: string };\n  export default texts;\n}\n",
    allOf(chunkNames(english), Object.keys(catalogs)),
    ...chunkNames(english).map((chunk) => moduleOf(english, chunk)),
  ].join('\n');
}

function moduleOf(english, chunk) {
  const tree = treeType(at(english, chunk), {}, chunk, '  ');
  const errors = ERRORS_IN[chunk] === undefined ? '' : `    errors: Record<string, string | ((facts: object) => string)>;\n`;
  return [
    `declare module 'virtual:messages/${chunk}' {`,
    `  export interface Texts ${tree.replace(/\}$/, `${errors}  }`)}`,
    '  export function load(language: string): Promise<Texts>;',
    '}\n',
    // English is understood everywhere.
    `declare module 'virtual:messages/en/${chunk}' {`,
    `  const texts: import('virtual:messages/${chunk}').Texts;`,
    '  export default texts;',
    '}\n',
  ].join('\n');
}

/** All texts of all languages, for tests. */
function allOf(chunks, tags) {
  const lines = chunks.map((chunk) => `    ${JSON.stringify(chunk)}: import('virtual:messages/${chunk}').Texts;\n`);
  const languages = tags.map((tag) => JSON.stringify(tag)).join(' | ');
  return `declare module 'virtual:messages/all' {\n  interface All {\n${lines.join('')}  }\n  const texts: Record<${languages}, All>;\n  export default texts;\n}\n`;
}

function treeType(tree, note, path, indent) {
  if (typeof tree === 'string') return textType(tree, note);
  if (Array.isArray(tree)) return note.entries === undefined ? 'string[]' : `[${Array(note.entries).fill('string').join(', ')}]`;
  const lines = Object.keys(tree).filter((key) => !isNote(key)).map((key) => {
    const here = `${path}.${key}`;
    const own = tree[`@${key}`];
    const type = treeType(tree[key], noteOf(note, own), here, `${indent}  `);
    const open = own?.keys === 'open' ? ' & Record<string, string>' : '';
    return `${indent}  ${JSON.stringify(key)}: ${type}${open}${NOT_FOR_ENGLISH.includes(here) ? ' | null' : ''};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

function textType(text, note) {
  const called = signature(messageParts(text), note);
  if (called === null) return 'string';
  if (note.arguments === 'named') return '(facts: object) => string';
  return `(${called.map(({ name, type }) => `${safe(name)}: ${TYPES[type]}`).join(', ')}) => string`;
}

/** A parameter may not have the name of a keyword. */
const safe = (name) => `${name}_`.replace(/_$/, ['new', 'in', 'default', 'this', 'for'].includes(name) ? '_' : '');
