/**
 * A pairing as lines of pairing numbers, as `tabiya pair` and other programs print it: White and Black of
 * a board, `7 0` for the bye of player 7, and perhaps the number of boards first. `?` is a free seat.
 */

import type { PlayerToPairView } from '../protocol/tournament';
import type { Draft } from './pairing';

export interface TextFault {
  /** From 1. */
  line: number;
  what: 'unreadable' | 'unknown' | 'twice' | 'secondBye';
  /** What stands there. */
  value: string;
}

export interface ReadPairing {
  draft: Draft;
  faults: TextFault[];
}

/** A line may lack Black: it is being typed. What is wrong is left out. */
export function readPairing(text: string, players: readonly PlayerToPairView[]): ReadPairing {
  const entryOf = new Map(players.map(({ number, entry }) => [number, entry]));
  const faults: TextFault[] = [];
  const boards: (readonly [number | null, number | null])[] = [];
  const named = new Set<number>();
  let bye: number | null = null;
  for (const { line, words } of linesOf(text)) {
    const fault = (what: TextFault['what'], value: string) => void faults.push({ line, what, value });
    if (words.length > 2 || words.some((word) => !/^(\d{1,5}|\?)$/.test(word))) {
      fault('unreadable', words.join(' '));
      continue;
    }
    const seat = (word: string | undefined): number | null => {
      if (word === undefined || word === '?') return null;
      const entry = entryOf.get(Number(word));
      if (entry === undefined) fault('unknown', word);
      else if (named.has(entry)) fault('twice', word);
      else {
        named.add(entry);
        return entry;
      }
      return null;
    };
    const [white, black] = words;
    if (black === undefined || Number(black) !== 0) boards.push([seat(white), seat(black)]);
    else if (bye !== null) fault('secondBye', white ?? '');
    else bye = seat(white);
  }
  return { draft: { boards, bye }, faults };
}

function linesOf(text: string): { line: number; words: string[] }[] {
  const lines = text
    .split('\n')
    .map((line, at) => ({ line: at + 1, words: line.split(/[\s,;:–-]+/).filter(Boolean) }))
    .filter(({ words }) => words.length > 0);
  // Programs print the number of lines first, or that of the boards without the bye.
  const [first, ...rest] = lines;
  const boards = rest.filter(({ words }) => Number(words[1]) !== 0).length;
  const isCount = first?.words.length === 1 && rest.length > 0 && [rest.length, boards].includes(Number(first.words[0]));
  return isCount ? rest : lines;
}

export function writePairing({ boards, bye }: Draft, players: readonly PlayerToPairView[]): string {
  const numberOf = new Map(players.map(({ number, entry }) => [entry, number]));
  const number = (entry: number | null) => (entry === null ? '?' : String(numberOf.get(entry) ?? '?'));
  const taken = boards.filter((pair) => pair.some((player) => player !== null));
  const lines = taken.map(([white, black]) => `${number(white)} ${number(black)}`);
  return [...lines, ...(bye === null ? [] : [`${number(bye)} 0`])].join('\n');
}
