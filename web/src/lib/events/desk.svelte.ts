/** Acts of the staff: one at a time, with what the server answered. */

import { errorText } from '../messages/site';
import type { CompetitionAct } from '../protocol/competition';
import { ApiError } from '../api/http';
import { isErrorView } from '../messages/errors';
import type { OpenEvent } from './event.svelte';

/** What is asked before an act that needs a reason, or that cannot be undone. */
export interface Question {
  heading: string;
  text: string;
  button: string;
  act: CompetitionAct;
  /** Suggestions for the reason; null if none is needed. */
  phrases: readonly string[] | null;
  danger?: boolean;
}

export class Desk {
  readonly open: OpenEvent;
  busy = $state(false);
  error = $state('');
  question = $state.raw<Question | null>(null);

  constructor(open: OpenEvent) {
    this.open = open;
  }

  /** Whether it was done. A reason that the server misses is asked for. */
  async run(act: CompetitionAct, reason?: string, ifReasonIsMissing?: Question): Promise<boolean> {
    this.busy = true;
    this.error = '';
    try {
      await this.open.act(act, reason);
      this.question = null;
      return true;
    } catch (caught) {
      if (ifReasonIsMissing !== undefined && codeOf(caught) === 'no_reason') this.question = ifReasonIsMissing;
      else this.error = errorText(caught);
      return false;
    } finally {
      this.busy = false;
    }
  }

  ask(question: Question): void {
    this.error = '';
    this.question = question;
  }
}

function codeOf(caught: unknown): string {
  return caught instanceof ApiError && isErrorView(caught.answer) ? caught.answer.code : '';
}
