/** Points and cells of standings and crosstables, as chess players read them. */

import type { TournamentView, EntryView, ResultView, RoundView, StandingRowView } from '../protocol/tournament';

/** `2½`, `0`, `½`; other fractions as decimals. */
export function pointsText(points: number): string {
  const whole = Math.floor(points);
  const rest = points - whole;
  if (rest === 0) return String(whole);
  return rest === 0.5 ? `${whole === 0 ? '' : whole}½` : String(points);
}

/** A result as it is printed: `1–0`, `½–½`, `+ –` for forfeits. */
export function resultText(result: ResultView | null): string {
  if (result === null) return '';
  const [white = '', black = ''] = result.score.split('-');
  if (result.how !== 'forfeit') return `${white}–${black}`;
  return [white, black].map((score) => (score === '1' ? '+' : '−')).join(' ');
}

/** Entries by their ids. */
export function entriesOf(tournament: Pick<TournamentView, 'entries'>): (id: number | null) => EntryView | undefined {
  const byId = new Map(tournament.entries.map((entry) => [entry.id, entry]));
  return (id) => (id === null ? undefined : byId.get(id));
}

/** Those who take part or did, by number, then by rating. */
export function startingList(entries: readonly EntryView[]): EntryView[] {
  const number = (entry: EntryView) => entry.number ?? Number.MAX_SAFE_INTEGER;
  const rank = (entry: EntryView) => -(entry.rating ?? 0);
  return entries
    .filter(({ state }) => state !== 'refused' && state !== 'pending')
    .toSorted((one, two) => number(one) - number(two) || rank(one) - rank(two) || one.id - two.id);
}

/** The board of a player in a round. */
export const boardOfPlayer = (round: RoundView, entry: number) =>
  round.boards.find(({ white, black }) => white === entry || black === entry);

/** The rounds that everyone sees. */
export const publicRounds = (tournament: Pick<TournamentView, 'rounds'>): RoundView[] => tournament.rounds.filter(isPublic);

export const isPublic = ({ state }: Pick<RoundView, 'state'>): boolean =>
  state === 'published' || state === 'playing' || state === 'closed';

/** The first round that is not published. */
export const nextRound = (tournament: Pick<TournamentView, 'rounds'>): number => (publicRounds(tournament).at(-1)?.number ?? 0) + 1;

/** Who takes no part in a round although they are in the tournament, with the bye they have. */
export function absentees(tournament: Pick<TournamentView, 'entries'>, round: RoundView): EntryView[] {
  const isIn = ({ state, until, joined }: EntryView) =>
    joined <= round.number && (state === 'in' || (until !== null && until > round.number));
  return tournament.entries.filter(
    (entry) => isIn(entry) && round.bye !== entry.id && boardOfPlayer(round, entry.id) === undefined,
  );
}

/** The points of each player, by entry. */
export const pointsBy = (rows: readonly StandingRowView[]): Map<number, number> =>
  new Map(rows.map(({ entry, points }) => [entry, points]));

/** The crosstable of a round robin: rows and columns in the order of the standings. */
export function grid(rows: readonly StandingRowView[]): { entry: number; cells: string[] }[] {
  const short = (text: string) => /[wb](.+)$/.exec(text)?.[1] ?? text;
  return rows.map((row) => ({
    entry: row.entry,
    cells: rows.map((column) =>
      row.cells
        .filter(({ opponent }) => opponent === column.entry)
        .map(({ text }) => short(text))
        .join(' '),
    ),
  }));
}

/** Groups of players who share a place. */
export function ties(rows: readonly StandingRowView[]): number[][] {
  const byPlace = new Map<number, number[]>();
  for (const { place, entry } of rows) byPlace.set(place, [...(byPlace.get(place) ?? []), entry]);
  return [...byPlace.values()].filter(({ length }) => length > 1);
}

/** The categories for prizes that players are in, by name. */
export const categoriesOf = (entries: readonly EntryView[]): string[] =>
  [...new Set(entries.flatMap(({ category }) => category ?? []))].toSorted((one, two) => one.localeCompare(two));

/** The standings of the players of a category: who shares a place there shares it here too. */
export function standingsIn(rows: readonly StandingRowView[], entries: readonly EntryView[], category: string): StandingRowView[] {
  const members = new Set(entries.filter((entry) => entry.category === category).map(({ id }) => id));
  const own = rows.filter(({ entry }) => members.has(entry));
  return own.map((row) => ({ ...row, place: own.findIndex(({ place }) => place === row.place) + 1 }));
}
