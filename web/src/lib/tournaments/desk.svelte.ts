/** Acts of the staff: one at a time, with what the server answered. */

import { createTournament } from '../api/tournaments';
import { errorText } from '../messages/site';
import type { TournamentAct } from '../protocol/tournament';
import { ApiError } from '../api/http';
import { isErrorView } from '../messages/errors';
import type { Draft, On } from './pairing';
import type { OpenTournament } from './tournament.svelte';

/** What is asked before an act that needs a reason, or that cannot be undone. */
export interface Question {
  heading: string;
  text: string;
  button: string;
  act: TournamentAct;
  /** Suggestions for the reason; null if none is needed. */
  phrases: readonly string[] | null;
  danger?: boolean;
}

/** These rest on the draft, or on the result, as the person sees it: they are refused if another was faster. */
const ON_WHAT_IS_SEEN: readonly TournamentAct['act'][] = ['pair', 'rearrange', 'validate', 'publish', 'setResult'];
/** What was seen is no longer so: the desk shows what is, with the refusal. */
const OUTDATED: readonly string[] = ['tournament_changed', 'game_ended_meanwhile', 'result_entered_meanwhile'];

export class Desk {
  readonly open: OpenTournament;
  busy = $state(false);
  error = $state('');
  /** The code of the last refusal. */
  refusal = $state('');
  question = $state.raw<Question | null>(null);
  /** The pairing as it was changed here and not saved; kept while other parts of the desk are shown. */
  edited = $state.raw<On<Draft> | null>(null);
  /** The round that is being paired by hand from nothing. */
  byHand = $state<number | null>(null);

  constructor(open: OpenTournament) {
    this.open = open;
  }

  /** Whether it was done. A reason that the server misses is asked for. */
  async run(act: TournamentAct, reason?: string, ifReasonIsMissing?: Question): Promise<boolean> {
    this.busy = true;
    this.error = this.refusal = '';
    const version = ON_WHAT_IS_SEEN.includes(act.act) ? this.open.view?.version : undefined;
    try {
      await this.open.act(act, reason, version);
      this.question = null;
      return true;
    } catch (caught) {
      const code = codeOf(caught);
      this.refusal = code;
      if (ifReasonIsMissing !== undefined && code === 'no_reason') this.question = ifReasonIsMissing;
      else this.error = errorText(caught);
      if (OUTDATED.includes(code)) {
        this.question = null;
        await this.open.refresh();
      }
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Makes a new tournament with the regulations and the staff of this one: its id, or null if that failed. */
  async copy(): Promise<string | null> {
    this.busy = true;
    this.error = '';
    try {
      return (await createTournament({ copyOf: this.open.id })).id;
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
