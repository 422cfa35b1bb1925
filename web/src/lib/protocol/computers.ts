// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

export type ComputerChoice = { 
/**
 * The level, from 1 to 8.
 */
level?: number, 
/**
 * The rating of the people it plays like, from 250 to 2200.
 */
rating?: number, 
/**
 * The name of a character, which has a rating and a style.
 */
character?: string, 
/**
 * The name of a program that the operator has installed.
 */
program?: string, };

export type CharacterView = { 
/**
 * The name.
 */
name: string, 
/**
 * The rating it plays like.
 */
rating: number, 
/**
 * How it plays.
 */
boldness: BoldnessView, };

export type BoldnessView = "cautious" | "even" | "bold";

export type ComputersView = { 
/**
 * The levels of the built-in engine, weakest first.
 */
levels: Array<number>, 
/**
 * The lowest and the highest rating of opponents that play as people do.
 */
ratings: [number, number], 
/**
 * Characters, weakest first.
 */
characters: Array<CharacterView>, 
/**
 * Other programs, by name.
 */
programs: Array<string>, };

