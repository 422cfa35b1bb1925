/** What the server says about a report before it is imported: asked a moment after each change. */

import { checkReport } from '../api/tournaments';
import { errorText } from '../messages/site';
import type { ImportCheck } from '../protocol/tournament';

/** Changes within this time are checked together. */
const PAUSE_MS = 400;

export class ReportCheck {
  /** What was found in the report as it is; null while that is awaited. */
  found = $state.raw<ImportCheck | null>(null);
  error = $state('');
  #asked = '';

  /** Returns what ends it. */
  ask(report: string): () => void {
    this.#asked = report;
    this.found = null;
    this.error = '';
    if (report.trim() === '') return () => undefined;
    const timer = setTimeout(() => void this.#send(report), PAUSE_MS);
    return () => clearTimeout(timer);
  }

  async #send(report: string): Promise<void> {
    try {
      const found = await checkReport(report);
      if (this.#asked === report) this.found = found;
    } catch (caught) {
      if (this.#asked === report) this.error = errorText(caught);
    }
  }
}
