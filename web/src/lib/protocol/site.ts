// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { Registration } from './people';

export type NewAnnouncement = { 
/**
 * What everybody reads: one line of up to 200 characters.
 */
text: string, 
/**
 * When it ends, in milliseconds since 1970.
 */
until: number, };

export type AnnouncementView = { 
/**
 * The text.
 */
text: string, 
/**
 * When it ends; null if somebody has to remove it.
 */
until: number | null, 
/**
 * Whether it says that all games are paused. It ends when they are resumed.
 */
paused: boolean, };

export type GamesReason = { 
/**
 * One line of up to 200 characters.
 */
reason: string, };

export type EndGame = { 
/**
 * `1-0`, `0-1`, `½-½`, `0-0`, `½-0` or `0-½`.
 */
result: string, 
/**
 * Why; both players read it.
 */
reason: string, };

export type GamesChanged = { 
/**
 * In so many it was.
 */
done: number, 
/**
 * So many refused, such as games of the operator.
 */
refused: number, };

export type SettingValues = { 
/**
 * What the server is called; may be empty.
 */
name: string, 
/**
 * What it is, in a sentence or two; may be empty.
 */
description: string, 
/**
 * The house rules; may be empty.
 */
rules: string, 
/**
 * What happens to people's data here; may be empty.
 */
privacy: string, 
/**
 * The picture before the name, as a `data:` URL of a PNG, JPEG, or WebP image; may be empty.
 */
logo: string, 
/**
 * The time controls that the lobby offers as tiles.
 */
tiles: Array<string>, 
/**
 * Who can register.
 */
registration: Registration, 
/**
 * Whether only people with an account can play, seek and chat.
 */
accountsOnly: boolean, 
/**
 * Whether people can chat.
 */
chat: boolean, 
/**
 * For how many seconds an absent player is waited for, where a game does not say.
 */
absence: number, 
/**
 * How many people may share an address: its limits are in proportion.
 */
peoplePerAddress: number, 
/**
 * After how many days guests are removed who did nothing that is stored.
 */
keepGuests: number, 
/**
 * After how many days chat lines are removed; 0 keeps them.
 */
keepChat: number, 
/**
 * After how many days entries of the log and closed reports are removed; 0 keeps them.
 */
keepLog: number, };

export type SiteLook = { 
/**
 * What the server is called, if it has a name of its own.
 */
name?: string, 
/**
 * Where the picture before the name is, if it has one.
 */
logo?: string, 
/**
 * The tiles of the lobby, if they are not the usual ones.
 */
tiles?: Array<TileView>, };

export type TileView = { 
/**
 * The time control.
 */
time: string, 
/**
 * The speed of such games.
 */
speed: string, };

export type SettingsView = { 
/**
 * As they are.
 */
values: SettingValues, 
/**
 * As the server was started with.
 */
started: SettingValues, 
/**
 * Those that an operator chose, by name.
 */
chosen: Array<string>, };

export type SettingChanges = { 
/**
 * What the server is called.
 */
name?: string, 
/**
 * What it is.
 */
description?: string, 
/**
 * The house rules.
 */
rules?: string, 
/**
 * What happens to people's data.
 */
privacy?: string, 
/**
 * The picture before the name: a PNG, JPEG, or WebP image of up to 64 KiB as a `data:` URL.
 */
logo?: string, 
/**
 * The tiles of the lobby: 1 to 12 time controls.
 */
tiles?: Array<string>, 
/**
 * Who can register.
 */
registration?: Registration, 
/**
 * Whether only people with an account take part.
 */
accountsOnly?: boolean, 
/**
 * Whether people can chat.
 */
chat?: boolean, 
/**
 * For how many seconds an absent player is waited for.
 */
absence?: number, 
/**
 * How many people may share an address.
 */
peoplePerAddress?: number, 
/**
 * After how many days idle guests are removed.
 */
keepGuests?: number, 
/**
 * After how many days chat lines are removed.
 */
keepChat?: number, 
/**
 * After how many days entries of the log are removed.
 */
keepLog?: number, 
/**
 * Settings that shall be as the server was started with, by name.
 */
reset?: Array<string>, 
/**
 * Why, for the log.
 */
reason?: string, };

export type AboutServer = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it is.
 */
description: string, 
/**
 * The house rules.
 */
rules: string, 
/**
 * What happens to people's data.
 */
privacy: string, };

export type Numbers = { 
/**
 * When, in milliseconds since 1970.
 */
at: number, 
/**
 * Games that have not ended.
 */
games: number, 
/**
 * Open WebSockets.
 */
sockets: number, 
/**
 * People who have something open.
 */
people: number, 
/**
 * Moves in the minute before.
 */
moves: number, 
/**
 * What 95 of 100 commands took at most in the minute before, in milliseconds.
 */
acknowledgmentMs: number | null, 
/**
 * What 95 of 100 calls of the store took at most in the minute before.
 */
commitMs: number | null, 
/**
 * Memory in use, where the system tells.
 */
memoryBytes: number | null, 
/**
 * Whether the store answers.
 */
storeUp: boolean, };

export type NumbersView = { 
/**
 * The version of the program.
 */
version: string, 
/**
 * Now.
 */
now: Numbers, 
/**
 * Each minute of the last six hours, oldest first.
 */
minutes: Array<Numbers>, };

export type BackupsView = { 
/**
 * Whether this server can make backups: it has a data folder.
 */
available: boolean, 
/**
 * Whether one is being made.
 */
running: boolean, 
/**
 * Why the last one could not be made, if it could not.
 */
problem: string | null, 
/**
 * Those that are kept, newest first. Each was read again after it was made.
 */
backups: Array<BackupView>, };

export type BackupView = { 
/**
 * The name of its file.
 */
name: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
at: number, 
/**
 * Its size.
 */
bytes: number, 
/**
 * How long it took with reading it again; null if it was made before the server started.
 */
tookMs: number | null, };

export type ImportedGames = { 
/**
 * Games that are new here.
 */
new: number, 
/**
 * Games that were here before.
 */
known: number, 
/**
 * What is wrong with games that were left out: the first few.
 */
errors: Array<string>, 
/**
 * How many were left out.
 */
broken: number, };

