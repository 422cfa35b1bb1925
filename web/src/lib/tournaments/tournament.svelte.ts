/** A tournament that is open on a page: fetched, and fetched again whenever the server says that it changed. */

import { actInTournament, tournamentSocketPath, fetchTournament, fetchStandings } from '../api/tournaments';
import { ApiError } from '../api/http';
import type { BoardNews, TournamentAct, TournamentFrame, TournamentView, StandingsView } from '../protocol/tournament';
import { backoff } from '../socket/backoff';
import { type LineState } from '../socket/status_text';
import { LiveSocket } from '../socket/live.svelte';
import { openWire } from '../socket/wire';

/** The server sends something at least this often. */
const SILENCE_MS = 40_000;

/** A board with the time of this page at which it was so. */
export interface LiveBoard extends BoardNews {
  at: number;
}

export class OpenTournament {
  view = $state.raw<TournamentView | null>(null);
  /** After the round that `round` names, once the visitor asked for them. */
  standings = $state.raw<StandingsView | null>(null);
  /** Boards in progress, by game. */
  boards = $state.raw<ReadonlyMap<string, LiveBoard>>(new Map());
  missing = $state(false);

  readonly id: string;
  readonly #line: LiveSocket<TournamentFrame>;
  #receivedAt = 0;
  #wanted: { round: number | null } | null = null;
  #fetching = false;
  #again = false;
  /** Requests that failed since the last that succeeded. */
  #failedFetches = $state(0);
  #retry: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(id: string) {
    this.id = id;
    this.#line = new LiveSocket<TournamentFrame>({
      open: () => openWire(tournamentSocketPath(id)),
      silenceMs: SILENCE_MS,
      onframe: (frame) => this.#hear(frame),
    });
  }

  /** The connection by which it stays current; a request that failed is a lost one, too. */
  get line(): LineState {
    const { status, loss, storageSilent } = this.#line;
    return { status: this.#failedFetches > 0 ? 'lost' : status, loss, storageSilent };
  }

  get lost(): boolean {
    return this.line.status === 'lost';
  }

  /** Returns what closes it. */
  start(): () => void {
    void this.refresh();
    const stop = this.#line.start();
    return () => {
      this.#stopped = true;
      clearTimeout(this.#retry);
      stop();
    };
  }

  /** What the server's clock reads now. */
  now(): number {
    return this.view === null ? Date.now() : this.view.now + performance.now() - this.#receivedAt;
  }

  /** Keeps the standings after a round, or the live ones, current from now on. */
  async showStandings(round: number | null): Promise<void> {
    this.#wanted = { round };
    try {
      await this.#fetchStandings(round);
    } catch {
      this.#tryAgain();
    }
  }

  /** Carries an act out, and shows what it changed. Throws what the server answers. */
  async act(act: TournamentAct, reason?: string, version?: number): Promise<void> {
    await actInTournament(this.id, act, reason, version);
    await this.refresh();
  }

  /** One request at a time; a change during one is fetched after it, and a failure is tried again. */
  async refresh(): Promise<void> {
    if (this.#fetching) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#retry);
    this.#fetching = true;
    try {
      do {
        this.#again = false;
        const view = await fetchTournament(this.id);
        this.#receivedAt = performance.now();
        this.view = view;
        this.missing = false;
        if (this.#wanted !== null) await this.#fetchStandings(this.#wanted.round);
      } while (this.#again && !this.#stopped);
      this.#failedFetches = 0;
    } catch (caught) {
      if (caught instanceof ApiError && caught.status === 404) {
        this.missing = true;
        this.#line.stop();
      } else this.#tryAgain();
    } finally {
      this.#fetching = false;
    }
  }

  /** Throws if there was no answer. A refusal, as of a round that is not there, leaves what is shown. */
  async #fetchStandings(round: number | null): Promise<void> {
    try {
      const standings = await fetchStandings(this.id, round);
      if (this.#wanted?.round === round) this.standings = standings;
    } catch (caught) {
      const isRefused = caught instanceof ApiError && caught.status >= 400 && caught.status < 500 && caught.status !== 429;
      if (!isRefused) throw caught;
    }
  }

  /** Nothing else may ask for what could not be fetched: the next change can be hours away. */
  #tryAgain(): void {
    clearTimeout(this.#retry);
    this.#failedFetches++;
    if (this.#stopped) return;
    this.#retry = setTimeout(() => void this.refresh(), backoff(this.#failedFetches, Math.random()));
  }

  #hear(frame: TournamentFrame): void {
    if (frame.t === 'version') {
      // The same version shows more once a spectator delay is over.
      void this.refresh();
    } else if (frame.t === 'boards') {
      const boards = new Map(this.boards);
      for (const news of frame.boards) boards.set(news.game, { ...news, at: performance.now() });
      this.boards = boards;
    }
  }
}
