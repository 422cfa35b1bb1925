import { describe, expect, test } from 'vitest';

import type { Lesson } from '../help/lesson';
import { SECTIONS } from '../help/section_names';
import { ENDINGS, type HelpSection } from '../help/sections';

const TEXTS = import.meta.glob<HelpSection>('./*/help/*.ts', { import: 'section', eager: true });
const LESSONS = import.meta.glob<Record<string, Lesson>>('../help/lessons/*.ts', { import: 'lessons', eager: true });
const LANGUAGES = ['en', 'de', 'fr'];

const section = (language: string, name: string): HelpSection => {
  const found = TEXTS[`./${language}/help/${name}.ts`];
  if (found === undefined) throw new Error(`no ${name} in ${language}`);
  return found;
};
const said = (language: string, name: string) =>
  section(language, name).parts.flatMap(({ text }) => text).join(' ');

test('online_2_4_the_zone_explains_its_moves_clocks_endings_and_breaks', () => {
  for (const language of LANGUAGES) explainsTheServer(language);
});

function explainsTheServer(language: string): void {
  // How a move is typed, and the key that shows all keys.
  expect(said(language, 'playing')).toMatch(/e2e4/);
  expect(said(language, 'playing')).toContain('?');
  // Every kind of clock, as it is written.
  for (const clock of ['10 min', '3+2', '40/90+30:30+30', '5 d3', '5b3', '3 days']) expect(said(language, 'clock')).toContain(clock);
  // How long one can be away.
  for (const number of ['30', '24', '14']) expect(said(language, 'connection')).toContain(number);
}

test('every ending of the server is explained once', () => {
  const { endings } = section('en', 'endings');
  const listed = Object.values(ENDINGS).flat();
  expect([...listed].sort()).toEqual(Object.keys(endings ?? {}).sort());
});

describe.each(SECTIONS)('%s', (name) => {
  test('has the same parts in every language, in as many paragraphs', () => {
    const shape = (language: string) =>
      section(language, name).parts.map(({ id, text, lesson }) => `${id} ${text.length} ${lesson?.name}`);
    for (const language of LANGUAGES) expect(shape(language)).toEqual(shape('en'));
  });

  test('says everything in its own words', () => {
    const words = (language: string) => {
      const { parts, endings = {} } = section(language, name);
      return [...parts.flatMap(({ text, lesson }) => [...text, lesson?.goal, lesson?.over]), ...Object.values(endings).flat()];
    };
    const english = new Set(words('en').filter((word) => word !== undefined));
    for (const language of ['de', 'fr']) expect(words(language).filter((word) => english.has(word ?? ''))).toEqual([]);
  });

  test('shows every board it has', () => {
    const lessons = Object.keys(LESSONS[`../help/lessons/${name}.ts`] ?? {});
    const shown = section('en', name).parts.flatMap(({ lesson }) => lesson?.name ?? []);
    expect(shown.toSorted()).toEqual(lessons.toSorted());
  });
});
