/** A tournament that is open on a page: fetched, and fetched again whenever the server says that it changed. */

import { actInTournament, tournamentSocket, fetchTournament, fetchStandings } from '../api/tournaments';
import { ApiError } from '../api/http';
import type { BoardNews, TournamentAct, TournamentFrame, TournamentView, StandingsView } from '../protocol/tournament';
import { backoff } from '../socket/backoff';

/** The server sends something at least this often: after so much silence the line is dead. */
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
  lost = $state(false);
  /** The server's storage does not respond. */
  silent = $state(false);

  readonly id: string;
  #receivedAt = 0;
  #wanted: { round: number | null } | null = null;
  #fetching = false;
  #again = false;
  #socket: WebSocket | null = null;
  /** Of the socket, since it was last heard. */
  #failures = 0;
  /** Of requests, since the last that succeeded. */
  #failedFetches = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
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
      clearTimeout(this.#retry);
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
      // What is here is current; without a socket it will not stay so.
      this.lost = this.#failures > 1;
    } catch (caught) {
      if (caught instanceof ApiError && caught.status === 404) this.missing = true;
      else this.#tryAgain();
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
    this.lost = true;
    clearTimeout(this.#retry);
    if (this.#stopped) return;
    this.#retry = setTimeout(() => void this.refresh(), backoff(++this.#failedFetches, Math.random()));
  }

  #connect(): void {
    this.silent = false;
    const socket = tournamentSocket(this.id);
    this.#socket = socket;
    this.#listen(socket);
    socket.onmessage = ({ data }) => {
      this.#listen(socket);
      this.#hear(JSON.parse(String(data)) as TournamentFrame);
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

  #hear(frame: TournamentFrame): void {
    this.#failures = 0;
    if (frame.t === 'version') {
      // The same version shows more once a spectator delay is over.
      void this.refresh();
    } else if (frame.t === 'storage') {
      this.silent = !frame.responds;
    } else if (frame.t === 'boards') {
      const boards = new Map(this.boards);
      for (const news of frame.boards) boards.set(news.game, { ...news, at: performance.now() });
      this.boards = boards;
    }
  }
}
