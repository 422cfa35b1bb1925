// What is wrong in the catalogs: keys that English has not, texts that are ill-formed, values that do not
// exist, plural categories that a language needs; and which keys are missing, for which English is shown.

import { readFileSync } from 'node:fs';

import { isNote, leaves, SERVER_ERRORS } from './catalog.mjs';
import { messageParts, placeholders, plurals, signature } from './icu.mjs';

/** Keys with names of people's own, which differ in number: a command may have more names. */
const FREE_LISTS = /^text\.(commands\.\w+\.names|yes)$/;
const DIRECTIONS = ['ltr', 'rtl'];

/** Lines for people: `wrong` must be mended, `missing` says how much of each language is English. */
export function check(catalogs, serverErrors = JSON.parse(readFileSync(SERVER_ERRORS, 'utf8'))) {
  const english = sourceOf(catalogs.en, serverErrors);
  const wrong = [...checkEnglish(catalogs.en), ...checkErrors(serverErrors)];
  const missing = [];
  for (const [language, catalog] of Object.entries(catalogs)) {
    wrong.push(...checkLanguage(language, catalog.language));
    if (language === 'en') continue;
    const found = compare(language, english, catalog);
    wrong.push(...found.wrong);
    if (found.missing.length > 0) missing.push(missingLine(language, found.missing, english));
  }
  return { wrong, missing };
}

/** English with the sentences that the server has in its place. */
const sourceOf = (catalog, errors) => ({ ...catalog, errors, '@errors': { arguments: 'named' } });

function missingLine(language, missing, english) {
  const all = leaves(english).length;
  const shown = missing.slice(0, 5).join(', ');
  return `messages/${language}.json: ${missing.length} of ${all} keys are missing and shown in English (${shown}${missing.length > 5 ? ', …' : ''})`;
}

function checkEnglish(catalog) {
  const texts = leaves(catalog).flatMap(([path, text, note]) => told('en', path, () => signature(messageParts(text), note)));
  return [...texts, ...strayNotes(catalog, '')];
}

/** A note must stand before the key that it is about. */
function strayNotes(tree, path) {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (isNote(key)) return key.slice(1) in tree ? [] : [`messages/en.json: ${path}${key} is a note about nothing`];
    return typeof value === 'object' && !Array.isArray(value) ? strayNotes(value, `${path}${key}.`) : [];
  });
}

/** The sentences of the server are filled in the page: they may not choose or count. */
function checkErrors(errors) {
  return leaves(errors).flatMap(([path, text]) => told('the server', path, () => messageParts(icu(text))));
}

/** Braces of JSON in a sentence of the server are no placeholders. */
export const icu = (sentence) => sentence.replace(/\{(?![a-z_]+\})|(?<!\{[a-z_]+)\}/g, "'$&'");

function checkLanguage(language, about) {
  const file = `messages/${language}.json`;
  if (about === undefined) return [`${file}: the key language is missing`];
  const { name, direction, letters } = about;
  return [
    ...(typeof name === 'string' && name !== '' ? [] : [`${file}: language.name is missing`]),
    ...(DIRECTIONS.includes(direction) ? [] : [`${file}: language.direction must be ltr or rtl`]),
    ...(typeof letters === 'string' && new Set([...letters]).size === 6 ? [] : [`${file}: language.letters must be six different letters`]),
  ];
}

function compare(language, english, catalog) {
  const ours = new Map(leaves(english).map(([path, text, note]) => [path, { text, note }]));
  const theirs = leaves(catalog);
  const listOf = (path) => path.replace(/\.\d+$/, '');
  const wrong = theirs.flatMap(([path, text]) => {
    const from = ours.get(path) ?? (FREE_LISTS.test(listOf(path)) ? ours.get(`${listOf(path)}.0`) : undefined);
    if (from === undefined) return [`messages/${language}.json: ${path} is not used: English has no such key`];
    return told(language, path, () => compareText(language, from, text, path.startsWith('errors.')));
  });
  const have = new Set(theirs.map(([path]) => path));
  const missing = [...ours.keys()].filter((path) => !have.has(path) && !FREE_LISTS.test(listOf(path)) && !path.startsWith('language.'));
  return { wrong, missing };
}

/** Throws what is wrong with a translated text. */
function compareText(language, { text: english, note }, text, isError) {
  const source = messageParts(isError ? icu(english) : english);
  const parts = messageParts(text);
  const known = new Set([...placeholders(source).keys(), ...Object.keys(note.placeholders ?? {})]);
  const unknown = [...placeholders(parts).keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`the placeholder ${unknown.join(', ')} does not exist; there are: ${[...known].join(', ') || 'none'}`);
  // What English merely counts or chooses by need not be said; what it says must be.
  const said = [...placeholders(source)].filter(([, kind]) => kind === 'value' || kind === 'number').map(([name]) => name);
  const lost = said.filter((name) => !placeholders(parts).has(name));
  if (lost.length > 0) throw new Error(`the placeholder ${lost.join(', ')} is not said`);
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  // Where English has one form for all numbers but some, so may others.
  const inflected = new Set(plurals(source).filter(({ options }) => options.some(([key]) => key === 'one')).map(({ name }) => name));
  for (const { name, options } of plurals(parts)) {
    const given = options.map(([key]) => key).filter((key) => !key.startsWith('='));
    const absent = needed.filter((category) => !given.includes(category) && !isExact(category, options, language));
    const odd = given.filter((category) => !needed.includes(category));
    // `other` stands for what has no form of its own.
    if (inflected.has(name) && absent.some((category) => !RARE.includes(category))) throw new Error(`{${name}, plural} lacks the category ${absent.join(', ')}`);
    if (odd.length > 0) throw new Error(`{${name}, plural} has the category ${odd.join(', ')}, which the language has not`);
  }
}

/** Of millions, in Romance languages: no text of the page counts so far. */
const RARE = ['many'];

/** A category that is one number alone is said by that number too. */
function isExact(category, options, language) {
  const rules = new Intl.PluralRules(language);
  const exact = options.map(([key]) => key).filter((key) => key.startsWith('=')).map((key) => Number(key.slice(1)));
  const ofCategory = Array.from({ length: 200 }, (_, n) => n).filter((n) => rules.select(n) === category);
  return ofCategory.length > 0 && ofCategory.every((n) => exact.includes(n));
}

function told(language, path, work) {
  try {
    work();
    return [];
  } catch (error) {
    return [`messages/${language}.json: ${path}: ${error.message}`];
  }
}
