/** The engine as the page sees it: switched on and off, looking at a position, or asked for a report. */

import type { Score } from './annotations';
import { type EngineSettings, loadSettings, saveSettings } from './engine_settings';
import { hasEngine, startWorker } from './engine_worker';
import { type EngineLine, type Question, UciEngine } from './uci';

export type EngineStatus = 'off' | 'loading' | 'ready' | 'failed' | 'missing';

/** A megabyte over a slow line takes its time; after this nothing more comes. */
const PATIENCE_MS = 60_000;
const UNLIMITED = 99;

export class Engine {
  settings = $state.raw<EngineSettings>(loadSettings(localStorage));
  status = $state<EngineStatus>('off');
  /** What it says of the position `fen`. */
  lines = $state.raw<readonly EngineLine[]>([]);
  fen = $state('');
  thinking = $state(false);
  #uci: UciEngine | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends a question that no answer comes to. */
  #giveUp: (() => void) | null = null;

  /** What it says of this position; null if it has not looked yet. */
  scoreOf(fen: string): Score | null {
    return this.fen === fen ? (this.lines[0]?.score ?? null) : null;
  }

  change(settings: Partial<EngineSettings>): void {
    this.settings = { ...this.settings, ...settings };
    saveSettings(localStorage, this.settings);
    // A failed one gets another chance when it is switched on again.
    if (settings.on === false) this.end();
  }

  /** Looks at a position in place of the last one. */
  look(fen: string, chess960: boolean): void {
    if (!this.#load()) return;
    const { lines, depth } = this.settings;
    if (this.fen !== fen) this.lines = [];
    this.fen = fen;
    this.thinking = true;
    this.#ask({ fen, chess960, lines, ...(depth === UNLIMITED ? {} : { depth }) }, (found) => (this.lines = found), () => (this.thinking = false));
  }

  /** Evaluates a position; null if it was stopped or the engine failed. */
  evaluate(question: Question): Promise<EngineLine | null> {
    return new Promise((resolve) => {
      if (!this.#load()) return resolve(null);
      this.thinking = false;
      this.#ask(question, () => {}, (found) => resolve(found[0] ?? null));
      this.#giveUp = () => resolve(null);
    });
  }

  /** Stops thinking; what it has found stays. */
  rest(): void {
    this.thinking = false;
    this.#dropQuestion();
    this.#uci?.stop();
  }

  end(): void {
    this.rest();
    clearTimeout(this.#timer);
    this.#uci?.end();
    this.#uci = null;
    this.lines = [];
    this.fen = '';
    this.status = 'off';
  }

  #ask(question: Question, oninfo: (lines: readonly EngineLine[]) => void, onend: (lines: readonly EngineLine[]) => void): void {
    this.#dropQuestion();
    this.#uci?.search(question, {
      oninfo,
      onend: (lines) => {
        this.#giveUp = null;
        onend(lines);
      },
    });
  }

  #dropQuestion(): void {
    const giveUp = this.#giveUp;
    this.#giveUp = null;
    giveUp?.();
  }

  /** Whether it is there or on its way. */
  #load(): boolean {
    if (!hasEngine) this.status = 'missing';
    if (this.status === 'failed' || this.status === 'missing') return false;
    if (this.#uci !== null) return true;
    this.status = 'loading';
    const fail = () => this.#fail();
    try {
      const port = startWorker((line) => this.#uci?.receive(line), fail);
      this.#uci = new UciEngine(port, () => {
        clearTimeout(this.#timer);
        this.status = 'ready';
      });
    } catch {
      this.#fail();
      return false;
    }
    this.#timer = setTimeout(fail, PATIENCE_MS);
    return true;
  }

  #fail(): void {
    this.end();
    this.status = 'failed';
  }
}
