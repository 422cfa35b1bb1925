/** The tree as it is listed: rows of the main line, and what is said or played otherwise between them. */

import type { GameTree, TreeNode } from './tree';

/** One word of a variation. */
export type Part =
  | { kind: 'move'; key: string; node: TreeNode; number: string }
  | { kind: 'comment'; key: string; text: string }
  | { kind: 'sign'; key: string; text: '(' | ')' };

export type Block =
  /** A pair of moves; null where the move stands in another row. */
  | { kind: 'row'; key: string; number: number; white: TreeNode | null; black: TreeNode | null }
  | { kind: 'comment'; key: string; text: string }
  | { kind: 'variation'; key: string; parts: Part[] };

export function blocksOf({ root }: GameTree): Block[] {
  const blocks: Block[] = [];
  if (root.text !== '') blocks.push({ kind: 'comment', key: 'start', text: root.text });
  /** The row that waits for Black's move. */
  let open: Extract<Block, { kind: 'row' }> | null = null;
  for (let node = root.children[0]; node !== undefined; node = node.children[0]) {
    const white = node.ply % 2 === 1;
    if (!white && open !== null) open.black = node;
    else {
      open = { kind: 'row', key: `row ${node.id}`, number: Math.ceil(node.ply / 2), white: white ? node : null, black: white ? null : node };
      blocks.push(open);
    }
    const others = node.parent?.children.slice(1) ?? [];
    if (node.text !== '') blocks.push({ kind: 'comment', key: `said ${node.id}`, text: node.text });
    for (const other of others) blocks.push({ kind: 'variation', key: `line ${other.id}`, parts: partsOf(other) });
    // What stands between them parts the two moves of a row.
    if (node.text !== '' || others.length > 0 || !white) open = null;
  }
  return blocks;
}

type Job = { node: TreeNode; alone: boolean } | Extract<Part, { kind: 'sign' }>;

/** A variation with those inside it. Not by recursion, as everywhere in the tree. */
function partsOf(first: TreeNode): Part[] {
  const parts: Part[] = [];
  const jobs: Job[] = [{ node: first, alone: true }];
  let numbered = true;
  for (let job = jobs.pop(); job !== undefined; job = jobs.pop()) {
    if ('kind' in job) {
      parts.push(job);
      numbered = true;
      continue;
    }
    const { node, alone } = job;
    if (node.before !== '') parts.push({ kind: 'comment', key: `before ${node.id}`, text: node.before });
    parts.push({ kind: 'move', key: `move ${node.id}`, node, number: numberFor(node, numbered || node.before !== '') });
    if (node.text !== '') parts.push({ kind: 'comment', key: `said ${node.id}`, text: node.text });
    numbered = node.text !== '';
    const next = node.children[0];
    if (next !== undefined) jobs.push({ node: next, alone: false });
    for (const other of alone ? [] : [...(node.parent?.children.slice(1) ?? [])].reverse()) {
      jobs.push({ kind: 'sign', key: `close ${other.id}`, text: ')' }, { node: other, alone: true }, { kind: 'sign', key: `open ${other.id}`, text: '(' });
    }
  }
  return parts;
}

/** `12.` before White's move, `12…` before Black's where it must be said. */
function numberFor({ ply }: TreeNode, always: boolean): string {
  if (ply % 2 === 1) return `${Math.ceil(ply / 2)}.`;
  return always ? `${ply / 2}…` : '';
}

/** Signs that fonts have; the books' own for a slight advantage are missing in most. */
const GLYPHS: Record<number, string> = {
  ...{ 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!', 7: '□', 10: '=', 13: '∞', 14: '+=', 15: '=+', 16: '±', 17: '∓', 18: '+−', 19: '−+' },
  ...{ 36: '↑', 40: '→', 44: '=∞', 132: '⇆', 138: '⊕', 146: 'N' },
};

/** A mark as it is printed. */
export const glyph = (nag: number): string => GLYPHS[nag] ?? `$${nag}`;

/** The marks that can be set here; a PGN may bring others. */
export const NAGS = [1, 2, 3, 4, 5, 6, 10, 13, 14, 15, 16, 17, 18, 19] as const;
export type Nag = (typeof NAGS)[number];
