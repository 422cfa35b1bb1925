/** An event that is open on a page: fetched, and fetched again whenever the server says that it changed. */

import { actInEvent, eventSocket, fetchEvent, fetchStandings } from '../api/events';
import { ApiError } from '../api/http';
import type { BoardNews, CompetitionAct, CompetitionFrame, CompetitionView, StandingsView } from '../protocol/competition';
import { backoff } from '../socket/backoff';

/** The server sends something at least this often: after so much silence the line is dead. */
const SILENCE_MS = 40_000;

/** A board with the time of this page at which it was so. */
export interface LiveBoard extends BoardNews {
  at: number;
}

export class OpenEvent {
  view = $state.raw<CompetitionView | null>(null);
  /** After the round that `round` names, once somebody asked for them. */
  standings = $state.raw<StandingsView | null>(null);
  /** Boards in progress, by game. */
  boards = $state.raw<ReadonlyMap<string, LiveBoard>>(new Map());
  missing = $state(false);
  lost = $state(false);

  readonly id: string;
  #receivedAt = 0;
  #wanted: { round: number | null } | null = null;
  #fetching = false;
  #again = false;
  #socket: WebSocket | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;

  constructor(id: string) {
    this.id = id;
  }

  /** Returns what closes it. */
  start(): () => void {
    void this.refresh();
    this.#connect();
    return () => {
      this.#stopped = true;
      clearTimeout(this.#timer);
      this.#socket?.close();
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
      const standings = await fetchStandings(this.id, round);
      if (this.#wanted.round === round) this.standings = standings;
    } catch {
      // The next change fetches them again.
    }
  }

  /** Carries an act out, and shows what it changed. Throws what the server answers. */
  async act(act: CompetitionAct, reason?: string, version?: number): Promise<void> {
    await actInEvent(this.id, act, reason, version);
    await this.refresh();
  }

  /** One request at a time; a change during one is fetched after it. */
  async refresh(): Promise<void> {
    if (this.#fetching) {
      this.#again = true;
      return;
    }
    this.#fetching = true;
    try {
      do {
        this.#again = false;
        const view = await fetchEvent(this.id);
        this.#receivedAt = performance.now();
        this.view = view;
        this.missing = false;
        if (this.#wanted !== null) await this.showStandings(this.#wanted.round);
      } while (this.#again && !this.#stopped);
    } catch (caught) {
      if (caught instanceof ApiError && caught.status === 404) this.missing = true;
      else this.lost = true;
    } finally {
      this.#fetching = false;
    }
  }

  #connect(): void {
    const socket = eventSocket(this.id);
    this.#socket = socket;
    this.#listen(socket);
    socket.onmessage = ({ data }) => {
      this.#listen(socket);
      this.#hear(JSON.parse(String(data)) as CompetitionFrame);
    };
    socket.onclose = () => {
      if (this.#stopped || this.#socket !== socket || this.missing) return;
      // The first failure may be a server that is restarting: it is told only if it lasts.
      if (++this.#failures > 1) this.lost = true;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#connect(), backoff(this.#failures, Math.random()));
    };
  }

  #listen(socket: WebSocket): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => socket.close(), SILENCE_MS);
  }

  #hear(frame: CompetitionFrame): void {
    this.#failures = 0;
    this.lost = false;
    if (frame.t === 'version') {
      if (frame.version !== this.view?.version) void this.refresh();
    } else if (frame.t === 'boards') {
      const boards = new Map(this.boards);
      for (const news of frame.boards) boards.set(news.game, { ...news, at: performance.now() });
      this.boards = boards;
    }
  }
}
