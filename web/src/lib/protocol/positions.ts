// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { Opening, Side } from './types';

export type MateExplanation = { 
/**
 * The side that is asked about.
 */
side: Side, 
/**
 * The position.
 */
fen: string, 
/**
 * Whether its castling rights are those of Chess960.
 */
chess960: boolean, 
/**
 * Yes or no; none if the question was too hard.
 */
canMate: boolean | null, 
/**
 * If it can: legal moves of both sides that end in mate.
 */
line: Array<LineMove>, 
/**
 * If it cannot: why.
 */
proof: MateProof | null, 
/**
 * The same as a sentence.
 */
text: string | null, 
/**
 * Pawns that block each other and form the walls.
 */
wall: Array<string>, 
/**
 * With walls: where the king that would be mated can ever go behind them, while nothing is
 * captured and no pawn moves.
 */
region: Array<string>, };

export type HintView = { 
/**
 * The ply it is for: how many moves had been made.
 */
ply: number, 
/**
 * In UCI notation.
 */
uci: string, 
/**
 * In SAN.
 */
san: string, };

export type LineMove = { 
/**
 * In UCI notation.
 */
uci: string, 
/**
 * In SAN.
 */
san: string, };

export type MateProof = "mated" | "stalemate" | "bareKing" | "loneKnight" | "bishopsOfOneColor" | "forcedLine" | "walls" | "searched";

export type ExplorerView = { 
/**
 * The opening: the deepest name on the way here.
 */
opening: Opening | null, 
/**
 * Games that White won.
 */
white: number, 
/**
 * Draws.
 */
draws: number, 
/**
 * Games that Black won.
 */
black: number, 
/**
 * The moves, the most frequent first.
 */
moves: Array<ExplorerMove>, 
/**
 * Always empty: the best games are not kept apart.
 */
topGames: Array<ExplorerGame>, 
/**
 * The latest games, newest first.
 */
recentGames: Array<ExplorerGame>, };

export type ExplorerMove = { 
/**
 * The move in UCI notation.
 */
uci: string, 
/**
 * The move in SAN.
 */
san: string, 
/**
 * Games that White won.
 */
white: number, 
/**
 * Draws.
 */
draws: number, 
/**
 * Games that Black won.
 */
black: number, 
/**
 * The average rating of the players who had one.
 */
averageRating: number, };

export type ExplorerGame = { 
/**
 * The move it continued with.
 */
uci: string, 
/**
 * Its id.
 */
id: string, 
/**
 * The winner, if any.
 */
winner: Side | null, 
/**
 * The speed, or `chess960`.
 */
speed: string, 
/**
 * `rated` or `casual`.
 */
mode: string, 
/**
 * White.
 */
white: ExplorerPlayer, 
/**
 * Black.
 */
black: ExplorerPlayer, 
/**
 * The year in which it was created.
 */
year: number, 
/**
 * The month, such as `2026-11`.
 */
month: string, };

export type ExplorerPlayer = { 
/**
 * The name.
 */
name: string, 
/**
 * The rating at the start; none for guests.
 */
rating?: number, };

