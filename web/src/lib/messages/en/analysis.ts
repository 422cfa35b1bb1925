/** Texts of the analysis page, loaded with it. */

import type { Judgment } from '../../analysis/chances';
import type { Nag } from '../../analysis/moves_view';
import type { FileFault } from '../../analysis/pgn_file';
import type { PgnFault } from '../../analysis/pgn_read';
import type { FenProblem } from '../../analysis/position';
import type { Side } from '../../protocol/types';

const SIDES = { white: 'White', black: 'Black' } as const;
const JUDGMENTS = { inaccuracy: 'Inaccuracy', mistake: 'Mistake', blunder: 'Blunder' } as const;
const MANY = { inaccuracy: 'Inaccuracies', mistake: 'Mistakes', blunder: 'Blunders' } as const;

const FEN: Record<FenProblem, string> = {
  notFen: 'Invalid FEN: check the text.',
  kings: 'Each side needs exactly one king.',
  opponentInCheck: 'The side not to move is in check.',
  notLegal: 'The position is not legal. Open it in the editor to see why.',
};

export const analysis = {
  title: 'Analysis · Tabiya',
  heading: 'Analysis',
  board: (side: Side) => `Analysis board, ${SIDES[side]} at the bottom`,
  start: 'Starting position',
  yourMove: (side: Side) => `${SIDES[side]} to move`,
  ends: { checkmate: 'Checkmate', stalemate: 'Stalemate', material: 'Draw: neither side can checkmate' },
  textView: 'Text view',
  boardView: 'Board view',
  typeMove: 'Type a move',
  play: 'Play',
  editPosition: 'Edit position',

  loading: 'Loading the game …',
  notFound: 'Game not found. The link may be incomplete.',
  offline: 'Can’t load the game: no connection to the server.',
  live: 'This game is still in progress. Analyze it when it is over.',
  retry: 'Try again',

  drawing: {
    toggle: 'Draw',
    hint: 'Draw: tap a square for a circle, drag for an arrow',
    colors: 'Color',
    names: { green: 'Green', red: 'Red', yellow: 'Yellow', blue: 'Blue' },
    begun: (square: string) => `From ${square}. Enter on another square draws an arrow, here a circle.`,
    canceled: 'Nothing drawn',
    drawn(from: string, to: string | null, isSet: boolean): string {
      const shape = to === null ? `Circle on ${from}` : `Arrow from ${from} to ${to}`;
      return isSet ? shape : `${shape} removed`;
    },
  },

  tabs: { moves: 'Moves', explorer: 'Explorer', report: 'Report', games: 'Games', share: 'Import and share' },
  tabsLabel: 'Panels',

  moves: {
    heading: 'Moves',
    none: 'Make a move on the board, or import a game.',
    promote: 'Promote',
    main: 'Make main line',
    remove: 'Delete from here',
    restore: 'Undo delete',
    comment: 'Comment',
    marks: 'Annotation symbols',
    draw: 'Draw arrows and circles with the right mouse button, or with Draw below the board; hold Shift or Alt for other colors.',
    nags: {
      1: 'Good move',
      2: 'Mistake',
      3: 'Brilliant move',
      4: 'Blunder',
      5: 'Interesting move',
      6: 'Dubious move',
      10: 'Equal position',
      13: 'Unclear position',
      14: 'White is slightly better',
      15: 'Black is slightly better',
      16: 'White is better',
      17: 'Black is better',
      18: 'White is winning',
      19: 'Black is winning',
    } satisfies Record<Nag, string>,
    annotate: 'Annotate',
    variation: 'Variation',
    tooMany: (limit: number) => `This analysis already has ${limit.toLocaleString('en')} moves, the most it can hold. Delete a variation first.`,
  },

  keys: 'Keyboard: ← → moves, ↑ ↓ start and end, f flips the board, e switches the engine, m types a move.',

  engine: {
    name: 'Engine',
    hint: 'Stockfish 19, in your browser',
    loading: 'Loading the engine …',
    failed: 'The engine could not be loaded. Everything else works.',
    missing: 'This server was built without the engine. Everything else works.',
    asking: 'Checking whether you have a game in progress …',
    playing: 'You have a game in progress. The engine is available when it is over.',
    position: 'This position comes from your own game in progress. The engine is available when it is over.',
    depth: (depth: number) => `Depth ${depth}`,
    settings: 'Engine settings',
    lines: 'Lines',
    maxDepth: 'Depth',
    unlimited: 'Unlimited',
    arrows: 'Show arrows',
    stop: 'Stop',
    resume: 'Resume',
    thinking: 'Thinking …',
    over: 'The game is over.',
    evaluation: (score: string) => `Evaluation ${score}`,
    noEvaluation: 'No evaluation',
    playLine: (moves: string) => `Play ${moves}`,
  },

  report: {
    lead: 'Let the engine look at every move of the main line. Nothing leaves your browser.',
    make: 'Analyze game',
    again: 'Analyze again',
    running: (done: number, all: number) => `Position ${done} of ${all}`,
    progress: 'Analysis progress',
    stop: 'Stop',
    none: 'There are no moves to analyze yet.',
    accuracy: 'Accuracy',
    percent: (value: number) => `${value.toFixed(0)}%`,
    graph: 'Evaluation and time used',
    move: 'Move',
    score: 'Evaluation',
    used: 'Time used',
    judgments: JUDGMENTS,
    many: MANY,
    perfect: 'No inaccuracies, mistakes or blunders.',
    best: (move: string) => `Best: ${move}`,
    judged: (judgment: Judgment, best: string | null) => `${JUDGMENTS[judgment]}${best === null ? '' : `. Best was ${best}`}`,
    tryAgain: 'Try again',
    find: (side: Side) => `Find a better move for ${SIDES[side]}.`,
    checking: 'Checking your move …',
    right: (move: string) => `${move} is the best move.`,
    good: (move: string) => `${move} is good, too.`,
    wrong: (move: string) => `${move} is not better. Try another move.`,
    solution: 'Show the solution',
    done: 'Done',
    partial: 'Stopped. The report covers the moves so far.',
    notKept: 'Your browser has no room to keep this report.',
    formula: 'How is this calculated?',
    formulaText: [
      'The engine’s evaluation in centipawns (cp) becomes an expected score: 100 / (1 + e^(−0.00368208 × cp)). Evaluations count up to ±1000; a forced mate counts as 1000.',
      'A move loses as much expected score as there is between the position before it and after it. A loss of 5 points or more is an inaccuracy, 10 a mistake, 15 a blunder.',
      'The accuracy of a move is 103.1668 × e^(−0.04354 × loss) − 3.1669, between 0 and 100. The accuracy of a side is the mean of its moves.',
    ],
  },

  explorer: {
    locale: 'en',
    filter: (count: number) => (count === 0 ? 'All games of this server' : `Filtered (${count})`),
    speed: 'Time control',
    rating: 'Average rating',
    band: (from: number, to: number | null) => (to === null ? `${from}+` : from === 0 ? `below ${to}` : `${from}–${to - 1}`),
    speeds: {
      ultraBullet: 'UltraBullet',
      bullet: 'Bullet',
      blitz: 'Blitz',
      rapid: 'Rapid',
      classical: 'Classical',
      correspondence: 'Correspondence',
      chess960: 'Chess960',
    },
    spoken: (games: number, white: number, draws: number, black: number) =>
      `${games.toLocaleString('en')} ${games === 1 ? 'game' : 'games'}, White won ${white}%, draws ${draws}%, Black won ${black}%`,
    total: (games: number) => (games === 1 ? '1 game' : `${games.toLocaleString('en')} games`),
    latest: 'Latest games',
    loading: 'Loading …',
    failed: 'Can’t load the games: no connection to the server.',
    none: 'No game on this server has reached this position.',
    noneFiltered: 'No games match these filters.',
    playing: 'You have a game in progress. The explorer is available when it is over.',
  },

  games: {
    heading: (count: number) => `${count.toLocaleString('en')} games in this file`,
    search: 'Search by player, event, opening …',
    none: 'No games match this search.',
    shown: (shown: number, all: number) => `${shown.toLocaleString('en')} of ${all.toLocaleString('en')} shown. Search to narrow the list.`,
    untitled: (number: number) => `Game ${number}`,
    versus: (white: string, black: string) => `${white} – ${black}`,
  },

  share: {
    link: 'Link to this position',
    fen: 'Position (FEN)',
    setFen: 'Load position',
    pgn: 'Game (PGN)',
    pgnHint: 'Paste one or more games here, or choose a file. Nothing is uploaded.',
    load: 'Load PGN',
    file: 'Choose a file …',
    drop: 'You can also drop a file on this page.',
    copyPgn: 'Copy PGN',
    copied: 'Copied',
    failed: 'Could not copy',
    download: 'Download PGN',
    new: 'New analysis',
    unreadable: 'The file could not be read.',
  },

  continue: {
    heading: 'Continue from here',
    computer: 'Against the computer',
    friend: 'Against a friend',
    over: 'The game is over in this position.',
  },

  fenProblem: (problem: FenProblem): string => FEN[problem],
  fileFault(fault: FileFault): string {
    const limit = fault.limit.toLocaleString('en');
    return fault.what === 'fileTooLarge'
      ? `The file is too large (at most ${Math.floor(fault.limit / 1024 / 1024)} MB). Split it into smaller files.`
      : `The file has too many games (at most ${limit}). Split it into smaller files.`;
  },
  pgnFault(fault: PgnFault): string {
    const at = `Game ${fault.game}, line ${fault.line}`;
    switch (fault.what) {
      case 'empty':
        return 'There is no game in this text.';
      case 'variant':
        return `${at}: the variant “${fault.variant}” is not supported.`;
      case 'fen':
        return `${at}: ${FEN[fault.problem]}`;
      case 'illegal':
        return `${at}: the move ${fault.move} is not legal.`;
      case 'token':
        return `${at}: “${fault.text}” is not a move.`;
      case 'comment':
        return `${at}: a comment is not closed.`;
      case 'parenthesis':
        return `${at}: a parenthesis is missing.`;
      case 'noMoveBefore':
        return `${at}: there is no move before the variation or symbol.`;
      case 'tooLarge':
        return `${at}: the game has too many moves (at most ${fault.limit.toLocaleString('en')}).`;
      case 'commentTooLong':
        return `${at}: a comment is too long (at most ${fault.limit.toLocaleString('en')} characters).`;
    }
  },
};
