/** For tests: repeatable chance, and trees as plain data to compare. */

import { COLORS, type Shape, type ShapeColor } from './annotations';
import { Board } from './position';
import { GameTree, type TreeNode } from './tree';

/** Numbers from 0 up to, not including, 1: the same for the same seed. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const WORDS = ['Good', 'bad', 'why not', 'this; that', '[%unknown 3]', '1. e4', 'naïve', '(aside)', '$5', '"quoted"', '%'];

/** A tree of random moves; half of them begin or continue a variation. */
export function randomTree(seed: number, moves: number, fen?: string): GameTree {
  const random = chance(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const tree = new GameTree(fen, false, new Map([['Event', `Game ${seed} \\ "x"`], ['Result', pick(['1-0', '0-1', '1/2-1/2', '*'])]]));
  const nodes: TreeNode[] = [tree.root];
  while (tree.size < moves) {
    const at = random() < 0.5 ? (nodes.at(-1) as TreeNode) : pick(nodes);
    const legal = Object.keys(new Board(at.fen, false).legal());
    if (legal.length === 0) {
      if (nodes.every((node) => node === at)) break;
      nodes.push(pick(nodes));
      continue;
    }
    const node = tree.play(at, pick(legal)) as TreeNode;
    nodes.push(node);
    annotate(tree, node, random, pick);
  }
  return tree;
}

function annotate(tree: GameTree, node: TreeNode, random: () => number, pick: <T>(list: readonly T[]) => T): void {
  if (random() < 0.3) tree.setComment(node, `${pick(WORDS)} ${pick(WORDS)}`);
  if (random() < 0.3) tree.toggleNag(node, 1 + Math.floor(random() * 20));
  if (random() < 0.3) node.clock = Math.round(random() * 100_000) / 10;
  if (random() < 0.2) node.used = Math.floor(random() * 100);
  if (random() < 0.2) node.score = random() < 0.5 ? { mate: -3 } : { cp: Math.floor(random() * 2_000) - 1_000 };
  if (random() < 0.2) {
    const square = () => pick([...'abcdefgh']) + pick([...'12345678']);
    const colors = Object.values(COLORS) as ShapeColor[];
    // Circles are written before arrows.
    const shapes: Shape[] = [{ color: pick(colors), from: square(), to: null }, { color: pick(colors), from: square(), to: square() }];
    tree.setShapes(node, shapes);
  }
}

/** Everything a PGN keeps, as plain data, without recursion. */
export function plain(tree: GameTree): unknown {
  const order = new Map<TreeNode, number>();
  const rows: unknown[] = [];
  const waiting: TreeNode[] = [tree.root];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    order.set(at, order.size);
    const { uci, san, fen, ply, before, nags, text, shapes, clock, used, score } = at;
    const parent = at.parent === null ? -1 : order.get(at.parent);
    rows.push({ parent, uci, san, fen, ply, before, nags, text, shapes, clock, used, score });
    waiting.push(...[...at.children].reverse());
  }
  return { chess960: tree.chess960, rows };
}
