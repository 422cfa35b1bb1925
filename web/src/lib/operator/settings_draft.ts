/** Settings while they are edited: numbers and lists are texts, as fields have them. Pure. */

import type { SettingChanges, SettingValues } from '../protocol/site';

export const NUMBERS = ['absence', 'peoplePerAddress', 'keepGuests', 'keepChat', 'keepLog'] as const;
type Numbers = (typeof NUMBERS)[number];

export type Draft = Omit<SettingValues, Numbers | 'tiles'> & Record<Numbers | 'tiles', string>;

export function draftOf(values: SettingValues): Draft {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, String(values[name])])) as Record<Numbers, string>;
  return { ...values, ...numbers, tiles: values.tiles.join('\n') };
}

/** What differs from the values. */
export function changesOf(values: SettingValues, draft: Draft): SettingChanges {
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, Number(draft[name])])) as Record<Numbers, number>;
  const lines = draft.tiles.split('\n').map((line) => line.trim());
  const edited: SettingValues = { ...draft, ...numbers, tiles: lines.filter((line) => line !== '') };
  const differs = (name: keyof SettingValues) => String(edited[name]) !== String(values[name]);
  const names = Object.keys(values) as (keyof SettingValues)[];
  return Object.fromEntries(names.filter(differs).map((name) => [name, edited[name]]));
}
