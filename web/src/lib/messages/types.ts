/** The shapes of what is loaded together: the English catalog has every text. */

import type { Texts as CommonMessages } from 'virtual:messages/common';
import type { Texts as PlayMessages } from 'virtual:messages/play';
import type { Texts as SiteMessages } from 'virtual:messages/site';
import type { Texts as TextMessages } from 'virtual:messages/text';

/** Those that every page needs, and those of the pages around the game. */
export type { CommonMessages, SiteMessages };

/** The pages of a game: all of every page too. */
export type Messages = Omit<CommonMessages, 'game'> &
  Omit<PlayMessages, 'game' | 'spoken'> & {
    game: CommonMessages['game'] & PlayMessages['game'];
    /** King, queen, rook, bishop, and knight as moves are typed: a pawn has no letter there. */
    letters: string;
    /** A move read aloud: `knight takes f3, check`. */
    spoken: (san: string) => string;
  };

/** The same with those of the text view. */
export type TextViewMessages = Messages & {
  text: TextMessages & {
    /** How much time there is, in words: `2 minutes 5 seconds`. */
    time: (ms: number) => string;
  };
};
