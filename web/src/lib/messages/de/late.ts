/** Texte für Reklamationen und nach einer Partie. */

import type { Side } from '../../protocol/types';
import type { LateMessages } from '../late';
import { common } from './common';
import { lobbyErrors } from './errors';

const SIDES = common.side;

export const late: LateMessages = {
  endedWhileAway: 'Die Partie endete, während du offline warst.',

  rematch: {
    offer: 'Revanche',
    offered: 'Revanche angeboten',
    accept: 'Annehmen',
    decline: 'Ablehnen',
    open: 'Zur Revanche',
    watch: 'Revanche ansehen',
  },

  claim: {
    heading: 'Remis reklamieren',
    lead: 'Wegen dreimaliger Stellungswiederholung oder 50 Zügen beider Seiten ohne Schlag- und Bauernzug.',
    onBoard: 'In dieser Stellung',
    withMove: 'Mit meinem nächsten Zug',
    choose: 'Führe den Zug auf dem Brett aus. Er wird noch nicht gespielt.',
    chosen: (move: string) => `Dein Zug: ${move}`,
    another: 'Anderen Zug wählen',
    right: 'Ist die Reklamation berechtigt, endet die Partie remis.',
    wrong: (time: string | null) =>
      time === null
        ? 'Sonst gilt sie als Remisangebot.'
        : `Sonst erhält dein Gegner ${time}, und sie gilt als Remisangebot.`,
    wrongMove: 'Dein Zug wird dann gespielt.',
    final: 'Eine Reklamation kannst du nicht zurückziehen.',
    yes: 'Reklamieren',
  },

  why: 'Warum?',
  analyze: 'Analysieren',
  newGame: 'Neue Partie',
  newOpponent: {
    find: 'Neuer Gegner',
    waiting: (time) => `Neuer Gegner wird gesucht: ${time}`,
    elapsed: 'Wartezeit',
    cancel: 'Abbrechen',
  },

  errors: lobbyErrors,

  share: {
    open: 'Teilen',
    heading: 'Teilen und exportieren',
    close: 'Schließen',
    link: 'Link zu dieser Partie',
    pgn: 'Partie (PGN)',
    fen: 'Stellung (FEN)',
    image: 'Stellung (Bild)',
    copy: 'Kopieren',
    copied: 'Kopiert',
    failed: 'Kopieren fehlgeschlagen',
    download: 'Herunterladen',
    downloadPgn: 'PGN herunterladen',
    downloadFen: 'FEN herunterladen',
    show: 'Öffnen',
    openImage: 'Bild öffnen',
  },

  times: {
    heading: 'Verbrauchte Zeit',
    total: (side: Side, time: string) => `${SIDES[side]} ${time}`,
    move: 'Zug',
    used: 'Verbraucht',
    left: 'Verbleibend',
    by: 'Spieler',
  },
};
