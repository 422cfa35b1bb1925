/** Rulings from the wall: the action that is being confirmed, and what came of the last one. */

import { ruleMany } from '../api/arbiter';
import { messages } from '../messages';
import { arbiterMessages as t } from '../messages/arbiter';
import { errorSentence } from '../messages/errors';
import { errorText, site } from '../messages/site';
import type { Ruling } from '../protocol/arbiter';
import { boardName } from './describe';
import type { Wall } from './wall.svelte';
import { gamesOf, type WallAction } from './wall_action';

export class WallRulings {
  /** What is being confirmed. */
  task = $state.raw<WallAction | null>(null);
  busy = $state(false);
  /** Why nothing was done. */
  error = $state('');
  /** What was done, and what was refused, line by line. */
  told = $state.raw<string[]>([]);

  readonly #wall: Wall;

  constructor(wall: Wall) {
    this.#wall = wall;
  }

  begin(task: WallAction): void {
    this.error = '';
    this.task = task;
  }

  cancel(): void {
    this.task = null;
  }

  async rule(ruling: Ruling, reason: string): Promise<void> {
    if (this.task === null) return;
    this.busy = true;
    this.error = '';
    try {
      const { done, errors } = await ruleMany({ games: gamesOf(this.task), ruling, reason });
      const refusals = errors.map(([id, why]) => {
        const board = this.#wall.cells.get(id)?.board;
        return t.wall.refused(board === undefined ? id : boardName(messages, t, board), errorSentence(messages, { ...messages.errors, ...site.errors }, why));
      });
      this.told = [...(done.length > 0 ? [t.wall.done(done.length)] : []), ...refusals];
      this.task = null;
    } catch (caught) {
      this.error = errorText(caught);
    }
    this.busy = false;
  }
}
