/** Descriptions of the game for the text view. Pure: the messages and the time are passed in. */

import { type Model, mySide, other } from '../game/model';
import { moveRows } from '../game/moves';
import { ownerOf, type Placement, readPlacement, turnOf } from '../game/position';
import { clockShown } from '../game/view';
import type { GameView, Side } from '../protocol/types';
import { playerName, seatName } from '../messages/names';
import { sanParts } from '../messages/san';
import { statusText } from '../messages/game_text';
import { outcomeText } from '../messages/outcome';
import type { TextViewMessages } from '../messages/types';
import { squaresOf } from './command';
import { type Piece, PIECE_LETTERS } from './parse_move';

const SIDES = ['white', 'black'] as const;

/** The pieces of the current position. */
export function piecesNow(model: Model): Placement {
  return readPlacement(model.game?.state.fen ?? '');
}

/** The status or the result of the game. */
export function standText(messages: TextViewMessages, model: Model): string {
  const outcome = model.game?.state.outcome;
  return outcome == null ? statusText(messages, model) : outcomeText(messages, outcome, mySide(model));
}

export function lastText(messages: TextViewMessages, model: Model): string {
  const last = model.game?.moves.at(-1);
  const row = model.game === null ? undefined : moveRows(model.game).at(-1);
  if (last === undefined || row === undefined) return messages.text.noLast;
  const by = other(turnOf(last.fen));
  return messages.text.lastMove(row.number, by, messages.spoken(last.san));
}

export function clockText(messages: TextViewMessages, model: Model, now: number): string {
  const shown = SIDES.map((side) => [side, clockShown(model, side, now)] as const);
  if (shown.every(([, left]) => left === null)) return messages.text.noClock;
  return shown
    .map(([side, left]) => messages.text.clock(side, left === null ? messages.game.noClock : messages.text.time(left)))
    .join('. ');
}

export function opponentText(messages: TextViewMessages, model: Model): string {
  const game = model.game;
  const me = mySide(model);
  if (game === null) return messages.game.loading;
  const { white, black } = game.names;
  if (me === null) {
    return messages.text.players(seatName(messages, white), seatName(messages, black));
  }
  const side = other(me);
  const name = game.names[side];
  return name === null
    ? messages.text.noOpponent
    : messages.text.opponent(playerName(messages, name), side, game.state.present[side]);
}

/** The ratings of the players, with what the game changed; null if neither has one. */
export function ratingsText(messages: TextViewMessages, game: GameView): string | null {
  const rated = SIDES.flatMap((side) => {
    const rating = game.ratings?.[side];
    if (rating == null) return [];
    const { change, provisional } = rating;
    const way = change == null ? 'same' : change < 0 ? 'down' : 'up';
    return [messages.text.rating(seatName(messages, game.names[side]), rating.rating, provisional, way, Math.abs(change ?? 0))];
  });
  return rated.length === 0 ? null : rated.join('. ');
}

/** The pieces of a side by kind: `1 king e1, 8 pawns a2, b2, …` */
export function piecesOf(messages: TextViewMessages, pieces: Placement, side: Side): string {
  const kinds: string[] = [];
  for (const name of PIECE_LETTERS) {
    const at = [...pieces].filter(([, piece]) => pieceName(piece) === name && ownerOf(piece) === side);
    if (at.length === 0) continue;
    const squares = at.map(([square]) => square).sort();
    kinds.push(messages.text.kindAt(messages.input.count(name, at.length), squares));
  }
  return messages.text.piecesOf(side, kinds.join('; '));
}

export function piecesText(messages: TextViewMessages, model: Model): string {
  const pieces = piecesNow(model);
  return SIDES.map((side) => piecesOf(messages, pieces, side)).join('. ');
}

/** The pieces on a file or a rank. */
export function scanText(messages: TextViewMessages, model: Model, line: string): string {
  const pieces = piecesNow(model);
  const found = squaresOf(line).flatMap((square) => {
    const piece = pieces.get(square);
    return piece === undefined ? [] : [messages.input.squares.piece(square, messages.input.piece(ownerOf(piece), pieceName(piece)))];
  });
  return found.length === 0 ? messages.text.scannedEmpty(line) : messages.text.scanned(line, found);
}

/** The legal moves, read aloud. */
export function choicesText(messages: TextViewMessages, model: Model): string {
  const moves = Object.values(model.game?.state.legal ?? {});
  if (moves.length === 0) return messages.input.typed.notNow;
  const order = (san: string) => PIECE_LETTERS.indexOf(sanParts(san).piece ?? 'P');
  const sorted = moves.toSorted((one, two) => order(one) - order(two) || (one < two ? -1 : 1));
  return messages.text.choices(moves.length, sorted);
}

export function pieceName(piece: string): Piece {
  return piece.toUpperCase() as Piece;
}
