// A game good enough to look at the page with: chess.js for the moves, rough clocks. The real
// rules, clocks and endings are the server's.

import { Chess } from 'chess.js';

const COUNTDOWN_MS = 30_000;
const SIDES = ['white', 'black'];
export const other = (side) => (side === 'white' ? 'black' : 'white');

/** `3+2`, `10 min`, `no clock` to base and increment in milliseconds. */
function readTime(text) {
  const found = /^(\d+)(?:\+(\d+))?(?: min)?$/.exec(text);
  if (found === null) return null;
  return { base: Number(found[1]) * 60_000, increment: Number(found[2] ?? 0) * 1_000 };
}

export class MockGame {
  constructor(id, { time, fen = null, ruleset = 'online' }) {
    this.id = id;
    this.time = time;
    this.control = readTime(time);
    this.chess = fen === null ? new Chess() : new Chess(fen);
    this.startFen = this.chess.fen();
    this.seats = { white: null, black: null };
    this.names = { white: null, black: null };
    this.present = { white: false, black: false };
    this.left = { white: this.control?.base ?? null, black: this.control?.base ?? null };
    this.phase = 'waiting';
    this.moves = [];
    this.since = 0;
    this.gone = null;
    this.drawOffer = null;
    this.takeback = null;
    this.outcome = null;
    this.seq = -1;
    this.ruleset = ruleset;
    this.spectators = 0;
    this.opening = null;
    this.rematch = { by: null, next: null };
    this.acts = [];
    this.absences = [];
    this.onnews = () => {};
  }

  get turn() {
    return this.chess.turn() === 'w' ? 'white' : 'black';
  }

  shown(side, now) {
    const left = this.left[side];
    if (left === null || this.phase !== 'playing' || side !== this.turn) return left;
    return Math.max(0, left - (now - this.since));
  }

  state(you, now = Date.now()) {
    const check = this.chess.inCheck();
    const king = { type: 'k', color: this.chess.turn() };
    const on = this.phase === 'playing';
    return {
      phase: this.phase,
      fen: this.chess.fen(),
      ply: this.moves.length,
      length: this.moves.length,
      turn: this.turn,
      check: check ? this.chess.findPiece(king)[0] : null,
      legal: on && (this.helper && you === 'assistant' ? this.helper.side : you) === this.turn ? this.legal() : null,
      clocks: {
        now,
        white: this.shown('white', now),
        black: this.shown('black', now),
        running: on && this.control !== null ? this.turn : null,
      },
      opening: this.opening,
      drawOffer: this.drawOffer,
      takeback: this.takeback,
      present: this.present,
      countdown: this.gone && { side: this.gone.side, left: Math.max(0, this.gone.until - now) },
      outcome: this.outcome && { ...this.outcome, words: this.words(you) },
      calls: this.calls,
      assisted: this.assisted,
    };
  }

  view(you) {
    return {
      id: this.id,
      seq: this.seq,
      you,
      names: this.names,
      assists: you === 'assistant' ? this.helper.side : undefined,
      assistants: this.assistants,
      official: this.official,
      time: { white: this.time, black: this.time },
      ruleset: this.ruleset,
      rated: false,
      chess960: false,
      takebacks: this.official === undefined,
      premoves: true,
      chat: this.official === undefined,
      claimPenaltyMs: this.ruleset === 'otb' && this.control !== null ? 60_000 : null,
      spectators: this.spectators,
      rematch: this.rematch,
      startFen: this.startFen,
      moves: this.moves,
      state: this.state(you),
    };
  }

  /** The game is one of a tournament: what an arbiter laid down, and what was done since. */
  judge({ arbiters = ['Clara'], calls = 'stopping', ...more } = {}) {
    this.official = {
      arbiters,
      event: 'Club championship',
      round: '3',
      board: 17,
      startAt: null,
      defaultTime: 1_800_000,
      absence: 300_000,
      drawOffersAfter: 30,
      calls,
      lagCredit: true,
      smartMoves: true,
      autoQueen: false,
      ...more,
    };
  }

  /** Something done beside the moves. */
  note(deed, words, more = {}) {
    const at = Date.now() - 60_000 + this.acts.length * 9_000;
    const act = { at, ply: this.moves.length, role: 'arbiter', by: 'Clara', deed, side: null, reason: null, words };
    this.acts.push({ ...act, ...more });
  }

  legal() {
    const moves = this.chess.moves({ verbose: true });
    return Object.fromEntries(moves.map((move) => [move.lan, move.san]));
  }

  words(you) {
    const { winner, reason } = this.outcome;
    if (reason === 'aborted') return 'The game was aborted';
    if (winner === null) return `DRAW: ${reason}`;
    if (you !== 'white' && you !== 'black') return `${winner === 'white' ? 'White' : 'Black'} won: ${reason}`;
    return `${winner === you ? 'YOU WON' : 'YOU LOST'}: ${reason}`;
  }

  /** Each event is one item. */
  happen(...items) {
    this.seq += items.length;
    this.onnews(items);
  }

  sit(side, person, name) {
    this.seats[side] = person;
    this.names[side] = name;
    this.happen({ what: 'seated', side });
  }

  appear(side) {
    if (this.present[side]) return;
    this.present[side] = true;
    if (this.gone?.side === side) this.gone = null;
    const items = [{ what: 'presence' }];
    if (this.phase === 'waiting' && SIDES.every((seat) => this.present[seat])) {
      this.phase = 'playing';
      this.since = Date.now();
      items.push({ what: 'started' });
    }
    this.happen(...items);
  }

  leave(side) {
    if (!this.present[side]) return;
    this.present[side] = false;
    if (this.phase === 'playing') this.gone = { side, until: Date.now() + COUNTDOWN_MS };
    if (this.phase !== 'over') this.happen({ what: 'presence' });
  }

  /** Flags and countdowns. */
  tick(now = Date.now()) {
    if (this.phase !== 'playing') return;
    if (this.shown(this.turn, now) === 0) this.happen(this.end(other(this.turn), 'on time'));
    else if (this.gone !== null && this.gone.until <= now) {
      this.happen(this.end(other(this.gone.side), 'abandonment'));
    }
  }

  end(winner, reason) {
    this.left = { white: this.shown('white', Date.now()), black: this.shown('black', Date.now()) };
    this.phase = 'over';
    this.gone = this.drawOffer = this.takeback = null;
    const result = { white: '1-0', black: '0-1' }[winner] ?? (reason === 'aborted' ? '*' : '½-½');
    this.outcome = { result, winner, reason };
    return { what: 'ended' };
  }

  /** Why not, or null when it was done. */
  play(side, uci, ply) {
    if (this.phase === 'waiting') return 'The game has not started.';
    if (this.phase === 'over') return 'The game is over.';
    if (this.turn !== side) return 'It is not your turn.';
    if (ply !== this.moves.length) {
      return `the move was meant for ply ${ply}, but the game is at ply ${this.moves.length}`;
    }
    if (this.legal()[uci] === undefined) return 'Illegal move: there is no such move';
    const now = Date.now();
    const left = this.shown(side, now);
    if (left !== null) this.left[side] = left + this.control.increment;
    const { san } = this.chess.move({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci[4] });
    this.since = now;
    const move = { uci, san, fen: this.chess.fen(), left: this.left[side] };
    this.moves = [...this.moves, move];
    if (this.drawOffer === other(side)) this.drawOffer = null;
    this.takeback = null;
    const items = [{ what: 'moved', ...move }];
    if (this.chess.isCheckmate()) items.push(this.end(side, 'checkmate'));
    else if (this.chess.isStalemate()) items.push(this.end(null, 'stalemate'));
    else if (this.ruleset === 'online' && this.chess.isDraw()) items.push(this.end(null, 'a draw by the rules'));
    this.happen(...items);
    return null;
  }

  undo(plies) {
    for (let n = 0; n < plies; n++) this.chess.undo();
    this.moves = this.moves.slice(0, -plies);
    this.drawOffer = this.takeback = null;
    this.since = Date.now();
    this.happen({ what: 'takenBack', plies });
  }

  /** Right when chess.js says so, on the board or after the intended move. */
  claim(side, intended) {
    if (intended !== null && this.legal()[intended] === undefined) return 'illegal move';
    if (intended !== null) this.chess.move({ from: intended.slice(0, 2), to: intended.slice(2, 4) });
    const right = this.chess.isThreefoldRepetition() || this.chess.isDrawByFiftyMoves();
    if (intended !== null) this.chess.undo();
    if (right) {
      this.happen(this.end(null, 'threefold repetition, claimed'));
      return null;
    }
    this.drawOffer = side;
    if (this.left[other(side)] !== null) this.left[other(side)] += 60_000;
    this.happen({ what: 'claimRejected', by: side });
    return intended === null ? null : this.play(side, intended, this.moves.length);
  }

  /** Why not, or null when it was done. */
  act(side, act) {
    const theirs = other(side);
    const plies = (by) => (this.turn === by ? 2 : 1);
    if (act.a === 'move') return this.play(side, act.uci, act.ply);
    if (this.phase === 'over') return 'The game is over.';
    switch (act.a) {
      case 'resign':
        this.happen(this.end(theirs, 'resignation'));
        return null;
      case 'abort':
        if (this.moves.length >= 2) return 'It is too late to abort: both players have moved.';
        this.happen(this.end(null, 'aborted'));
        return null;
      case 'offerDraw':
        if (this.moves.length < 2) return 'It is too early to offer a draw: each player must have made 1 or more moves.';
        this.drawOffer = side;
        this.happen({ what: 'drawOffered', by: side });
        return null;
      case 'acceptDraw':
        if (this.drawOffer !== theirs) return 'There is no offer to answer.';
        this.happen(this.end(null, 'agreement'));
        return null;
      case 'declineDraw':
        if (this.drawOffer !== theirs) return 'There is no offer to answer.';
        this.drawOffer = null;
        this.happen({ what: 'drawDeclined', of: theirs });
        return null;
      case 'proposeTakeback':
        if (plies(side) > this.moves.length) return 'There is no move to take back.';
        this.takeback = side;
        this.happen({ what: 'takebackProposed', by: side });
        return null;
      case 'acceptTakeback':
        if (this.takeback !== theirs) return 'There is no offer to answer.';
        this.undo(plies(theirs));
        return null;
      case 'declineTakeback':
        if (this.takeback !== theirs) return 'There is no offer to answer.';
        this.takeback = null;
        this.happen({ what: 'takebackDeclined', of: theirs });
        return null;
      case 'claimDraw':
        if (this.ruleset !== 'otb') return 'No claim is needed: these draws are automatic in this game.';
        return this.claim(side, act.intended);
      default:
        return 'the mock cannot do that';
    }
  }
}
