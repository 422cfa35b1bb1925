import type { MateProof } from '../../protocol/positions';
import type { Side } from '../../protocol/types';
import type { WhyMessages } from '../why';

const SIDES = { white: 'Weiß', black: 'Schwarz' } as const;
const OTHERS = { white: 'Schwarz', black: 'Weiß' } as const;

const PROOFS: Record<MateProof, (side: Side) => string> = {
  mated: (side) => `${SIDES[side]} ist selbst matt.`,
  stalemate: () => 'Die Stellung ist patt.',
  bareKing: (side) => `${SIDES[side]} hat nur noch den König.`,
  loneKnight: (side) => `${SIDES[side]} hat nur einen Springer und ${OTHERS[side]} nur Damen. Keine Aufstellung dieser Figuren ist ein Matt.`,
  bishopsOfOneColor: (side) =>
    `${SIDES[side]} hat nur Läufer einer Feldfarbe, und ${OTHERS[side]} nichts, was dem König Felder der anderen Farbe verstellen könnte.`,
  forcedLine: () => 'Alle Züge sind erzwungen, und keiner führt zum Matt.',
  walls: (side) => `Bauernketten hindern die Figuren von ${SIDES[side]} daran, je mattzusetzen.`,
  searched: () => 'Alle Stellungen, die noch entstehen können, wurden durchsucht; keine davon ist ein Matt.',
};

export const why: WhyMessages = {
  heading: 'Warum dieses Ergebnis?',
  headingPosition: 'Kann noch jemand mattsetzen?',
  loading: 'Wird berechnet …',
  failed: 'Die Erklärung lässt sich nicht laden. Prüfe die Verbindung und versuche es noch einmal.',
  can: (side) => `${SIDES[side]} kann noch mattsetzen. In dieser Zugfolge helfen beide Seiten; sie muss nur möglich sein:`,
  isMate: (side) => `${SIDES[side]} hat mattgesetzt.`,
  cannot: (side, proof) => `${SIDES[side]} kann nicht mehr mattsetzen${proof === null ? '.' : `. ${PROOFS[proof](side)}`}`,
  unknown: (side) => `Es ließ sich nicht klären, ob ${SIDES[side]} noch mattsetzen kann.`,
  marked: (side) => `Auf dem Brett: rot die Bauernkette, blau die Felder, die der König von ${OTHERS[side]} erreichen kann.`,
  more: (moves) => (moves === 1 ? 'und 1 weiterer Zug' : `und ${moves} weitere Züge`),
  onBoard: 'Auf dem Brett zeigen',
};
