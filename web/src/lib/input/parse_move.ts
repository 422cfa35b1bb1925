/**
 * The possible meanings of a typed move: text in, readings out. No rules of chess: whether a
 * reading can be played is looked up in the server's list.
 */

export const PIECE_LETTERS = ['K', 'Q', 'R', 'B', 'N', 'P'] as const;
export type Piece = (typeof PIECE_LETTERS)[number];

/** A piece to a square, from somewhere. */
export interface PieceReading {
  kind: 'piece';
  /** Null where only the squares are named. */
  piece: Piece | null;
  /** `b`, `4`, `b4`, or nothing. */
  from: string;
  to: string;
  /** The letter of a move, `q`. */
  promotion: string;
}

export interface CastlingReading {
  kind: 'castling';
  way: 'short' | 'long';
}

export type Reading = PieceReading | CastlingReading;

/** Piece letters of another language: from what is typed to the English letter. */
export type Letters = Readonly<Record<string, Piece>>;

/** From the letters of king, queen, rook, bishop and knight in a language, as `KDTLS`. */
export function lettersOf(language: string): Letters {
  const letters: Record<string, Piece> = {};
  PIECE_LETTERS.forEach((piece, at) => {
    const letter = language.charAt(at);
    if (letter !== '' && letter !== piece) letters[letter] = piece;
  });
  return letters;
}

const FIGURINES: Letters = {
  ...{ '♔': 'K', '♕': 'Q', '♖': 'R', '♗': 'B', '♘': 'N', '♙': 'P' },
  ...{ '♚': 'K', '♛': 'Q', '♜': 'R', '♝': 'B', '♞': 'N', '♟': 'P' },
};

const PIECE = /^([KQRBNP])?([a-h]?[1-8]?)([a-h][1-8])([QRBN])?$/;
const CASTLING = /^[0oO]-?[0oO](-?[0oO])?$/;

/** A move without what only decorates it: `Nxf3+!?` is `Nf3`. */
export function bare(text: string): string {
  return [...text.normalize('NFKC')]
    .map((letter) => FIGURINES[letter] ?? letter)
    .join('')
    .replace(/[\uFE0E\uFE0F]|\s|e\.?p\.?$/g, '')
    .replace(/^\d+\.+(?=\D)/, '')
    .replace(/[–—−]/g, '-')
    .replace(/[+#!?]+$/, '');
}

/**
 * Every way to read it. Upper case means a piece; lower case may mean a piece or a file, and then
 * there are two readings. Of a piece in another language there is one more.
 */
export function readings(text: string, letters: Letters = {}): Reading[] {
  const plain = bare(text);
  const castling = CASTLING.exec(plain);
  if (castling !== null) return [{ kind: 'castling', way: castling[1] === undefined ? 'short' : 'long' }];
  const squeezed = plain.replace(/[-x×:=/()]/gi, '');
  const spellings = new Set<string>();
  spellings.add(cased(squeezed, false));
  spellings.add(cased(squeezed, true));
  const first = squeezed.charAt(0);
  const foreign = letters[first.toUpperCase()];
  if (foreign !== undefined) spellings.add(foreign + cased(squeezed.slice(1), false));
  const found: PieceReading[] = [];
  for (const spelling of spellings) {
    const reading = readPiece(promoted(spelling, letters));
    if (reading !== null && !found.some((known) => same(known, reading))) found.push(reading);
  }
  return found;
}

/** Files in lower case, pieces in upper; the first letter as a piece if it can be one. */
function cased(text: string, firstIsPiece: boolean): string {
  const first = text.charAt(0);
  const named = /[KQRNP]/i.test(first) || (first === 'B' && text.length > 2);
  // `b3c4` names two squares; `bc4` and `bdc4` may mean a bishop.
  const bishop = firstIsPiece && /^b[a-h]/i.test(text);
  const lead = named || bishop ? first.toUpperCase() : first.toLowerCase();
  const rest = text.slice(1).toLowerCase();
  // A letter behind the last square is the piece a pawn becomes.
  return lead + rest.replace(/(?<=[18])[qrbn]$/, (letter) => letter.toUpperCase());
}

/** The piece a pawn becomes, by its English letter. */
function promoted(spelling: string, letters: Letters): string {
  return spelling.replace(/(?<=[18])([a-z])$/, (letter) => letters[letter.toUpperCase()] ?? letter);
}

function readPiece(spelling: string): PieceReading | null {
  const found = PIECE.exec(spelling);
  if (found === null) return null;
  const from = found[2] ?? '';
  const named = (found[1] as Piece | undefined) ?? null;
  return {
    kind: 'piece',
    // Two squares are a move from one to the other, whatever stands there.
    piece: named ?? (from.length === 2 ? null : 'P'),
    from,
    to: found[3] ?? '',
    promotion: (found[4] ?? '').toLowerCase(),
  };
}

function same(one: PieceReading, two: PieceReading): boolean {
  return (['piece', 'from', 'to', 'promotion'] as const).every((key) => one[key] === two[key]);
}
