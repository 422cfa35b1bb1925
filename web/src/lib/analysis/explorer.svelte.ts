/** What was played on this server from the position on the board. */

import { fetchExplorer } from '../api/explorer';
import type { ExplorerView } from '../protocol/positions';
import type { Opening } from '../protocol/types';
import { type ExplorerFilter, loadFilter, queryFor, saveFilter } from './explorer_query';
import type { TreeNode } from './tree';

/** Steps through a game are faster than this: only where one stays, the server is asked. */
const REST_MS = 200;
/** Answers that are kept. Games end all the time, so they are kept for a while only. */
const KEPT_MAX = 200;
const KEPT_MS = 60_000;

export class Explorer {
  filter = $state.raw<ExplorerFilter>(loadFilter(localStorage));
  answer = $state.raw<ExplorerView | null>(null);
  failed = $state(false);
  /** By the id of the move. */
  #openings = $state.raw(new Map<number, Opening>());
  readonly #kept = new Map<string, { answer: ExplorerView; at: number }>();
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  change(filter: Partial<ExplorerFilter>): void {
    this.filter = { ...this.filter, ...filter };
    saveFilter(localStorage, this.filter);
  }

  /** Asks about a move of the tree. */
  look(node: TreeNode, chess960: boolean): void {
    const query = queryFor(node, chess960, this.filter);
    const asked = ++this.#asked;
    clearTimeout(this.#timer);
    const kept = this.#kept.get(query);
    if (kept !== undefined && Date.now() - kept.at < KEPT_MS) this.#show(node, kept.answer);
    else this.#timer = setTimeout(() => void this.#ask(node, query, asked), REST_MS);
  }

  /** Forgets what was asked last. */
  rest(): void {
    this.#asked += 1;
    clearTimeout(this.#timer);
  }

  /** The opening at a move, as far as the server was asked about it or a move before. */
  openingAt(node: TreeNode): Opening | null {
    for (let at: TreeNode | null = node; at !== null; at = at.parent) {
      const known = this.#openings.get(at.id);
      if (known !== undefined) return known;
    }
    return null;
  }

  /** Names of another game do not belong to the moves of this one. */
  forgetOpenings(): void {
    this.#openings = new Map();
  }

  async #ask(node: TreeNode, query: string, asked: number): Promise<void> {
    try {
      const answer = await fetchExplorer(query);
      if (this.#kept.size >= KEPT_MAX) this.#kept.clear();
      this.#kept.set(query, { answer, at: Date.now() });
      if (asked === this.#asked) this.#show(node, answer);
    } catch {
      if (asked !== this.#asked) return;
      this.answer = null;
      this.failed = true;
    }
  }

  #show(node: TreeNode, answer: ExplorerView): void {
    this.failed = false;
    this.answer = answer;
    if (answer.opening !== null) this.#openings = new Map(this.#openings).set(node.id, answer.opening);
  }
}
