/** Die Übersicht der Hilfe (FIDE-Onlineschachregeln 2.4) und was ihre Bretter sagen. */

import type { HelpMessages } from '../../help/sections';

export const help: HelpMessages = {
  title: 'Hilfe · Tabiya',
  heading: 'Hilfe',
  lead: 'Neu im Schach? Beginne mit den Figuren: Alle Bretter hier kannst du ausprobieren. Auf diesem Server gelten die FIDE-Schachregeln und die FIDE-Onlineschachregeln. Der Server führt die Uhren, prüft jeden Zug und setzt die Regeln durch.',
  learn: 'Schach lernen',
  server: 'Dieser Server',
  all: 'Alle Hilfethemen',
  more: 'Weitere Hilfe',
  next: 'Weiter:',
  api: 'Für Programme und Bots: ein Teil der lichess-API',
  sections: {
    pieces: ['Wie die Figuren ziehen', 'Das Brett, die sechs Figuren und wie sie schlagen'],
    special: ['Besondere Züge', 'Rochade, en passant und Umwandlung'],
    check: ['Schach, Matt und Patt', 'Wie man gewinnt, und ein häufiger Fehler'],
    endings: ['Wie Partien enden', 'Jedes Ergebnis, und wer den Punkt bekommt'],
    playing: ['Hier spielen', 'Gegner finden, ziehen, Remis, Züge zurücknehmen, Chat'],
    options: ['Einstellungen', 'Premove, Smart Move, Bestätigung, Bretter und Töne'],
    clock: ['Die Uhr', 'Inkrement, Delay, Fernschach, und was bei Zeitüberschreitung gilt'],
    connection: ['Wenn die Verbindung abbricht', 'Der Countdown, geschlossene Seiten, Neustart des Servers'],
    fairplay: ['Fairplay, Wertung, Schiedsrichter', 'Was erlaubt ist, gewertete Partien, und wie man den Schiedsrichter ruft'],
    licenses: ['Lizenzen', 'Freie Software, und woraus sie besteht'],
  },
  endingGroups: { wins: 'Ein Spieler gewinnt', draws: 'Die Partie ist remis', others: 'Andere Ausgänge' },
  board: {
    label: (what) => `Brett zum Ausprobieren: ${what}`,
    empty: (square) => `${square}, leer`,
    piece: (square, piece, side) => `${square}, ${piece}, ${side}`,
    target: (square) => `${square}, möglicher Zug`,
    back: 'Zurück',
    restart: 'Von vorn',
    promote: 'Wähle die neue Figur.',
    check: (side) => `${side} steht im Schach.`,
    toMove: (side) => `${side} ist am Zug.`,
    stuck: 'Diese Figur hat keinen erlaubten Zug.',
    notYet: 'Noch nicht. Geh zurück und versuche einen anderen Zug.',
    ends: {
      checkmate: 'Matt.',
      stalemate: 'Patt: Die Partie wäre remis. Geh zurück und versuche einen anderen Zug.',
      dead: 'Tote Stellung: Die Partie wäre remis.',
      threefold: 'Dieselbe Stellung zum dritten Mal.',
    },
  },
};
