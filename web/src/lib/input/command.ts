/** Parses a line of the text view: a command with its argument, or else a move. */

export const COMMANDS = [
  'board',
  'clock',
  'last',
  'opponent',
  'pieces',
  'moves',
  'scan',
  'status',
  'resign',
  'draw',
  'takeback',
  'claim',
  'accept',
  'decline',
  'abort',
  'rematch',
  'say',
  'help',
] as const;
export type CommandName = (typeof COMMANDS)[number];

export type Entered =
  | { kind: 'command'; name: CommandName; rest: string }
  | { kind: 'yes' }
  | { kind: 'move'; text: string }
  | { kind: 'nothing' };

/** What the commands are called in a language, and how one agrees. */
export interface Vocabulary {
  commands: Readonly<Record<CommandName, { readonly names: readonly string[] }>>;
  yes: readonly string[];
}

/** The names of the language come first; the English ones are understood everywhere. */
export function readCommand(text: string, ...vocabularies: readonly Vocabulary[]): Entered {
  const typed = text.trim();
  if (typed === '') return { kind: 'nothing' };
  const [first = '', ...others] = typed.split(/\s+/);
  const word = plain(first);
  if (others.length === 0 && vocabularies.some(({ yes }) => yes.map(plain).includes(word))) {
    return { kind: 'yes' };
  }
  for (const { commands } of vocabularies) {
    const name = COMMANDS.find((known) => commands[known].names.map(plain).includes(word));
    if (name === undefined) continue;
    const rest = typed.slice(first.length).trim();
    // `b c4` is a bishop, not a command with something behind it.
    const fits = rest === '' || (name === 'scan' && readLine(rest) !== null);
    if (word.length === 1 && !fits) continue;
    return { kind: 'command', name, rest };
  }
  return { kind: 'move', text: typed };
}

/** Without capitals and accents, which are often left out when typing. */
function plain(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{Mn}/gu, '');
}

/** `e`, `E`, `4`, `file e`, `rank 4`: the line that is meant; null if none is. */
export function readLine(text: string): string | null {
  const last = text.trim().toLowerCase().split(/\s+/).at(-1) ?? '';
  return /^[a-h1-8]$/.test(last) ? last : null;
}

/** The squares of a file from White's side on, or of a rank from the a-file on. */
export function squaresOf(line: string): string[] {
  const isFile = line >= 'a';
  return [...(isFile ? '12345678' : 'abcdefgh')].map((other) => (isFile ? line + other : other + line));
}
