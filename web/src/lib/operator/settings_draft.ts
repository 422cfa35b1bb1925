/** Settings while they are edited: numbers are texts, as fields have them. Pure. */

import type { SettingChanges, SettingValues } from '../protocol/site';

export const NUMBERS = ['absence', 'keepGuests', 'keepChat', 'keepLog'] as const;
type Numbers = (typeof NUMBERS)[number];

export type Draft = Omit<SettingValues, Numbers> & Record<Numbers, string>;

export function draftOf(values: SettingValues): Draft {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, String(values[name])])) as Record<Numbers, string>;
  return { ...values, ...numbers };
}

/** What differs from the values. */
export function changesOf(values: SettingValues, draft: Draft): SettingChanges {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, Number(draft[name])])) as Record<Numbers, number>;
  const edited: SettingValues = { ...draft, ...numbers };
  const names = Object.keys(values) as (keyof SettingValues)[];
  return Object.fromEntries(names.filter((name) => edited[name] !== values[name]).map((name) => [name, edited[name]]));
}
