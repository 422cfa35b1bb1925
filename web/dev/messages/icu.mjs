// ICU messages as trees, and what is asked of them.

import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

const { literal, argument, number, select, plural, pound } = TYPE;

/** How a value is written that is neither a plain text nor a number: a note of the English text names it. */
const WRITTEN = ['list', 'or', 'and', 'minutes'];

/** The parts of a message. Throws where it is ill-formed, or uses what the page does not. */
export function messageParts(text) {
  return parse(text, { ignoreTag: true, shouldParseSkeletons: false }).map((node) => partOf(node, null));
}

/** `counted` is what the plural around it counts: `#` stands for it. */
function partOf(node, counted) {
  switch (node.type) {
    case literal:
      return { kind: 'text', text: node.value };
    case argument:
      return { kind: 'value', name: node.value };
    case number:
      if (node.style) throw new Error(`{${node.value}, number} has no style here`);
      return { kind: 'number', name: node.value };
    case pound:
      return { kind: 'number', name: counted };
    case select:
      return { kind: 'select', name: node.value, options: optionsOf(node, counted) };
    case plural:
      if (node.offset !== 0 || node.pluralType !== 'cardinal') throw new Error(`{${node.value}}: only plain plurals are known`);
      return { kind: 'plural', name: node.value, options: optionsOf(node, node.value) };
    default:
      throw new Error(`{${node.value}}: dates and times come ready made`);
  }
}

const optionsOf = (node, counted) => Object.entries(node.options).map(([key, { value }]) => [key, value.map((each) => partOf(each, counted))]);

/** The placeholders in the order in which they first appear, each with what it is used as. */
export function placeholders(parts, found = new Map()) {
  for (const part of parts) {
    if (part.name !== undefined) found.set(part.name, stronger(found.get(part.name), part.kind));
    for (const [, inner] of part.options ?? []) placeholders(inner, found);
  }
  return found;
}

/** A value that is counted anywhere is a number everywhere. */
function stronger(before, kind) {
  const order = ['value', 'select', 'number', 'plural'];
  return before === undefined || order.indexOf(kind) > order.indexOf(before) ? kind : before;
}

/**
 * The arguments of a text in their order, each with its type: what the note of the English text says,
 * else as the placeholders appear in it. Null for a text without arguments.
 */
export function signature(parts, note) {
  const used = placeholders(parts);
  const declared = note.placeholders;
  const names = declared === undefined ? [...used.keys()] : Object.keys(declared);
  const missing = [...used.keys()].filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`its note lacks the placeholder ${missing.join(', ')}`);
  if (names.length === 0 && note.arguments !== 'named') return null;
  return names.map((name) => ({ name, type: declared?.[name]?.type ?? typeOf(used.get(name)) }));
}

function typeOf(use) {
  if (use === undefined) return 'unused';
  if (use === 'plural' || use === 'number') return 'number';
  return use === 'select' ? 'choice' : 'text';
}

export const isWritten = (type) => WRITTEN.includes(type);

/** Every plural of a message, however deep. */
export function plurals(parts) {
  return parts.flatMap((part) => [
    ...(part.kind === 'plural' ? [part] : []),
    ...(part.options ?? []).flatMap(([, inner]) => plurals(inner)),
  ]);
}
