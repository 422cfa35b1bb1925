/** The shape that every language must have: that of the English texts. */

import type { en } from './en';
import type { common } from './en/common';
import type { play } from './en/play';
import type { site } from './en/site';

/** The same shape with any texts: a missing or misspelled key does not compile. */
export type Widen<T> = T extends string
  ? string
  : T extends (...args: infer Args) => infer Result
    ? (...args: Args) => Widen<Result>
    : T extends readonly (infer Item)[]
      ? Widen<Item>[]
      : T extends object
        ? { [Key in keyof T]: Widen<T[Key]> }
        : T;

export type Messages = Widen<typeof play>;

/** The same with those of the text view. */
export type TextViewMessages = Widen<typeof en>;

/** Those that every page needs. */
export type CommonMessages = Widen<typeof common>;

/** The same for the pages around the game. */
export type SiteMessages = Widen<typeof site>;
