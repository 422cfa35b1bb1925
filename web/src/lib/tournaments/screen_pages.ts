/** The screen in the hall: lists cut into pages that fit, shown one after the other. */

/** Pages of at most `most` items, as even as possible, so that the last is not nearly empty. */
export function pagesOf<T>(items: readonly T[], most: number): T[][] {
  const count = Math.max(1, Math.ceil(items.length / Math.max(1, most)));
  const size = Math.ceil(items.length / count);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** How many lines fit. */
export const linesIn = (height: number, line: number): number => Math.max(4, Math.floor(height / line));

export interface ScreenPage {
  kind: 'pairings' | 'standings';
  at: number;
  of: number;
}

/** The pages in turn: the pairings, then the standings. */
export function screenPages(pairings: number, standings: number): ScreenPage[] {
  const pages = (kind: ScreenPage['kind'], of: number) =>
    Array.from({ length: of }, (_, at): ScreenPage => ({ kind, at, of }));
  return [...pages('pairings', pairings), ...pages('standings', standings)];
}
