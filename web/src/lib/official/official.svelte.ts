/** The record of an official game: fetched with it, and again when an arbiter acts. */

import { fetchAbsences, fetchActs } from '../api/arbiter';
import { type Notice } from '../game/model';
import type { AbsenceView, ActView } from '../protocol/arbiter';
import type { GameSession } from '../session/session.svelte';
import { messages } from '../messages';
import { arbiterMessages } from '../messages/arbiter';
import * as texts from '../messages/act_text';
import { type Line, notesOf, pausedText, stripLines } from './status_strip';

export class Official {
  readonly session: GameSession;
  acts = $state.raw<readonly ActView[]>([]);
  absences = $state.raw<readonly AbsenceView[]>([]);
  failed = $state(false);
  #fetching = false;
  #again = false;

  constructor(session: GameSession) {
    this.session = session;
    void this.fetch();
  }

  get lines(): Line[] {
    return stripLines(arbiterMessages, this.session.model, this.acts);
  }

  get paused(): string | null {
    const { game } = this.session.model;
    return game === null ? null : pausedText(arbiterMessages, game, this.acts);
  }

  /** The texts of the record, by the number of moves before each. */
  get notes(): Map<number, string[]> {
    const { game } = this.session.model;
    if (game === null) return new Map();
    return new Map([...notesOf(game, this.acts)].map(([at, acts]) => [at, acts.map(actText)]));
  }

  /** Fetches the record again when the news is about an arbiter or a disconnection. */
  hear(notices: readonly Notice[]): void {
    const matters = (notice: Notice) =>
      notice.kind === 'news' && (notice.item.what === 'arbiter' || notice.item.what === 'presence');
    if (notices.some(matters)) void this.fetch();
  }

  async fetch(): Promise<void> {
    if (this.#fetching) {
      this.#again = true;
      return;
    }
    this.#fetching = true;
    const { id, model } = this.session;
    const you = model.game?.you;
    const involved = you === 'arbiter' || you === 'white' || you === 'black';
    try {
      const found = await Promise.all([fetchActs(id), involved ? fetchAbsences(id) : []]);
      [this.acts, this.absences] = found;
      this.failed = false;
    } catch {
      this.failed = true;
    }
    this.#fetching = false;
    if (!this.#again) return;
    this.#again = false;
    await this.fetch();
  }
}

export const actText = (act: ActView): string => texts.actText(messages, act);

export function timeOfDay(at: number): string {
  const form = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  return new Date(at).toLocaleTimeString(document.documentElement.lang, form);
}
