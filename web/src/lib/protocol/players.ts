// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { Sides } from './types';

export type PlayerIdentity = { 
/**
 * A title before the name; `BOT` for a bot.
 */
title?: string, 
/**
 * The real name.
 */
realName?: string, };

export type PlayerRating = { 
/**
 * The rating in the category of the game.
 */
rating: number, 
/**
 * Whether it was provisional.
 */
provisional: boolean, 
/**
 * The change by a rated game that has ended; left out before the end, and in casual games.
 */
change?: number, };

export type Scores = { 
/**
 * The ratings of the players; none for guests and the computer. Left out if neither has one.
 */
ratings?: Sides<PlayerRating | null>, 
/**
 * The score of the series so far in half points; left out if the game is not a rematch.
 */
series?: Sides<number>, };

