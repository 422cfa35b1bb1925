/** The last choice against the computer and the games that followed from it, kept in the browser. */

const KEY = 'tabiya-computer';
/** How many games are remembered. */
const GAMES = 5;
/** So many wins or losses in a row against a rating suggest another one, by so much. */
const STREAK = 2;
const STEP = 200;

export interface ComputerGame {
  id: string;
  rating: number;
}

export interface ComputerMemory {
  /** As the form names it. */
  opponent: string;
  time: string;
  side: string;
  /** The latest first. */
  games: ComputerGame[];
}

/** How a game against a rating ended for the person. */
export interface ComputerResult {
  rating: number;
  score: 0 | 0.5 | 1;
}

export function loadMemory(storage: Storage): Partial<ComputerMemory> {
  try {
    const kept = (JSON.parse(storage.getItem(KEY) ?? '{}') ?? {}) as Partial<Record<keyof ComputerMemory, unknown>>;
    const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
    const [opponent, time, side] = [text(kept.opponent), text(kept.time), text(kept.side)];
    return {
      ...(opponent !== undefined && { opponent }),
      ...(time !== undefined && { time }),
      ...(side !== undefined && { side }),
      games: Array.isArray(kept.games) ? kept.games.filter(isGame).slice(0, GAMES) : [],
    };
  } catch {
    // Not ours, or no storage.
    return {};
  }
}

export function saveMemory(storage: Storage, memory: ComputerMemory): void {
  try {
    storage.setItem(KEY, JSON.stringify({ ...memory, games: memory.games.slice(0, GAMES) }));
  } catch {
    // Then the choice lasts as long as the page.
  }
}

/** Another rating after two wins or two losses in a row against one, the latest result first. */
export function suggestedRating(results: readonly ComputerResult[], [lowest, highest]: [number, number]): number | null {
  const rating = results[0]?.rating;
  const row = results.slice(0, STREAK);
  if (rating === undefined || row.length < STREAK || row.some((one) => one.rating !== rating)) return null;
  if (rating < highest && row.every((one) => one.score === 1)) return Math.min(rating + STEP, highest);
  return rating > lowest && row.every((one) => one.score === 0) ? Math.max(rating - STEP, lowest) : null;
}

function isGame(value: unknown): value is ComputerGame {
  const game = value as Partial<ComputerGame> | null;
  return typeof game?.id === 'string' && typeof game.rating === 'number';
}
