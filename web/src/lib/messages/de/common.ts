/** Texte aller Seiten auf Deutsch. */

import type { Side } from '../../protocol/types';
import type { CommonMessages } from '../types';
import { gameErrors, positionErrors, requestErrors } from './errors';
import { outcome } from './outcome';

const SIDES = { white: 'Weiß', black: 'Schwarz' } as const;

export const common: CommonMessages = {
  name: 'Tabiya',
  side: SIDES,
  language: 'Sprache',
  outcome,
  errors: { ...requestErrors, ...positionErrors, ...gameErrors },
  errorNames: {
    side: SIDES,
    piece: { king: 'König', queen: 'Dame', rook: 'Turm', bishop: 'Läufer', knight: 'Springer', pawn: 'Bauer' },
  },

  game: {
    openSeat: 'Freier Platz',
    noClock: 'ohne Uhr',
    days: (days: number) => (days === 1 ? '1 Tag' : `${days} Tage`),
    guest: (number: string) => `Gast ${number}`,
    computer: (level: string) => `Computer, Stufe ${level}`,
    computerAbout: (rating) => `Computer, etwa ${rating}`,
    computerNamed: (name) => `${name} (Computer)`,
  },

  title: {
    lobby: 'Tabiya: online Schach spielen',
    game: (white: string, black: string) => `${white} – ${black} · Tabiya`,
    yourTurn: 'Du bist am Zug · Tabiya',
    waiting: 'Warten auf einen Gegner · Tabiya',
  },

  header: {
    home: 'Tabiya, Startseite',
    theme: {
      system: 'Design wie im System; zu hell wechseln',
      light: 'Helles Design; zu dunkel wechseln',
      dark: 'Dunkles Design; zu dem des Systems wechseln',
    },
  },

  nav: {
    label: 'Hauptnavigation',
    sections: { play: 'Spielen', watch: 'Zuschauen', tournaments: 'Turniere', players: 'Spieler', tools: 'Werkzeuge', help: 'Hilfe' },
    menu: 'Menü',
    signIn: 'Anmelden',
    profileOf: (name: string) => `Dein Profil: ${name}`,
  },

  invite: {
    heading: 'Verschicke diesen Link',
    lead: 'Wer zuerst annimmt, spielt gegen dich.',
    link: 'Link zu dieser Partie',
    code: 'QR-Code mit dem Link zu dieser Partie',
    copy: 'Kopieren',
    copied: 'Kopiert',
    share: 'Teilen',
    yourSide: (side: Side) => `Du spielst mit ${SIDES[side]}.`,
    joinHeading: 'Du bist eingeladen',
    join: 'Partie beitreten',
  },

  error: {
    offline: 'Der Server ist nicht erreichbar. Versuche es gleich noch einmal.',
    missing: {
      page: 'Seite nicht gefunden',
      game: 'Partie nicht gefunden',
      player: 'Spieler nicht gefunden',
    },
    missingHint: {
      page: (path: string) => `Unter ${path} gibt es nichts. Der Link ist vielleicht unvollständig.`,
      game: (id: string) =>
        `Auf diesem Server gibt es keine Partie ${id}. Ein Link zu einer Partie endet mit acht Buchstaben oder Ziffern.`,
      player: (name: string) =>
        `Hier heißt niemand ${name}. Prüfe die Schreibweise. Das Profil eines Gastes sieht nur der Gast selbst.`,
    },
    findPlayer: 'Spieler suchen',
    home: 'Startseite',
    retry: 'Erneut versuchen',
  },
};
