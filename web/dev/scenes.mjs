// Games in some state, to look at: each makes one in which `person` plays, or watches.

const RUY =
  'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7 Bc2 Re8 Nf1 Bf8';

const OPENING = { eco: 'C84', name: 'Ruy Lopez: Closed, Breyer Defense' };

/** With captures on both sides. */
const TRADES =
  'e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nxd4 Qxd4 Qf6 Qxf6 Nxf6 Nc3 Bb4 Bd2 Bxc3 Bxc3 Nxe4 Bxg7 Rg8 Bd4 d6 O-O-O Bf5 f3 Nf6 Bxf6';

function playing(
  newGame,
  person,
  { time = '3+2', side = 'white', moves = RUY, fen = null, names, ruleset } = {},
) {
  const game = newGame({ time, fen, ruleset });
  game.spectators = 3;
  if (moves.startsWith(RUY)) game.opening = OPENING;
  const theirs = side === 'white' ? 'black' : 'white';
  game.sit(side, person, names?.[0] ?? 'Anna Kowalska');
  game.sit(theirs, 'somebody', names?.[1] ?? 'Ben');
  game.appear(theirs);
  game.appear(side);
  let spent = 0;
  for (const san of moves.split(' ').filter(Boolean)) {
    const { lan } = game.chess.moves({ verbose: true }).find((move) => move.san === san);
    // As if some time had gone by with each move.
    game.since -= game.control === null ? 0 : 900 + ((spent++ * 7_919) % 6_000);
    game.play(game.turn, lan, game.moves.length);
  }
  return game;
}

function judged(newGame, person) {
  const game = playing(newGame, person, { time: '90+30', ruleset: 'otb' });
  game.judge();
  game.note('started', 'The arbiter Clara starts the game: The round starts');
  game.acts[0].ply = 0;
  game.note('clocksSet', 'The arbiter Clara sets White to 1:31:00: Time lost to a disconnection');
  game.acts[1].ply = 12;
  return game;
}

export const SCENES = {
  waiting(newGame, person) {
    const game = newGame({ time: '3+2' });
    game.sit('white', person, 'Anna Kowalska');
    return game;
  },
  join(newGame) {
    const game = newGame({ time: '10 min' });
    game.sit('white', 'somebody', 'Ben');
    return game;
  },
  playing: (newGame, person) => playing(newGame, person),
  black: (newGame, person) => playing(newGame, person, { side: 'black' }),
  watching: (newGame) => playing(newGame, 'nobody'),
  check: (newGame, person) =>
    playing(newGame, person, { side: 'black', moves: 'e4 e5 Nf3 d6 Bb5+' }),
  low(newGame, person) {
    const game = playing(newGame, person, { time: '1 min', moves: `${RUY} Ng3` });
    game.left = { white: 14_300, black: 8_900 };
    game.since = Date.now();
    return game;
  },
  /** 0.0 s: the flag is about to fall. */
  flag(newGame, person) {
    const game = playing(newGame, person, { time: '1 min' });
    game.left = { white: 40, black: 9_300 };
    game.since = Date.now() + 4_000;
    return game;
  },
  offer(newGame, person) {
    const game = playing(newGame, person);
    game.act('black', { a: 'offerDraw' });
    return game;
  },
  /** The picture of the README. */
  marshall(newGame, person) {
    const moves =
      'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5 exd5 Nxd5 Nxe5 Nxe5 Rxe5 c6 d4 Bd6 Re1 Qh4';
    const game = playing(newGame, person, { moves });
    game.opening = { eco: 'C89', name: 'Ruy Lopez: Marshall Attack' };
    return game;
  },
  trades: (newGame, person) => playing(newGame, person, { moves: TRADES, side: 'black' }),
  claim: (newGame, person) => playing(newGame, person, { ruleset: 'otb', time: '15+10' }),
  chat(newGame, person) {
    const game = playing(newGame, person);
    const line = (n, side, text) => ({
      n,
      room: 'players',
      who: game.names[side],
      side,
      text,
      at: Date.now() - 60_000,
    });
    game.chat = [
      line(1, 'black', 'Hello! Good luck.'),
      line(2, 'white', 'You too. The Breyer again?'),
      line(3, 'black', 'Until somebody shows me what is wrong with it.'),
    ];
    return game;
  },
  rematch(newGame, person) {
    const game = playing(newGame, person);
    game.act('black', { a: 'resign' });
    game.rematch = { by: 'black', next: null };
    return game;
  },
  gone(newGame, person) {
    const game = playing(newGame, person);
    game.leave('black');
    return game;
  },
  won: (newGame, person) => playing(newGame, person, { side: 'black', moves: 'f3 e5 g4 Qh4#' }),
  lost(newGame, person) {
    const game = playing(newGame, person);
    game.act('white', { a: 'resign' });
    return game;
  },
  draw(newGame, person) {
    const game = playing(newGame, person);
    game.act('black', { a: 'offerDraw' });
    game.act('white', { a: 'acceptDraw' });
    return game;
  },
  promotion: (newGame, person) =>
    playing(newGame, person, { fen: '8/P4k2/8/8/8/8/5K2/8 w - - 0 60', moves: '', time: '10 min' }),
  queens: (newGame, person) =>
    playing(newGame, person, {
      fen: 'QQQ3rk/QQQ3pp/QQQ5/8/8/7P/8/K7 b - - 0 80',
      moves: 'h5',
      time: '15+10',
      names: ['Bartholomew Featherstonehaugh-Cholmondeley', 'Wolfeschlegelsteinhausenbergerdorff'],
    }),
  /** A player's view of an official game in which much has happened. */
  official(newGame, person) {
    const game = judged(newGame, person);
    game.note('assistantNamed', 'White names an assistant', { role: 'white', by: 'Anna Kowalska', side: 'white' });
    game.note('assistantApproved', 'The arbiter Clara approves the assistant of White: As arranged before the game', { side: 'white' });
    game.assistants = { white: 'Dora', black: null };
    game.assisted = { white: true, black: null };
    game.moves = game.moves.map((move, at) => (at % 4 === 2 ? { ...move, assisted: true } : move));
    return game;
  },
  /** The arbiter's view of the same: paused, and called. */
  arbiter(newGame, person) {
    const game = judged(newGame, 'somebody else');
    game.arbiter = person;
    game.note('called', 'Black calls the arbiter; the clocks stop', { role: 'black', by: 'Ben', side: 'black' });
    game.note('paused', 'The arbiter Clara pauses the game: I’m looking into it', { reason: 'I’m looking into it' });
    game.calls = { white: false, black: true };
    game.assistants = { white: 'Dora', black: null };
    game.assisted = { white: false, black: null };
    game.absences = [
      { side: 'white', from: Date.now() - 900_000, until: Date.now() - 840_000, cause: 'lost' },
      { side: 'black', from: Date.now() - 300_000, until: null, cause: 'left' },
    ];
    game.phase = 'paused';
    return game;
  },
  paused(newGame, person) {
    const game = judged(newGame, person);
    game.note('paused', 'The arbiter Clara pauses the game: Technical problem', { reason: 'Technical problem' });
    game.phase = 'paused';
    return game;
  },
  assistant(newGame, person) {
    const game = judged(newGame, 'somebody else');
    game.helper = { person, side: 'white' };
    game.note('assistantApproved', 'The arbiter Clara approves the assistant of White: As arranged before the game', { side: 'white' });
    game.assistants = { white: 'Dora', black: null };
    game.assisted = { white: true, black: null };
    return game;
  },
  long(newGame, person) {
    const shuffle = 'Nf3 Nf6 Ng1 Ng8'.split(' ');
    const game = playing(newGame, person, { time: 'no clock', moves: '' });
    game.chess.isDraw = () => false;
    for (let ply = 0; ply < 300; ply++) {
      const san = shuffle[ply % 4];
      const { lan } = game.chess.moves({ verbose: true }).find((move) => move.san === san);
      game.play(game.turn, lan, ply);
    }
    return game;
  },
};
