/** How a language counts and writes numbers and lists: what compiled texts call. */

export interface Speech {
  plural(count: number): Intl.LDMLPluralRule;
  number(value: number): string;
  /** `e4, d4` */
  list(entries: readonly string[]): string;
  /** `e4 or d4` */
  or(entries: readonly string[]): string;
  /** `e4 and d4` */
  and(entries: readonly string[]): string;
}

/** Digits are those of the boards and clocks in every language. */
export const withLatinDigits = (language: string): string => `${language}-u-nu-latn`;

/** `separator` stands between the entries of a list without a conjunction. */
export function speechOf(language: string, separator: string): Speech {
  // Made when it is first needed.
  let numbers: Intl.NumberFormat | undefined;
  const joined = (type: Intl.ListFormatType) => (entries: readonly string[]) => new Intl.ListFormat(language, { type }).format(entries);
  return {
    plural: (count) => new Intl.PluralRules(language).select(count),
    number: (value) => (numbers ??= new Intl.NumberFormat(withLatinDigits(language))).format(value),
    list: (entries) => entries.join(separator),
    or: joined('disjunction'),
    and: joined('conjunction'),
  };
}
