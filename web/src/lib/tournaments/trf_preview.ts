/** The head and the players of a FIDE report, as far as they are shown before it is sent: the server reads it again. */

export interface TrfPreview {
  name: string;
  players: { number: string; name: string; rating: string; federation: string }[];
}

/** The columns of record 001, counted from 0. */
const column = (line: string, from: number, to: number): string => line.slice(from, to).trim();

export function previewTrf(text: string): TrfPreview {
  const lines = text.split(/\r?\n/);
  return {
    name: lines.find((line) => line.startsWith('012 '))?.slice(4).trim() ?? '',
    players: lines
      .filter((line) => line.startsWith('001 '))
      .map((line) => ({ number: column(line, 4, 8), name: column(line, 14, 47), rating: column(line, 48, 52), federation: column(line, 53, 56) })),
  };
}
