/** Alle Texte der Seite auf Deutsch, in der Form der englischen. */

import type { Side } from '../../protocol/types';
import { acts } from './acts';
import { common } from './common';
import { input } from './input';
import { sanParts } from '../san';
import type { Messages } from '../types';

const SIDES = common.side;

const PIECES = {
  K: 'König',
  Q: 'Dame',
  R: 'Turm',
  B: 'Läufer',
  N: 'Springer',
} as const;

export const play: Messages = {
  ...common,
  acts,
  pieces: PIECES,
  pawn: 'Bauer',
  input,

  game: {
    ...common.game,
    loading: 'Partie wird geladen …',
    you: 'du',
    present: 'online',
    absent: 'offline',
    clock: (side: Side) => `Uhr von ${SIDES[side]}`,
    board: (side: Side) => `Schachbrett, ${SIDES[side]} unten`,
    moves: 'Züge',
    noMoves: 'Noch keine Züge',
    moveBy: (number: number, side: Side) => `${number}, ${SIDES[side]}, `,
    steps: {
      first: 'Erster Zug',
      previous: 'Vorheriger Zug',
      next: 'Nächster Zug',
      last: 'Aktuelle Stellung',
    },
    flip: 'Brett drehen',
    captured: (pieces: string) => `Geschlagen: ${pieces}`,
    ahead: (pawns: number) => `+${pawns}`,
    rated: 'gewertet',
    watching: (people: number) => (people === 1 ? '1 Zuschauer' : `${people} Zuschauer`),
    assisted: 'vom Assistenten eingegeben',
    offeredDraw: (side: Side) => `${SIDES[side]} hat Remis angeboten`,
    zenLeave: 'Zen-Modus beenden',
    notAllowed: 'Die Regeln dieser Partie erlauben es nicht',
  },

  status: {
    yourTurn: 'Du bist am Zug',
    check: 'Schach!',
    yourTurnCheck: 'Schach! Du bist am Zug',
    opponentsTurn: 'Dein Gegner ist am Zug',
    opponentsTurnCheck: 'Schach. Dein Gegner ist am Zug',
    turn: (side: Side) => `${SIDES[side]} ist am Zug`,
    turnCheck: (side: Side) => `${SIDES[side]} steht im Schach`,
    sending: 'Dein Zug wird gesendet …',
    premove: 'Premove gesetzt',
    waitingFor: (name: string) => `Warten auf ${name}`,
    waitingForPlayers: 'Warten auf die Spieler',
    abortedIn: (seconds: number) => `die Partie wird in ${seconds} s abgebrochen`,
    startsByArbiter: 'Der Schiedsrichter startet die Partie',
    startsAt: (time: string) => `Die Partie beginnt um ${time}`,
    youForfeitIn: (time: string) => `Erscheine innerhalb von ${time}, sonst verlierst du kampflos`,
    opponentForfeitsIn: (time: string) => `Dein Gegner ist nicht erschienen und verliert kampflos in ${time}`,
    sideForfeitsIn: (side: Side, time: string) => `${SIDES[side]} ist nicht erschienen und verliert kampflos in ${time}`,
    bothForfeitIn: (time: string) => `Kein Spieler ist erschienen. Beide verlieren kampflos in ${time}`,
    paused: 'Die Partie ist unterbrochen',
    afterRestart: 'Der Server wurde neu gestartet. Die Uhren stehen, bis beide Spieler zurück sind.',
    viewing: (move: string) => `Stellung nach ${move}`,
    viewingStart: 'Ausgangsstellung',
    backToGame: 'Zurück zur Partie',
  },

  actions: {
    label: 'Aktionen',
    resign: 'Aufgeben',
    resignSure: 'Partie aufgeben?',
    resignYes: 'Aufgeben',
    abort: 'Abbrechen',
    abortSure: 'Partie abbrechen? Sie zählt dann nicht.',
    abortYes: 'Abbrechen',
    draw: 'Remis',
    drawSure: 'Remis anbieten?',
    drawYes: 'Anbieten',
    claim: 'Reklamieren',
    arbiter: 'Schiri',
    takeback: 'Rücknahme',
    no: 'Nein',
    accept: 'Annehmen',
    decline: 'Ablehnen',
    drawOffered: 'Dein Gegner bietet Remis an',
    drawOfferedByYou: 'Du hast Remis angeboten',
    drawOfferedBy: (side: Side) => `${SIDES[side]} bietet Remis an`,
    takebackAsked: 'Dein Gegner bittet um Zugrücknahme',
    takebackAskedByYou: 'Du hast um Zugrücknahme gebeten',
    takebackAskedBy: (side: Side) => `${SIDES[side]} bittet um Zugrücknahme`,
  },

  claim: {
    minutes: (minutes: number) => (minutes === 1 ? '1 Minute zusätzlich' : `${minutes} Minuten zusätzlich`),
  },

  confirm: {
    ask: (move: string) => `${move} spielen?`,
    yes: 'Spielen',
    no: 'Abbrechen',
  },

  rematch: {
    asked: 'Dein Gegner möchte eine Revanche',
    declined: 'Revanche abgelehnt',
  },

  chat: {
    heading: 'Chat',
    open: 'Chat',
    openUnread: (lines: number) => `Chat, ${lines} neu`,
    close: 'Chat schließen',
    none: 'Noch keine Nachrichten',
    field: 'Nachricht schreiben',
    send: 'Senden',
    you: 'Du',
    lost: 'Nicht gesendet: keine Verbindung',
    players: 'Zuschauer können mitlesen.',
    spectators: 'Die Spieler sehen das nach der Partie.',
    spoken: (who: string, said: string) => `${who} sagt: ${said}`,
  },

  options: {
    open: 'Einstellungen',
    mute: 'Ton ist an; ausschalten',
    unmute: 'Ton ist aus; einschalten',
  },

  disconnected: {
    opponent: (seconds: number) => `Dein Gegner ist offline und verliert in ${seconds} s`,
    you: (seconds: number) => `Du bist offline: noch ${seconds} s zum Wiederverbinden`,
    side: (side: Side, seconds: number) => `${SIDES[side]} ist offline: noch ${seconds} s zum Wiederverbinden`,
  },

  connection: {
    connecting: 'Verbinden …',
    lost: 'Keine Verbindung. Neuer Versuch …',
    reconnecting: 'Du bist offline. Neuer Versuch …',
    reconnectWithin: (seconds: number) => `Du bist offline. Neuer Versuch … du verlierst in ${seconds} s`,
    noServer: 'Der Server antwortet nicht. Neuer Versuch …',
    ifOffline: (seconds: number) => `Keine Verbindung zum Server. Wenn nur du sie verloren hast, verlierst du in ${seconds} s`,
    restarting: 'Der Server wird neu gestartet. Neuer Versuch …',
    storage: 'Der Speicher des Servers antwortet nicht. Die Uhren stehen.',
    restarted: 'Der Server wurde neu gestartet.',
    storageBack: 'Der Speicher des Servers antwortet wieder.',
    yourClock: 'Deine Uhr ist nicht gelaufen.',
    clocks: 'Die Uhren sind nicht gelaufen.',
    regained: 'Wieder verbunden',
  },

  promotion: {
    label: 'Umwandeln in',
  },

  notice: {
    refused: (why: string) => why,
    moveRefused: (why: string) => `Zug nicht gespielt. ${why}`,
    premoveDropped: (why: string) => `Premove verworfen: ${why}`,
    bad: (why: string) => `Der Server konnte die Nachricht nicht lesen: ${why}`,
    drawDeclined: 'Remisangebot abgelehnt',
    claimRejected: (time: string | null) =>
      time === null
        ? 'Die Reklamation war unberechtigt. Sie gilt als Remisangebot.'
        : `Die Reklamation war unberechtigt: Der Gegner erhält ${time}. Sie gilt als Remisangebot.`,
    takebackDeclined: 'Zugrücknahme abgelehnt',
    takenBack: (plies: number) =>
      plies === 1 ? 'Ein Zug wurde zurückgenommen' : `${plies} Züge wurden zurückgenommen`,
    timeGiven: (side: Side, seconds: number) => `${SIDES[side]} erhält ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} zusätzlich`,
    started: 'Die Partie hat begonnen',
    seated: (side: Side) => `${SIDES[side]} ist beigetreten`,
    restored: 'Der Schiedsrichter hat eine Stellung wiederhergestellt',
  },

  spoken(san: string): string {
    const parts = sanParts(san);
    const end = parts.mate ? ', matt' : parts.check ? ', Schach' : '';
    if (parts.castling !== null) {
      return `${parts.castling === 'short' ? 'kurze' : 'lange'} Rochade${end}`;
    }
    const piece = parts.piece === null ? '' : PIECES[parts.piece];
    const said = [piece, parts.from, parts.takes ? 'schlägt' : '', parts.to].filter(Boolean);
    const promoted = parts.promotion === null ? '' : `, wird ${PIECES[parts.promotion]}`;
    return said.join(' ') + promoted + end;
  },
  played: (side: Side, spoken: string) => `${SIDES[side]}: ${spoken}`,
};
