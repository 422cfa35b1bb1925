/** The parts of a move as people write it, for saying it in any language. */

export type PieceLetter = 'K' | 'Q' | 'R' | 'B' | 'N';

export interface SanParts {
  castling: 'short' | 'long' | null;
  /** Null for a pawn. */
  piece: PieceLetter | null;
  /** The file, rank or square it comes from, where that must be said. */
  from: string;
  takes: boolean;
  to: string;
  promotion: PieceLetter | null;
  check: boolean;
  mate: boolean;
}

const SAN = /^([KQRBN])?([a-h]?[1-8]?)(x)?([a-h][1-8])(?:=([QRBN]))?([+#])?$/;

export function sanParts(san: string): SanParts {
  const check = san.endsWith('+');
  const mate = san.endsWith('#');
  if (san.startsWith('O-O')) {
    const castling = san.startsWith('O-O-O') ? 'long' : 'short';
    return { castling, piece: 'K', from: '', takes: false, to: '', promotion: null, check, mate };
  }
  const found = SAN.exec(san);
  return {
    castling: null,
    piece: (found?.[1] as PieceLetter | undefined) ?? null,
    from: found?.[2] ?? '',
    takes: found?.[3] !== undefined,
    to: found?.[4] ?? san,
    promotion: (found?.[5] as PieceLetter | undefined) ?? null,
    check,
    mate,
  };
}

/** A sentence begins with a capital letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
