/** The last choice against the computer and the games that followed from it, kept in the browser. */

const KEY = 'tabiya-computer';
/** How many games are remembered. */
const GAMES = 5;
/** So many wins or losses in a row at a level suggest another one. */
const STREAK = 2;

export interface ComputerGame {
  id: string;
  level: number;
}

export interface ComputerMemory {
  /** As the form names it: a level, or a program. */
  opponent: string;
  time: string;
  side: string;
  /** The latest first. */
  games: ComputerGame[];
}

/** How a game at a level ended for the person. */
export interface ComputerResult {
  level: number;
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

/** Another level after two wins or two losses in a row at one, the latest result first. */
export function suggestedLevel(results: readonly ComputerResult[]): number | null {
  const level = results[0]?.level;
  const row = results.slice(0, STREAK);
  if (level === undefined || row.length < STREAK || row.some((one) => one.level !== level)) return null;
  if (level < 8 && row.every((one) => one.score === 1)) return level + 1;
  return level > 1 && row.every((one) => one.score === 0) ? level - 1 : null;
}

function isGame(value: unknown): value is ComputerGame {
  const game = value as Partial<ComputerGame> | null;
  return typeof game?.id === 'string' && typeof game.level === 'number';
}
