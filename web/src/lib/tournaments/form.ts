/** The form for a new tournament: its fields, and the regulations they become. */

import type { ArbiterView, DetailsView, EntryRuleName, TournamentKind, PointsView, PrizeView, RegulationsView } from '../protocol/tournament';

export interface TournamentDraft {
  name: string;
  section: string;
  text: string;
  kind: TournamentKind;
  rounds: string;
  time: string;
  /** When round 1 begins, as the browser's field writes it; empty if the arbiter starts the rounds. */
  startsAt: string;
  /** From one round to the next. */
  every: Every;
  /** In minutes, for rounds on one day. */
  gap: string;
  entry: EntryRuleName;
  maxEntries: string;
  bots: boolean;
  lateEntryUntil: string;
  lateHalfPoints: string;
  halfByes: string;
  noByesInLast: string;
  checkIn: boolean;
  /** In minutes. */
  defaultTime: string;
  rated: boolean;
  ruleset: 'online' | 'otb';
  drawOffersAfter: string;
  /** In minutes. */
  spectatorDelay: string;
  bye: 'win' | 'draw' | 'zero';
  /** `other` stands for points that the form does not offer; they stay as they are. */
  points: PointSystem | 'other';
  baku: boolean;
  /** Null for those that are usual for the kind. */
  tieBreaks: string[] | null;
  prizes: string;
  listed: boolean;
  /** For the federation's report. */
  venue: string;
  city: string;
  federation: string;
  /** The days of the rounds as the browser's field writes them, `2026-11-16`; empty for the day of the start. */
  dates: readonly string[];
  arbiters: readonly ArbiterDraft[];
}

/** An arbiter as the federation knows them. */
export interface ArbiterDraft {
  name: string;
  title: string;
  fideId: string;
  chief: boolean;
}

export const NEW_ARBITER: ArbiterDraft = { name: '', title: '', fideId: '', chief: false };
/** FIDE's titles of arbiters, and the national one. */
export const ARBITER_TITLES = ['', 'IA', 'FA', 'NA'] as const;

export const EVERY = ['arbiter', 'minutes', 'day', 'week'] as const;
export type Every = (typeof EVERY)[number];
export const POINT_SYSTEMS = ['usual', 'three'] as const;
export type PointSystem = (typeof POINT_SYSTEMS)[number];

/** The clocks that one press chooses; any other is typed. */
export const TOURNAMENT_TIMES = ['3+2', '5+3', '10+5', '15+10', '25+10', '60+30', '90+30'] as const;

/** The tie-breaks that the form offers, each with its code in FIDE's regulations. */
export const TIE_BREAKS = ['BH/C1', 'BH', 'SB', 'DE', 'WIN', 'WON', 'BWG', 'PS', 'KS', 'ARO', 'TPR', 'BH/C2', 'BH/M1', 'AOB', 'FB'] as const;

export const USUAL_TIE_BREAKS: Record<TournamentKind, readonly string[]> = {
  swiss: ['BH/C1', 'BH', 'SB', 'DE', 'WIN'],
  roundRobin: ['DE', 'SB', 'WIN'],
  doubleRoundRobin: ['DE', 'SB', 'WIN'],
};

export const NEW_TOURNAMENT: TournamentDraft = {
  name: '',
  section: '',
  text: '',
  kind: 'swiss',
  rounds: '5',
  time: '15+10',
  startsAt: '',
  every: 'minutes',
  gap: '60',
  entry: 'open',
  maxEntries: '',
  bots: false,
  lateEntryUntil: '1',
  lateHalfPoints: '0',
  halfByes: '1',
  noByesInLast: '1',
  checkIn: false,
  defaultTime: '',
  rated: true,
  ruleset: 'online',
  drawOffersAfter: '',
  spectatorDelay: '',
  bye: 'win',
  points: 'usual',
  baku: false,
  tieBreaks: null,
  prizes: '',
  listed: true,
  venue: '',
  city: '',
  federation: '',
  dates: [],
  arbiters: [],
};

const MINUTE = 60_000;
const POINTS: Record<PointSystem, Omit<PointsView, 'bye'>> = {
  usual: { win: 1, draw: 0.5, loss: 0 },
  three: { win: 3, draw: 1, loss: 0 },
};

/** When each round begins; empty if the arbiter starts them all. */
export function schedule({ startsAt, every, gap, rounds, kind }: TournamentDraft): number[] {
  const first = Date.parse(startsAt);
  if (Number.isNaN(first)) return [];
  if (every === 'arbiter' || kind !== 'swiss') return [first];
  const startOf = (at: number): number => {
    if (every === 'minutes') return first + at * Number(gap) * MINUTE;
    // By the calendar: a round at 18:00 stays at 18:00 when the clocks change.
    const day = new Date(first);
    return day.setDate(day.getDate() + at * (every === 'week' ? 7 : 1));
  };
  return Array.from({ length: Math.max(1, Math.min(99, Number(rounds))) }, (_, at) => startOf(at));
}

export const tieBreaksOf = ({ tieBreaks, kind }: TournamentDraft): readonly string[] => tieBreaks ?? USUAL_TIE_BREAKS[kind];

/** A list with one item a place further up or down. */
export function moved<T>(items: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  if (to < 0 || to >= items.length) return [...items];
  const copy = [...items];
  [copy[at], copy[to]] = [copy[to] as T, copy[at] as T];
  return copy;
}

/** What the server is asked for. The fields let no letters into numbers. */
export function regulationsOf(draft: TournamentDraft): RegulationsView {
  const number = (text: string, otherwise: number) => (text.trim() === '' ? otherwise : Number(text));
  const isSwiss = draft.kind === 'swiss';
  return {
    name: draft.name.trim(),
    section: draft.section.trim() || null,
    text: draft.text.trim(),
    kind: draft.kind,
    acceleration: isSwiss && draft.baku ? 'baku' : 'none',
    rounds: isSwiss ? number(draft.rounds, 5) : 0,
    time: draft.time.trim(),
    plan: schedule(draft).map((startsAt) => ({ startsAt, time: null })),
    points: pointsOf(draft, POINTS.usual),
    tieBreaks: [...tieBreaksOf(draft)],
    entry: draft.entry,
    maxEntries: draft.maxEntries.trim() === '' ? null : Number(draft.maxEntries),
    bots: draft.bots,
    lateEntryUntil: isSwiss ? number(draft.lateEntryUntil, 1) : 1,
    lateHalfPoints: isSwiss ? number(draft.lateHalfPoints, 0) : 0,
    halfByes: isSwiss ? number(draft.halfByes, 0) : 0,
    noByesInLast: number(draft.noByesInLast, 0),
    checkIn: draft.checkIn,
    defaultTime: draft.defaultTime.trim() === '' ? null : secondsIn(draft.defaultTime),
    rated: draft.rated,
    ruleset: draft.ruleset,
    drawOffersAfter: number(draft.drawOffersAfter, 1),
    spectatorDelay: secondsIn(draft.spectatorDelay),
    prizes: linesOf(draft.prizes).map((text) => ({ category: null, text })),
    listed: draft.listed,
    ...detailsOf(draft),
  };
}

/** Left out if there is nothing to say. */
function detailsOf({ venue, city, federation, dates, arbiters }: TournamentDraft): { details?: DetailsView } {
  const details: DetailsView = {
    venue: venue.trim(),
    city: city.trim(),
    federation: federation.trim().toUpperCase(),
    dates: withoutEnd(dates.map((date) => date.replaceAll('-', '/'))),
    arbiters: arbiters.filter(({ name }) => name.trim() !== '').map(arbiterOf),
  };
  return Object.values(details).some(({ length }) => length > 0) ? { details } : {};
}

const arbiterOf = ({ name, title, fideId, chief }: ArbiterDraft): ArbiterView => ({
  chief,
  name: name.trim(),
  title: title.trim(),
  fideId: fideId.trim() === '' ? null : Number(fideId),
});

/** Without the empty ones after the last that is filled. */
function withoutEnd(texts: readonly string[]): string[] {
  const last = texts.findLastIndex((text) => text !== '');
  return texts.slice(0, last + 1);
}

const linesOf = (text: string) => text.split('\n').map((line) => line.trim()).filter(Boolean);

/** Minutes as people write them: `2`, `1.5`, `1,5`. */
export const MINUTES = '[0-9]*([.,][0-9]+)?';

/** 0 for nothing. */
const secondsIn = (minutes: string) => Math.round(Number(minutes.trim().replace(',', '.')) * 60);

function pointsOf({ points, bye }: TournamentDraft, other: Omit<PointsView, 'bye'>): PointsView {
  const { win, draw, loss } = points === 'other' ? other : POINTS[points];
  return { win, draw, loss, bye: { win, draw, zero: 0 }[bye] };
}

/**
 * Regulations with what was changed in the form since it was `shown`. The rest stays: what the form
 * cannot show (the schedule, categories of prizes, other points), and what others changed meanwhile.
 */
export function amended(rules: RegulationsView, shown: TournamentDraft, draft: TournamentDraft): RegulationsView {
  const [before, after] = [regulationsOf(shown), regulationsOf(draft)];
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const changed = Object.entries(after).filter(([field, value]) => !isSame(value, before[field as keyof RegulationsView]));
  const hasSamePoints = draft.points === shown.points && draft.bye === shown.bye;
  return {
    ...rules,
    ...Object.fromEntries(changed),
    ...('details' in after || !('details' in before) ? {} : { details: undefined }),
    plan: rules.plan,
    points: hasSamePoints ? rules.points : pointsOf(draft, rules.points),
    prizes: draft.prizes === shown.prizes ? rules.prizes : prizesFrom(rules.prizes, linesOf(draft.prizes)),
  };
}

/** A line that was there keeps its category; so does one that was only reworded. */
function prizesFrom(prizes: readonly PrizeView[], lines: readonly string[]): PrizeView[] {
  const left = new Set(prizes);
  const inPlace = (at: number) => (lines.length === prizes.length ? prizes[at] : undefined);
  const kept = lines.map((text, at) => {
    const same = inPlace(at)?.text === text ? inPlace(at) : [...left].find((prize) => prize.text === text);
    if (same !== undefined) left.delete(same);
    return same;
  });
  return lines.map((text, at) => {
    const reworded = [...left].find((prize) => prize === inPlace(at));
    return { category: (kept[at] ?? reworded)?.category ?? null, text };
  });
}

/** The form for regulations that are there. The schedule is not part of it. */
export function draftFrom(rules: RegulationsView): TournamentDraft {
  const { win, draw, loss, bye } = rules.points;
  const isSystem = (name: PointSystem) => POINTS[name].win === win && POINTS[name].draw === draw && POINTS[name].loss === loss;
  // Three decimals are enough to read every whole second back.
  const minutes = (seconds: number | null) => (seconds === null || seconds === 0 ? '' : String(Number((seconds / 60).toFixed(3))));
  return {
    ...NEW_TOURNAMENT,
    name: rules.name,
    section: rules.section ?? '',
    text: rules.text,
    kind: rules.kind,
    rounds: String(rules.rounds || NEW_TOURNAMENT.rounds),
    time: rules.time,
    entry: rules.entry,
    maxEntries: rules.maxEntries === null ? '' : String(rules.maxEntries),
    bots: rules.bots,
    lateEntryUntil: String(rules.lateEntryUntil),
    lateHalfPoints: String(rules.lateHalfPoints),
    halfByes: String(rules.halfByes),
    noByesInLast: String(rules.noByesInLast),
    checkIn: rules.checkIn,
    defaultTime: minutes(rules.defaultTime),
    rated: rules.rated,
    ruleset: rules.ruleset,
    drawOffersAfter: rules.drawOffersAfter === 1 ? '' : String(rules.drawOffersAfter),
    spectatorDelay: minutes(rules.spectatorDelay),
    bye: bye === win ? 'win' : bye === draw ? 'draw' : 'zero',
    points: POINT_SYSTEMS.find(isSystem) ?? 'other',
    baku: rules.acceleration === 'baku',
    tieBreaks: [...rules.tieBreaks],
    prizes: rules.prizes.map(({ text }) => text).join('\n'),
    listed: rules.listed,
    venue: rules.details?.venue ?? '',
    city: rules.details?.city ?? '',
    federation: rules.details?.federation ?? '',
    dates: rules.details?.dates.map((date) => date.replaceAll('/', '-')) ?? [],
    arbiters: rules.details?.arbiters.map((each) => ({ ...each, fideId: each.fideId === null ? '' : String(each.fideId) })) ?? [],
  };
}
