/** Acts of the staff: one at a time, with what the server answered. */

import { createEvent } from '../api/events';
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

/** These rest on the draft as the person sees it: they are refused if another person was faster. */
const ON_WHAT_IS_SEEN: readonly CompetitionAct['act'][] = ['pair', 'rearrange', 'validate', 'publish'];

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
    const version = ON_WHAT_IS_SEEN.includes(act.act) ? this.open.view?.version : undefined;
    try {
      await this.open.act(act, reason, version);
      this.question = null;
      return true;
    } catch (caught) {
      const code = codeOf(caught);
      if (ifReasonIsMissing !== undefined && code === 'no_reason') this.question = ifReasonIsMissing;
      else this.error = errorText(caught);
      if (code === 'competition_changed') {
        // What it was asked about is no longer so: the desk shows what is, with the refusal.
        this.question = null;
        await this.open.refresh();
      }
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Makes a new event with the regulations and the staff of this one: its id, or null if that failed. */
  async copy(): Promise<string | null> {
    this.busy = true;
    this.error = '';
    try {
      return (await createEvent({ copyOf: this.open.id })).id;
    } catch (caught) {
      this.error = errorText(caught);
      return null;
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
