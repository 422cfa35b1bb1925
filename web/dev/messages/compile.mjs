// Compiles the texts of a chunk to a module: strings, and small functions of the values they speak of.

import { withFrenchSpaces } from '../french.mjs';
import { at, isNote, noteOf } from './catalog.mjs';
import { isWritten, messageParts, placeholders, signature } from './icu.mjs';

/** The source of an object with all texts of a chunk in a language; English where it has none. */
export function compileChunk(catalogs, language, chunk, { without = [] } = {}) {
  const { [language]: own, en: english } = catalogs;
  return compileTree(at(english, chunk), at(own, chunk), {}, { language, path: chunk, without });
}

/** The source of the server's errors of one topic. A sentence is a template unless it chooses or counts. */
export function compileErrors(catalogs, language, topic) {
  const entries = Object.entries(at(catalogs[language], `errors/${topic}`) ?? {}).map(([code, text]) => {
    const parts = localized(messageParts(text), language);
    const isTemplate = parts.every(({ kind }) => kind === 'text' || kind === 'value');
    const template = () => JSON.stringify(parts.map(({ text, name }) => text ?? `{${name}}`).join(''));
    return `${JSON.stringify(code)}:${isTemplate ? template() : functionOf(parts, null, 'named', { language, spoken: language })}`;
  });
  return `{${entries.join(',')}}`;
}

function compileTree(english, own, note, context) {
  if (context.without.includes(context.path)) return 'null';
  if (typeof english === 'string') return compileText(english, own, note, context);
  const inner = (key) => ({ ...context, path: `${context.path}.${key}` });
  if (Array.isArray(english)) {
    // A list is translated as a whole: one language may need fewer sentences, or more names.
    const texts = Array.isArray(own) ? own : english;
    const language = texts === own ? context.language : 'en';
    return `[${texts.map((text, index) => compileText(text, text, note, { ...inner(index), language })).join(',')}]`;
  }
  const keys = Object.keys(english).filter((key) => !isNote(key));
  const entries = keys.map((key) => `${JSON.stringify(key)}:${compileTree(english[key], own?.[key], noteOf(note, english[`@${key}`]), inner(key))}`);
  return `{${entries.join(',')}}`;
}

function compileText(english, own, note, { language, path }) {
  try {
    const text = typeof own === 'string' ? own : english;
    const spoken = typeof own === 'string' ? language : 'en';
    const called = signature(messageParts(english), note);
    const parts = localized(messageParts(text), spoken);
    if (called === null) return JSON.stringify(parts.map(({ text }) => text ?? '').join(''));
    return functionOf(parts, called, note.arguments, { language, spoken });
  } catch (error) {
    throw new Error(`${language}.json, ${path.replace('/', '.')}: ${error.message}`);
  }
}

/** Spaces at which a line must not break are a matter of the language, not of each translator. */
function localized(parts, language) {
  if (language !== 'fr') return parts;
  return parts.map((part) => ({
    ...part,
    ...(part.text === undefined ? {} : { text: withFrenchSpaces(part.text) }),
    ...(part.options === undefined ? {} : { options: part.options.map(([key, inner]) => [key, localized(inner, language)]) }),
  }));
}

/** A text that is missing counts as English does: a module has two `Speech`es, `own` and `english`. */
function functionOf(parts, called, way, { language, spoken }) {
  const speech = spoken === language ? 'own' : 'english';
  const named = way === 'named';
  const names = named ? [...placeholders(parts).keys()] : called.map(({ name }) => name);
  const types = new Map((called ?? []).map(({ name, type }) => [name, type]));
  const variable = new Map(names.map((name, index) => [name, named ? `f[${JSON.stringify(name)}]` : `v${index}`]));
  const scope = { variable, types, speech, spoken };
  return `(${named ? 'f' : [...variable.values()].join(',')})=>${expression(parts, scope)}`;
}

/** A JavaScript expression for the text. */
function expression(parts, scope) {
  const all = joined(parts.flatMap((part) => (part.options === undefined ? [part] : factored(part))));
  if (all.every(({ kind }) => kind === 'text')) return JSON.stringify(all.map(({ text }) => text).join(''));
  const pieces = all.map((part) => (part.kind === 'text' ? escaped(part.text) : `\${${valueOf(part, scope)}}`));
  // A choice between texts is one already.
  return all.length === 1 && all[0].options !== undefined ? `(${valueOf(all[0], scope)})` : `\`${pieces.join('')}\``;
}

const escaped = (text) => text.replace(/[`\\]|\$(?=\{)/g, '\\$&');

function valueOf(part, scope) {
  const { variable, types, speech } = scope;
  const value = variable.get(part.name);
  switch (part.kind) {
    case 'value':
      return written(types.get(part.name), value, speech);
    case 'number':
      return `${speech}.number(${value})`;
    case 'select':
      return chain(part.options, (key) => `${value}===${selected(key)}`, scope);
    case 'plural':
      return chain(part.options, (key) => (key.startsWith('=') ? `${value}===${key.slice(1)}` : counts(value, key, scope)), scope);
  }
}

/** Whether a number is of a category of the language. One comparison says it in many languages. */
function counts(value, category, { speech, spoken }) {
  const short = SHORT.find((test) => isSame(spoken, category, test));
  return short === undefined ? `${speech}.plural(${value})===${JSON.stringify(category)}` : `${value}${short.text}`;
}

const SHORT = [
  { text: '===1', holds: (n) => n === 1 },
  { text: '<2', holds: (n) => n < 2 },
];

/** For the whole numbers that a page may count. */
function isSame(language, category, { holds }) {
  const rules = new Intl.PluralRules(language);
  return Array.from({ length: 10_000 }, (_, n) => n).every((n) => (rules.select(n) === category) === holds(n));
}

function written(type, value, speech) {
  if (!isWritten(type)) return value;
  return type === 'minutes' ? `minutesText(${value},...${speech}Units)` : `${speech}.${type}(${value})`;
}

/** The keys of a select are texts; these three are values. */
const selected = (key) => (['null', 'true', 'false'].includes(key) ? key : JSON.stringify(key));

function chain(options, test, scope) {
  const exactFirst = [...options].sort(([a], [b]) => Number(b.startsWith('=')) - Number(a.startsWith('=')));
  const other = expression(options.find(([key]) => key === 'other')[1], scope);
  return exactFirst
    .filter(([key]) => key !== 'other')
    .reduceRight((rest, [key, parts]) => {
      const made = expression(parts, scope);
      return made === rest ? rest : `${test(key)}?${made}:${rest}`;
    }, other);
}

/** What all options begin and end with stands before and after the choice: it is in the file once. */
function factored({ options, ...choice }) {
  const lists = options.map(([, parts]) => joined(parts));
  const before = takeCommon(lists, (list) => list.shift(), (list, part) => list.unshift(part), commonStart);
  const after = takeCommon(lists, (list) => list.pop(), (list, part) => list.push(part), commonEnd).reverse();
  const rest = lists.every((list) => list.length === 0) ? [] : [{ ...choice, options: options.map(([key], index) => [key, lists[index]]) }];
  return [...before, ...rest, ...after];
}

/** Takes from one end of all lists what they have in common. */
function takeCommon(lists, take, putBack, common) {
  const found = [];
  while (lists.every((list) => list.length > 0)) {
    const ends = lists.map(take);
    if (ends.every((part) => JSON.stringify(part) === JSON.stringify(ends[0]))) {
      found.push(ends[0]);
      continue;
    }
    const shared = ends.every(({ kind }) => kind === 'text') ? common(ends.map(({ text }) => text)) : '';
    const rest = ends.map((part) => (shared === '' ? part : { kind: 'text', text: common === commonStart ? part.text.slice(shared.length) : part.text.slice(0, -shared.length) }));
    lists.forEach((list, index) => rest[index].text !== '' && putBack(list, rest[index]));
    if (shared !== '') found.push({ kind: 'text', text: shared });
    break;
  }
  return found;
}

function commonStart(texts) {
  let length = 0;
  while (texts.every((text) => length < text.length && text[length] === texts[0][length])) length += 1;
  return texts[0].slice(0, length);
}

function commonEnd(texts) {
  const back = (text) => [...text].reverse().join('');
  return back(commonStart(texts.map(back)));
}

/** Texts that follow each other are one. */
function joined(parts) {
  const made = [];
  for (const part of parts) {
    const last = made.at(-1);
    if (part.kind === 'text' && last?.kind === 'text') made[made.length - 1] = { kind: 'text', text: last.text + part.text };
    else made.push(part);
  }
  return made;
}
