/** Texte der Analyseseite. */

import type { AnalysisMessages } from '../analysis';
import type { FenProblem } from '../../analysis/position';

const SIDES = { white: 'Weiß', black: 'Schwarz' } as const;
const JUDGMENTS = { inaccuracy: 'Ungenauigkeit', mistake: 'Fehler', blunder: 'Grober Fehler' } as const;
const MANY = { inaccuracy: 'Ungenauigkeiten', mistake: 'Fehler', blunder: 'Grobe Fehler' } as const;

const FEN: Record<FenProblem, string> = {
  notFen: 'Ungültige FEN: Prüfe den Text.',
  kings: 'Jede Seite braucht genau einen König.',
  opponentInCheck: 'Die Seite, die nicht am Zug ist, steht im Schach.',
  notLegal: 'Die Stellung ist nicht regelgerecht. Der Editor zeigt, warum.',
};

export const analysis: AnalysisMessages = {
  title: 'Analyse · Tabiya',
  heading: 'Analyse',
  board: (side) => `Analysebrett, ${SIDES[side]} unten`,
  start: 'Anfangsstellung',
  yourMove: (side) => `${SIDES[side]} am Zug`,
  ends: { checkmate: 'Matt', stalemate: 'Patt', material: 'Remis: Keine Seite kann mattsetzen' },
  textView: 'Textansicht',
  boardView: 'Brettansicht',
  typeMove: 'Zug eingeben',
  play: 'Ziehen',
  editPosition: 'Stellung ändern',

  loading: 'Die Partie wird geladen …',
  notFound: 'Partie nicht gefunden. Vielleicht ist der Link unvollständig.',
  offline: 'Die Partie kann nicht geladen werden: keine Verbindung zum Server.',
  live: 'Diese Partie läuft noch. Analysiere sie, wenn sie zu Ende ist.',
  retry: 'Noch einmal versuchen',

  drawing: {
    toggle: 'Zeichnen',
    hint: 'Zeichnen: Tippen setzt einen Kreis, Ziehen einen Pfeil',
    colors: 'Farbe',
    names: { green: 'Grün', red: 'Rot', yellow: 'Gelb', blue: 'Blau' },
    begun: (square) => `Von ${square}. Enter auf einem anderen Feld zeichnet einen Pfeil, hier einen Kreis.`,
    canceled: 'Nichts gezeichnet',
    drawn(from, to, isSet) {
      const shape = to === null ? `Kreis auf ${from}` : `Pfeil von ${from} nach ${to}`;
      return isSet ? shape : `${shape} entfernt`;
    },
  },

  tabs: { moves: 'Züge', explorer: 'Explorer', report: 'Bericht', games: 'Partien', share: 'Importieren und teilen' },
  tabsLabel: 'Bereiche',

  moves: {
    heading: 'Züge',
    none: 'Ziehe auf dem Brett oder importiere eine Partie.',
    promote: 'Aufwerten',
    main: 'Zur Hauptvariante machen',
    remove: 'Ab hier löschen',
    restore: 'Löschen rückgängig machen',
    comment: 'Kommentar',
    marks: 'Bewertungszeichen',
    draw: 'Pfeile und Kreise zeichnest du mit der rechten Maustaste oder mit „Zeichnen“ unter dem Brett; Umschalt oder Alt wählt andere Farben.',
    nags: {
      1: 'Guter Zug',
      2: 'Fehler',
      3: 'Ausgezeichneter Zug',
      4: 'Grober Fehler',
      5: 'Interessanter Zug',
      6: 'Zweifelhafter Zug',
      10: 'Ausgeglichen',
      13: 'Unklar',
      14: 'Weiß steht etwas besser',
      15: 'Schwarz steht etwas besser',
      16: 'Weiß steht besser',
      17: 'Schwarz steht besser',
      18: 'Weiß steht auf Gewinn',
      19: 'Schwarz steht auf Gewinn',
    },
    annotate: 'Kommentieren',
    variation: 'Nebenvariante',
    tooMany: (limit) => `Diese Analyse hat schon ${limit.toLocaleString('de')} Züge, mehr fasst sie nicht. Lösche erst eine Variante.`,
  },

  keys: 'Tastatur: ← → blättern durch die Züge, ↑ ↓ Anfang und Ende, f dreht das Brett, e schaltet das Schachprogramm ein und aus, m gibt einen Zug ein.',

  engine: {
    name: 'Schachprogramm',
    hint: 'Stockfish 19, in deinem Browser',
    loading: 'Das Schachprogramm wird geladen …',
    failed: 'Das Schachprogramm konnte nicht geladen werden. Alles andere funktioniert.',
    missing: 'Dieser Server wurde ohne Schachprogramm gebaut. Alles andere funktioniert.',
    asking: 'Es wird geprüft, ob du gerade spielst …',
    playing: 'Du hast eine laufende Partie. Das Schachprogramm steht bereit, wenn sie zu Ende ist.',
    position: 'Diese Stellung stammt aus deiner laufenden Partie. Das Schachprogramm steht bereit, wenn sie zu Ende ist.',
    depth: (depth) => `Tiefe ${depth}`,
    settings: 'Einstellungen des Schachprogramms',
    lines: 'Varianten',
    maxDepth: 'Tiefe',
    unlimited: 'Unbegrenzt',
    arrows: 'Pfeile zeigen',
    stop: 'Anhalten',
    resume: 'Fortsetzen',
    thinking: 'Rechnet …',
    over: 'Die Partie ist zu Ende.',
    evaluation: (score) => `Bewertung ${score}`,
    noEvaluation: 'Keine Bewertung',
    playLine: (moves) => `${moves} ziehen`,
  },

  report: {
    lead: 'Das Schachprogramm prüft jeden Zug der Hauptvariante. Nichts verlässt deinen Browser.',
    make: 'Partie analysieren',
    again: 'Neu analysieren',
    running: (done, all) => `Stellung ${done} von ${all}`,
    progress: 'Fortschritt der Analyse',
    stop: 'Anhalten',
    none: 'Es gibt noch keine Züge zu analysieren.',
    accuracy: 'Genauigkeit',
    percent: (value) => `${value.toFixed(0)} %`,
    graph: 'Bewertung und verbrauchte Zeit',
    move: 'Zug',
    score: 'Bewertung',
    used: 'Zeit',
    judgments: JUDGMENTS,
    many: MANY,
    perfect: 'Keine Ungenauigkeiten und keine Fehler.',
    best: (move) => `Am besten: ${move}`,
    judged: (judgment, best) => `${JUDGMENTS[judgment]}${best === null ? '' : `. Am besten war ${best}`}`,
    tryAgain: 'Besseren Zug suchen',
    find: (side) => `Finde einen besseren Zug für ${SIDES[side]}.`,
    checking: 'Dein Zug wird geprüft …',
    right: (move) => `${move} ist der beste Zug.`,
    good: (move) => `${move} ist auch gut.`,
    wrong: (move) => `${move} ist nicht besser. Versuche einen anderen Zug.`,
    solution: 'Lösung zeigen',
    done: 'Fertig',
    partial: 'Angehalten. Der Bericht umfasst die Züge bis hierher.',
    notKept: 'Dein Browser hat keinen Platz für diesen Bericht.',
    formula: 'Wie wird das berechnet?',
    formulaText: [
      'Aus der Bewertung in Hundertstel-Bauern (cp) wird eine erwartete Punktzahl: 100 / (1 + e^(−0,00368208 × cp)). Bewertungen zählen bis ±1000; ein erzwungenes Matt zählt 1000.',
      'Ein Zug verliert so viel erwartete Punktzahl, wie zwischen der Stellung vor ihm und nach ihm liegt. Ab 5 Punkten ist es eine Ungenauigkeit, ab 10 ein Fehler, ab 15 ein grober Fehler.',
      'Die Genauigkeit eines Zuges ist 103,1668 × e^(−0,04354 × Verlust) − 3,1669, zwischen 0 und 100. Die Genauigkeit einer Seite ist der Mittelwert ihrer Züge.',
    ],
  },

  explorer: {
    locale: 'de',
    filter: (count: number) => (count === 0 ? 'Alle Partien dieses Servers' : `Gefiltert (${count})`),
    speed: 'Bedenkzeit',
    rating: 'Durchschnittliche Wertung',
    band: (from: number, to: number | null) => (to === null ? `ab ${from}` : from === 0 ? `unter ${to}` : `${from}–${to - 1}`),
    speeds: {
      ultraBullet: 'UltraBullet',
      bullet: 'Bullet',
      blitz: 'Blitz',
      rapid: 'Schnellschach',
      classical: 'Klassisch',
      correspondence: 'Fernschach',
      chess960: 'Chess960',
    },
    spoken: (games: number, white: number, draws: number, black: number) =>
      `${games.toLocaleString('de')} ${games === 1 ? 'Partie' : 'Partien'}, Weiß gewann ${white} %, remis ${draws} %, Schwarz gewann ${black} %`,
    total: (games: number) => (games === 1 ? '1 Partie' : `${games.toLocaleString('de')} Partien`),
    latest: 'Neueste Partien',
    loading: 'Wird geladen …',
    failed: 'Die Partien lassen sich nicht laden: keine Verbindung zum Server.',
    none: 'Noch keine Partie auf diesem Server hat diese Stellung erreicht.',
    noneFiltered: 'Keine Partie passt zu diesen Filtern.',
    playing: 'Du spielst gerade eine Partie. Der Explorer ist danach wieder da.',
  },

  games: {
    heading: (count) => `${count.toLocaleString('de')} Partien in dieser Datei`,
    search: 'Nach Spieler, Turnier, Eröffnung suchen …',
    none: 'Keine Partie passt zu dieser Suche.',
    shown: (shown, all) => `${shown.toLocaleString('de')} von ${all.toLocaleString('de')} werden gezeigt. Suche, um die Liste zu kürzen.`,
    untitled: (number) => `Partie ${number}`,
    versus: (white, black) => `${white} – ${black}`,
  },

  share: {
    link: 'Link zu dieser Stellung',
    fen: 'Stellung (FEN)',
    setFen: 'Stellung laden',
    pgn: 'Partie (PGN)',
    pgnHint: 'Füge hier eine oder mehrere Partien ein oder wähle eine Datei. Nichts wird hochgeladen.',
    load: 'PGN laden',
    file: 'Datei wählen …',
    drop: 'Du kannst auch eine Datei auf diese Seite ziehen.',
    copyPgn: 'PGN kopieren',
    copied: 'Kopiert',
    failed: 'Kopieren nicht möglich',
    download: 'PGN herunterladen',
    new: 'Neue Analyse',
    unreadable: 'Die Datei konnte nicht gelesen werden.',
  },

  continue: {
    heading: 'Von hier weiterspielen',
    computer: 'Gegen den Computer',
    friend: 'Gegen einen Freund',
    over: 'In dieser Stellung ist die Partie zu Ende.',
  },

  fenProblem: (problem) => FEN[problem],
  fileFault(fault) {
    const limit = fault.limit.toLocaleString('de');
    return fault.what === 'fileTooLarge'
      ? `Die Datei ist zu groß (höchstens ${Math.floor(fault.limit / 1024 / 1024)} MB). Teile sie in kleinere Dateien.`
      : `Die Datei hat zu viele Partien (höchstens ${limit}). Teile sie in kleinere Dateien.`;
  },
  pgnFault(fault) {
    const at = `Partie ${fault.game}, Zeile ${fault.line}`;
    switch (fault.what) {
      case 'empty':
        return 'In diesem Text ist keine Partie.';
      case 'variant':
        return `${at}: Die Variante „${fault.variant}“ wird nicht unterstützt.`;
      case 'fen':
        return `${at}: ${FEN[fault.problem]}`;
      case 'illegal':
        return `${at}: Der Zug ${fault.move} ist nicht regelgerecht.`;
      case 'token':
        return `${at}: „${fault.text}“ ist kein Zug.`;
      case 'comment':
        return `${at}: Ein Kommentar wird nicht geschlossen.`;
      case 'parenthesis':
        return `${at}: Eine Klammer fehlt.`;
      case 'noMoveBefore':
        return `${at}: Vor der Variante oder dem Zeichen steht kein Zug.`;
      case 'tooLarge':
        return `${at}: Die Partie hat zu viele Züge (höchstens ${fault.limit.toLocaleString('de')}).`;
      case 'commentTooLong':
        return `${at}: Ein Kommentar ist zu lang (höchstens ${fault.limit.toLocaleString('de')} Zeichen).`;
    }
  },
};
