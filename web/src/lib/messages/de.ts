/** Alle Wörter der Seite auf Deutsch, in der Form der englischen. */

import type { Side } from '../protocol/types';
import { input } from './de/input';
import { server } from './de/server';
import { text } from './de/text';
import { sanParts } from './san';
import type { Messages } from './types';

const SIDES = { white: 'Weiß', black: 'Schwarz' } as const;

const PIECES = {
  K: 'König',
  Q: 'Dame',
  R: 'Turm',
  B: 'Läufer',
  N: 'Springer',
} as const;

export const de: Messages = {
  name: 'Tabiya',
  side: SIDES,
  pieces: PIECES,
  pawn: 'Bauer',
  input,
  text,
  server,

  title: {
    lobby: 'Tabiya: Schach spielen',
    game: (white: string, black: string) => `${white} – ${black} · Tabiya`,
    yourTurn: 'Du bist am Zug · Tabiya',
    waiting: 'Warten auf den Gegner · Tabiya',
    missing: 'Keine solche Partie · Tabiya',
  },

  header: {
    home: 'Tabiya, zur ersten Seite',
    theme: {
      system: 'Farben wie im System; zu hell wechseln',
      light: 'Helle Farben; zu dunkel wechseln',
      dark: 'Dunkle Farben; zu denen des Systems wechseln',
    },
  },

  game: {
    loading: 'Die Partie wird geholt …',
    you: 'du',
    freeSeat: 'Freier Platz',
    present: 'da',
    absent: 'nicht da',
    noClock: 'ohne Uhr',
    clock: (side: Side) => `Uhr von ${SIDES[side]}`,
    board: (side: Side) => `Schachbrett, ${SIDES[side]} unten`,
    moves: 'Züge',
    noMoves: 'Noch keine Züge',
    moveBy: (number: number, side: Side) => `${number}, ${SIDES[side]}, `,
    panel: 'Partie',
    status: 'Stand der Partie',
    steps: {
      first: 'Erster Zug',
      previous: 'Ein Zug zurück',
      next: 'Ein Zug vor',
      last: 'Zur laufenden Partie',
    },
    flip: 'Brett drehen',
    newGame: 'Neue Partie',
    captured: (pieces: string) => `Geschlagen: ${pieces}`,
    ahead: (pawns: number) => `+${pawns}`,
    rated: 'gewertet',
    watching: (people: number) => (people === 1 ? '1 Person sieht zu' : `${people} Personen sehen zu`),
    assisted: 'vom Assistenten eingegeben',
    offeredDraw: (side: Side) => `${SIDES[side]} hat Remis angeboten`,
    zenLeave: 'Zen beenden',
  },

  status: {
    yourTurn: 'Du bist am Zug',
    yourTurnCheck: 'Schach! Du bist am Zug',
    opponentsTurn: 'Dein Gegner ist am Zug',
    opponentsTurnCheck: 'Schach. Dein Gegner ist am Zug',
    turn: (side: Side) => `${SIDES[side]} ist am Zug`,
    turnCheck: (side: Side) => `${SIDES[side]} steht im Schach`,
    sending: 'Dein Zug wird gesendet …',
    premove: 'Dein Vorauszug wartet',
    waitingFor: (name: string) => `Warten auf ${name}`,
    waitingForPlayers: 'Warten auf die Spieler',
    paused: 'Die Partie ist unterbrochen',
    standing: 'Der Server wurde neu gestartet. Die Uhren stehen, bis beide wieder da sind.',
    behind: (move: string) => `Rückblick: ${move}`,
    behindStart: 'Rückblick: die Anfangsstellung',
    backToGame: 'Zurück zur Partie',
  },

  invite: {
    heading: 'Schicke diesen Link',
    lead: 'Wer ihn zuerst öffnet, spielt gegen dich.',
    link: 'Link zu dieser Partie',
    code: 'Code zum Scannen: öffnet diese Partie',
    copy: 'Kopieren',
    copied: 'Kopiert',
    share: 'Teilen',
    seatIsFree: (side: Side) => `Du hättest ${SIDES[side]}.`,
    joinHeading: 'Du bist eingeladen',
    join: 'Mitspielen',
  },

  actions: {
    label: 'Aktionen',
    resign: 'Aufgeben',
    resignSure: 'Die Partie aufgeben?',
    resignYes: 'Aufgeben',
    abort: 'Abbrechen',
    abortSure: 'Die Partie abbrechen? Sie zählt für niemanden.',
    abortYes: 'Abbrechen',
    draw: 'Remis',
    drawSure: 'Remis anbieten?',
    drawYes: 'Anbieten',
    claim: 'Reklamieren',
    arbiter: 'Schiri',
    takeback: 'Zurücknehmen',
    no: 'Nein',
    accept: 'Annehmen',
    decline: 'Ablehnen',
    drawOffered: 'Dein Gegner bietet Remis an',
    drawOfferedByYou: 'Du hast Remis angeboten',
    drawOfferedBy: (side: Side) => `${SIDES[side]} bietet Remis an`,
    takebackAsked: 'Dein Gegner möchte einen Zug zurücknehmen',
    takebackAskedByYou: 'Du möchtest einen Zug zurücknehmen',
    takebackAskedBy: (side: Side) => `${SIDES[side]} möchte einen Zug zurücknehmen`,
  },

  claim: {
    heading: 'Remis reklamieren',
    lead: 'Dieselbe Stellung zum dritten Mal, oder je 50 Züge ohne Schlagen und ohne Bauernzug.',
    onBoard: 'Es ist jetzt so',
    withMove: 'Nach meinem nächsten Zug',
    choose: 'Mache den Zug auf dem Brett. Er wird noch nicht gespielt.',
    chosen: (move: string) => `Dein Zug: ${move}`,
    another: 'Ein anderer Zug',
    right: 'Richtig: Die Partie ist remis.',
    wrong: (time: string | null) =>
      time === null
        ? 'Falsch: Die Reklamation gilt als Remisangebot.'
        : `Falsch: Dein Gegner erhält ${time}, und die Reklamation gilt als Remisangebot.`,
    wrongMove: 'Dein Zug wird gespielt.',
    minutes: (minutes: number) => (minutes === 1 ? 'eine Minute mehr' : `${minutes} Minuten mehr`),
    final: 'Eine Reklamation kann nicht zurückgenommen werden.',
    yes: 'Reklamieren',
  },

  confirm: {
    ask: (move: string) => `${move} spielen?`,
    yes: 'Spielen',
    no: 'Nein',
  },

  rematch: {
    offer: 'Revanche',
    offered: 'Revanche angeboten',
    asked: 'Dein Gegner möchte Revanche',
    accept: 'Annehmen',
    decline: 'Ablehnen',
    declined: 'Die Revanche wurde abgelehnt',
    made: 'Zur Revanche',
    watch: 'Bei der Revanche zusehen',
  },

  chat: {
    heading: 'Chat',
    open: 'Chat',
    openUnread: (lines: number) => `Chat, ${lines} neu`,
    close: 'Chat schließen',
    none: 'Noch nichts gesagt',
    field: 'Sag etwas',
    send: 'Senden',
    you: 'Du',
    lost: 'Nicht gesendet: keine Verbindung',
    players: 'Auch die Zuschauer können das lesen.',
    spectators: 'Die Spieler lesen das erst nach der Partie.',
    spoken: (who: string, said: string) => `${who} sagt: ${said}`,
  },

  share: {
    open: 'Teilen',
    heading: 'Teilen und behalten',
    close: 'Schließen',
    link: 'Link zu dieser Partie',
    pgn: 'Partie als PGN',
    fen: 'Stellung als FEN',
    image: 'Stellung als Bild',
    copy: 'Kopieren',
    copied: 'Kopiert',
    failed: 'Konnte nicht kopiert werden',
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
    left: 'Rest',
    by: 'Von',
  },

  options: {
    open: 'Einstellungen',
    heading: 'Einstellungen',
    close: 'Schließen',
    mute: 'Töne sind an; ausschalten',
    unmute: 'Töne sind aus; einschalten',
    moving: 'Ziehen',
    look: 'Aussehen',
    smartMove: 'Schnelles Ziehen',
    smartMoveHint: 'Ein Feld genügt, wo nur ein Zug beginnt oder endet',
    premove: 'Vorauszug',
    premoveHint: 'Gib deine Antwort ein, während dein Gegner denkt',
    autoQueen: 'Immer eine Dame',
    autoQueenHint: 'Alt gedrückt halten, um die Figur zu wählen',
    confirmMove: 'Züge bestätigen',
    confirmMoveHint: 'Enter spielt den Zug, Escape nimmt ihn zurück',
    sound: 'Töne',
    board: 'Brett',
    boards: { wood: 'Holz', green: 'Grün', slate: 'Schiefer', contrast: 'Hoher Kontrast' },
    size: 'Größe des Bretts',
    sizes: { small: 'Klein', medium: 'Mittel', large: 'Groß' },
    notation: 'Schreibweise der Züge',
    notations: { letters: 'Nf3', figurines: '♘f3' },
    coordinates: 'Koordinaten',
    animation: 'Tempo der Figuren',
    animations: { none: 'Keins', fast: 'Schnell', normal: 'Normal', slow: 'Langsam' },
    zen: 'Zen',
    zenHint: 'Nur Brett, Uhren und Züge',
    theme: 'Farben',
    themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
  },

  gone: {
    opponent: (seconds: number) => `Dein Gegner ist fort. Noch ${seconds} s warten.`,
    you: (seconds: number) => `Du bist fort: noch ${seconds} s, um zurückzukommen.`,
    side: (side: Side, seconds: number) => `${SIDES[side]} ist fort. Noch ${seconds} s.`,
  },

  connection: {
    connecting: 'Verbinden …',
    lost: 'Keine Verbindung. Neuer Versuch …',
    regained: 'Wieder verbunden',
  },

  promotion: {
    label: 'Umwandeln in',
  },

  notice: {
    refused: (why: string) => `Nicht ausgeführt: ${why}`,
    moveRefused: (why: string) => `Zug nicht gespielt: ${why}`,
    premoveDropped: (why: string) => why,
    bad: (why: string) => `Der Server hat nicht verstanden: ${why}`,
    drawDeclined: 'Das Remisangebot wurde abgelehnt',
    claimRejected: 'Die Reklamation war falsch. Sie gilt als Remisangebot.',
    takebackDeclined: 'Die Rücknahme wurde abgelehnt',
    takenBack: (plies: number) =>
      plies === 1 ? 'Ein Zug wurde zurückgenommen' : 'Züge wurden zurückgenommen',
    timeGiven: (side: Side, seconds: number) => `${SIDES[side]} bekommt ${seconds} Sekunden`,
    started: 'Die Partie beginnt',
    seated: (side: Side) => `${SIDES[side]} ist da`,
    restored: 'Eine andere Stellung steht auf dem Brett',
  },

  error: {
    offline: 'Der Server ist nicht zu erreichen. Versuche es gleich noch einmal.',
    missing: 'Diese Partie gibt es nicht',
    missingHint:
      'Vielleicht wurde der Link abgeschnitten. Ein Link zu einer Partie endet mit acht Buchstaben oder Ziffern.',
    home: 'Zur ersten Seite',
    retry: 'Noch einmal',
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
