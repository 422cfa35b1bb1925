/** Names and time controls that the server writes in English, in the person's language. */

import type { CommonMessages } from './types';

const GUEST = /^Guest (\d+)$/;
const COMPUTER = /^Computer, level (\d)$/;
const COMPUTER_RATED = /^Computer, about (\d+)$/;
const COMPUTER_NAMED = /^(\S+) \(computer\)$/;
const DAYS = /^(\d+) days?$/;

/** Guests and the computer have names with spaces, which no account can have. */
export function playerName(messages: CommonMessages, name: string): string {
  const guest = GUEST.exec(name)?.[1];
  if (guest !== undefined) return messages.game.guest(guest);
  const level = COMPUTER.exec(name)?.[1];
  if (level !== undefined) return messages.game.computer(level);
  const rating = COMPUTER_RATED.exec(name)?.[1];
  if (rating !== undefined) return messages.game.computerAbout(rating);
  const character = COMPUTER_NAMED.exec(name)?.[1];
  return character === undefined ? name : messages.game.computerNamed(character);
}

/** The player in a seat, or that it is open. */
export function seatName(messages: CommonMessages, name: string | null | undefined): string {
  return name == null ? messages.game.openSeat : playerName(messages, name);
}

/** `no clock`, `3 days`, or digits that every language writes the same: `3+2`, `10 min`. */
export function timeControlText(messages: CommonMessages, time: string): string {
  if (time === 'no clock') return messages.game.noClock;
  const days = DAYS.exec(time)?.[1];
  return days === undefined ? time : messages.game.days(Number(days));
}
