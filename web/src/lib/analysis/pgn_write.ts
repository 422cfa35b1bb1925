/** A tree as PGN. */

import { writeComment } from './annotations';
import { INITIAL_FEN } from './position';
import type { GameTree, TreeNode } from './tree';

const LINE_MAX = 80;
const SEVEN: readonly [string, string][] = [
  ['Event', '?'],
  ['Site', '?'],
  ['Date', '????.??.??'],
  ['Round', '?'],
  ['White', '?'],
  ['Black', '?'],
  ['Result', '*'],
];
export const RESULTS: readonly string[] = ['1-0', '0-1', '1/2-1/2', '*'];

export function writePgn(tree: GameTree): string {
  return `${writeHeaders(tree)}\n\n${wrap(tokens(tree))}\n`;
}

/** The tags, with those that the position needs. */
function writeHeaders({ headers, root, chess960 }: GameTree): string {
  const all = new Map([...SEVEN, ...headers]);
  if (root.fen !== INITIAL_FEN) all.set('SetUp', '1').set('FEN', root.fen);
  if (chess960) all.set('Variant', 'Chess960');
  const escape = (value: string) => value.replace(/[\\"]/g, '\\$&').replace(/\s+/g, ' ');
  return [...all].map(([name, value]) => `[${name} "${escape(value)}"]`).join('\n');
}

/** What to write next: a node with its siblings, or words that come after them. */
type Job = { node: TreeNode; alone: boolean } | { word: string };

/** Moves, numbers, comments and parentheses. Not by recursion: variations may be deep. */
function tokens(tree: GameTree): string[] {
  const words: string[] = [];
  const start = writeComment(tree.root);
  if (start !== '') words.push(`{${start}}`);
  const jobs: Job[] = tree.root.children[0] === undefined ? [] : [{ node: tree.root.children[0], alone: false }];
  /** Whether Black's move needs its number: after anything but White's move. */
  let numbered = true;
  for (let job = jobs.pop(); job !== undefined; job = jobs.pop()) {
    if ('word' in job) {
      words.push(job.word);
      numbered = true;
      continue;
    }
    const { node, alone } = job;
    const said = words.length;
    if (node.before !== '') words.push(`{${node.before.replace(/[{}]/g, '')}}`);
    if (numbered || node.ply % 2 === 1 || words.length > said) words.push(numberOf(node));
    words.push(node.san, ...node.nags.map((nag) => `$${nag}`));
    const comment = writeComment(node);
    if (comment !== '') words.push(`{${comment}}`);
    numbered = comment !== '';
    // The last that is put there is written first: variations, then the line itself.
    const next = node.children[0];
    if (next !== undefined) jobs.push({ node: next, alone: false });
    const others = alone ? [] : (node.parent?.children.slice(1) ?? []);
    for (const other of [...others].reverse()) jobs.push({ word: ')' }, { node: other, alone: true }, { word: '(' });
  }
  const result = tree.headers.get('Result') ?? '*';
  words.push(RESULTS.includes(result) ? result : '*');
  return words;
}

/** The ply is that of the position after the move: 1 after White's first. */
export const numberOf = ({ ply }: TreeNode): string => `${Math.ceil(ply / 2)}${ply % 2 === 1 ? '.' : '...'}`;

/** What stays on one line: a word, or a command such as `[%clk 0:03:00]`, which others may read by lines. */
const UNBROKEN = /(?:\[%[^\]]*\]|\S)+/g;

/** Lines of at most 80 letters. A comment may be broken too: white space in it means nothing. */
function wrap(words: readonly string[]): string {
  const parts: string[] = [];
  let before = '';
  for (const word of words) {
    // Parentheses stand close to what is inside them.
    const [first = '', ...rest] = word.match(UNBROKEN) ?? [];
    if (before === '(' || word === ')') parts.push((parts.pop() ?? '') + first, ...rest);
    else parts.push(first, ...rest);
    before = word;
  }
  let text = '';
  let length = 0;
  for (const part of parts) {
    const space = text === '' ? '' : length + 1 + part.length > LINE_MAX ? '\n' : ' ';
    length = space === '\n' ? part.length : length + space.length + part.length;
    text += space + part;
  }
  return text;
}
