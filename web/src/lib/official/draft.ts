/** The game an arbiter puts together: what the form holds, and what is sent. */

import type { CallsRule, OfficialGameRequest } from '../protocol/arbiter';
import { OFFICIAL_DEFAULTS as DEFAULTS } from '../protocol/official_defaults';
import type { RulesetName } from '../protocol/people';

export interface OfficialDraft {
  white: string;
  black: string;
  time: string;
  /** Whether Black has another time. */
  odds: boolean;
  timeBlack: string;
  ruleset: RulesetName;
  rated: boolean;
  chess960: boolean;
  fen: string;
  start: 'arbiter' | 'time';
  /** As the browser's field writes it, in the person's own time zone. */
  startAt: string;
  /** In minutes. */
  defaultTime: string;
  /** In seconds. */
  absence: string;
  drawOffersAfter: string;
  calls: CallsRule;
  lagCredit: boolean;
  premoves: boolean;
  smartMoves: boolean;
  autoQueen: boolean;
  takebacks: boolean;
  chat: boolean;
  event: string;
  round: string;
  board: string;
  arbiters: string;
  /** In minutes. */
  spectatorDelay: string;
}

/** What the server assumes for what is not said (`OFFICIAL_DEFAULTS` in crates/wire), so that the form, CSV and the API agree. */
export const NEW_OFFICIAL: OfficialDraft = {
  white: '',
  black: '',
  time: '90+30',
  odds: false,
  timeBlack: '',
  ruleset: DEFAULTS.ruleset,
  rated: DEFAULTS.rated,
  chess960: DEFAULTS.chess960,
  fen: '',
  start: 'arbiter',
  startAt: '',
  defaultTime: written(DEFAULTS.defaultTime, 60),
  absence: written(DEFAULTS.absence),
  // One is the rule of every game.
  drawOffersAfter: DEFAULTS.drawOffersAfter === 1 ? '' : String(DEFAULTS.drawOffersAfter),
  calls: DEFAULTS.calls,
  lagCredit: DEFAULTS.lagCredit,
  premoves: DEFAULTS.premoves,
  smartMoves: DEFAULTS.smartMoves,
  autoQueen: DEFAULTS.autoQueen,
  takebacks: DEFAULTS.takebacks,
  chat: DEFAULTS.chat,
  event: '',
  round: '',
  board: '',
  arbiters: '',
  spectatorDelay: '',
};

/** Seconds as a field has them, empty for none. */
function written(seconds: number | null, unit = 1): string {
  return seconds === null ? '' : String(seconds / unit);
}

/** What the server is asked for. The fields let no letters into numbers. */
export function officialRequest(draft: OfficialDraft): OfficialGameRequest {
  const request: OfficialGameRequest = {
    white: draft.white.trim(),
    black: draft.black.trim(),
    time: draft.time.trim(),
    ruleset: draft.ruleset,
    rated: draft.rated,
    chess960: draft.chess960,
    calls: draft.calls,
    lagCredit: draft.lagCredit,
    premoves: draft.premoves,
    smartMoves: draft.smartMoves,
    autoQueen: draft.autoQueen,
    takebacks: draft.takebacks,
    chat: draft.chat,
  };
  const arbiters = draft.arbiters.split(',').map((name) => name.trim()).filter(Boolean);
  if (arbiters.length > 0) request.arbiters = arbiters;
  if (draft.odds && draft.timeBlack.trim() !== '') request.timeBlack = draft.timeBlack.trim();
  if (draft.start === 'time' && draft.startAt !== '') request.startAt = utc(draft.startAt);
  for (const name of ['fen', 'event', 'round'] as const) {
    if (draft[name].trim() !== '') request[name] = draft[name].trim();
  }
  for (const name of ['absence', 'drawOffersAfter', 'board'] as const) {
    if (draft[name].trim() !== '') request[name] = Number(draft[name]);
  }
  if (draft.defaultTime.trim() !== '') request.defaultTime = Math.round(60 * Number(draft.defaultTime));
  if (draft.spectatorDelay.trim() !== '') request.spectatorDelay = Math.round(60 * Number(draft.spectatorDelay));
  return request;
}

function utc(local: string): string {
  return new Date(local).toISOString().replace(/\.\d+Z$/, 'Z');
}
