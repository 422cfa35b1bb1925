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

const SAN = /^(?:(O-O(-O)?)|([KQRBN])?([a-h]?[1-8]?)(x)?([a-h][1-8])(?:=([QRBN]))?)([+#])?$/;

export function sanParts(san: string): SanParts {
  const [, castles, long, piece, from = '', takes, to = castles ? '' : san, promotion, sign] = SAN.exec(san) ?? [];
  return {
    castling: castles ? (long ? 'long' : 'short') : null,
    piece: (castles ? 'K' : (piece ?? null)) as PieceLetter | null,
    from,
    takes: !!takes,
    to,
    promotion: (promotion ?? null) as PieceLetter | null,
    check: sign === '+',
    mate: sign === '#',
  };
}
