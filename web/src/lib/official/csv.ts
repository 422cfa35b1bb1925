/**
 * Games as lines of CSV, as far as they are shown before they are sent: the server reads them again
 * and has the last word.
 */

/** The columns there are, in the order of the example. */
export const COLUMNS = [
  'white',
  'black',
  'time',
  'timeBlack',
  'ruleset',
  'rated',
  'fen',
  'chess960',
  'startAt',
  'defaultTime',
  'absence',
  'drawOffersAfter',
  'calls',
  'lagCredit',
  'premoves',
  'smartMoves',
  'autoQueen',
  'takebacks',
  'chat',
  'event',
  'round',
  'board',
  'arbiters',
  'spectatorDelay',
] as const;
export type Column = (typeof COLUMNS)[number];

export const EXAMPLE = [
  'board,white,black,time,round,calls,defaultTime',
  '1,Anna,Bert,90+30,3,stopping,1800',
  '2,Carl,Dora,90+30,3,stopping,1800',
].join('\n');

/** A line with its number in the text, the first being 1. */
export interface Row {
  line: number;
  cells: string[];
}

export interface Table {
  columns: string[];
  rows: Row[];
}

/** Empty lines are no games. */
export function readCsv(text: string): Table {
  const [head, ...rows] = rowsOf(text, separatorOf(text)).filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { columns: head?.cells.map((cell) => cell.trim()) ?? [], rows };
}

/** The separator in the header line. */
function separatorOf(text: string): string {
  const head = text.trimStart().split('\n', 1)[0] ?? '';
  return [',', ';', '\t'].find((sign) => head.includes(sign)) ?? ',';
}

function rowsOf(text: string, separator: string): Row[] {
  const rows: Row[] = [];
  let line = 1;
  let row: Row = { line, cells: [] };
  let cell = '';
  let inQuotes = false;
  const endRow = () => {
    row.cells.push(cell);
    rows.push(row);
    cell = '';
    row = { line, cells: [] };
  };
  // Some programs begin a file with a mark of its encoding.
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '\n') line++;
    if (inQuotes) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) !== '"') inQuotes = false;
      else cell += text.charAt(++at);
    } else if (sign === '"' && cell === '') inQuotes = true;
    else if (sign === separator) {
      row.cells.push(cell);
      cell = '';
    } else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  if (cell !== '' || row.cells.length > 0) endRow();
  return rows;
}
