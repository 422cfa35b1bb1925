/** The server's HTTP API for games and positions. */

import type { ComputersView } from '../protocol/computers';
import type { GameSettings } from '../protocol/people';
import type { PositionVerdict, TakenSeat } from '../protocol/requests';
import type { GameView, Side } from '../protocol/types';

/** A request that failed; `status` is 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  /** The whole response body. */
  readonly answer: unknown;

  constructor(status: number, message: string, answer: unknown = null) {
    super(message);
    this.status = status;
    this.answer = answer;
  }
}

/** Makes a game with one free seat. */
export const makeGame = (game: GameSettings): Promise<TakenSeat> => send('POST', '/api/zone/games', game);

/** Whom one can play against at any time. */
export const fetchComputers = (): Promise<ComputersView> => send('GET', '/api/zone/computers');

export const joinGame = (id: string, side: Side): Promise<TakenSeat> =>
  send('POST', `/api/zone/games/${id}/join?color=${side}`);

export const fetchGame = (id: string): Promise<GameView> => send('GET', `/api/zone/games/${id}`);

export const pgnUrl = (id: string): string => `/api/zone/games/${id}/pgn`;

/** The position after so many moves. */
export const fenUrl = (id: string, ply: number): string => `/api/zone/games/${id}/fen?ply=${ply}`;

/** The same as a picture, with this side at the bottom. */
export const svgUrl = (id: string, ply: number, side: Side): string =>
  `/api/zone/games/${id}/svg?ply=${ply}&side=${side}`;

export const judgePosition = (fen: string, chess960: boolean): Promise<PositionVerdict> =>
  send('GET', `/api/zone/position?${new URLSearchParams({ fen, chess960: String(chess960) })}`);

/** A position as a picture, with this side at the bottom. */
export const positionSvgUrl = (fen: string, side: Side): string =>
  `/api/zone/position/svg?${new URLSearchParams({ fen, side })}`;

/** Sends a request; throws unless it succeeds. A text body is sent as CSV. */
export async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
  const init: RequestInit = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    const csv = typeof body === 'string';
    init.headers = { ...init.headers, 'content-type': csv ? 'text/csv' : 'application/json' };
    init.body = csv ? body : JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch {
    throw new ApiError(0, '');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, errorWords(answer), answer);
  return answer as T;
}

function errorWords(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return '';
  return String(answer.message);
}
