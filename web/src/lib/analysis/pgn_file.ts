/** A PGN file cut into games, without reading their moves: a thousand games are listed at once. */

/** Letters of one file: beyond it a browser tab runs out of memory. */
export const FILE_MAX = 32 * 1024 * 1024;
/** Games of one file. */
export const GAMES_MAX = 20_000;

/** One game as it stands in its file. */
export interface GameText {
  /** In the file, from 1. */
  number: number;
  /** The line of the file it begins on, from 1. */
  line: number;
  text: string;
}

/** A game in the list. */
export interface ListedGame extends GameText {
  headers: ReadonlyMap<string, string>;
}

export type FileFault = { what: 'fileTooLarge' | 'tooManyGames'; limit: number };
export type ReadFile = { ok: true; games: ListedGame[] } | { ok: false; fault: FileFault };

const TAG = /^\s*\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]?/;

/** The tags of a game. Those after the first move are none. */
export function readHeaders(text: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split('\n')) {
    const found = TAG.exec(line);
    if (found !== null) headers.set(found[1] ?? '', (found[2] ?? '').replace(/\\(.)/g, '$1'));
    else if (line.trim() !== '' && !line.startsWith('%')) break;
  }
  return headers;
}

/** A new game begins with a tag after moves: braces are minded, since comments may hold anything. */
export function readFile(text: string): ReadFile {
  if (text.length > FILE_MAX) return { ok: false, fault: { what: 'fileTooLarge', limit: FILE_MAX } };
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n').split('\n');
  const starts: number[] = [0];
  let moves = false;
  let inComment = false;
  for (const [at, line] of lines.entries()) {
    if (!inComment && line.startsWith('%')) continue;
    if (!inComment && TAG.test(line)) {
      if (moves) starts.push(at);
      moves = false;
      continue;
    }
    if (line.trim() !== '') moves = true;
    inComment = opensComment(line, inComment);
  }
  const games: ListedGame[] = [];
  for (const [index, start] of starts.entries()) {
    const own = lines.slice(start, starts[index + 1] ?? lines.length).join('\n');
    if (own.trim() === '') continue;
    if (games.length >= GAMES_MAX) return { ok: false, fault: { what: 'tooManyGames', limit: GAMES_MAX } };
    games.push({ number: games.length + 1, line: start + 1, text: own, headers: readHeaders(own) });
  }
  return { ok: true, games };
}

/** Whether a comment is open at the end of a line. */
function opensComment(line: string, before: boolean): boolean {
  let open = before;
  for (const sign of line) {
    if (open) open = sign !== '}';
    else if (sign === ';') return false;
    else if (sign === '{') open = true;
  }
  return open;
}

/** Games in which every word of a search is in a tag. */
export function searchGames(games: readonly ListedGame[], search: string): ListedGame[] {
  const words = search.toLowerCase().split(/\s+/).filter((word) => word !== '');
  return games.filter(({ headers }) => {
    const all = [...headers.values()].join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
