import { describe, expect, test } from 'vitest';

import type { Lesson } from '../help/lesson';
import { type SectionName, SECTIONS } from '../help/section_names';
import { ENDINGS, type HelpSection, sectionOf } from '../help/sections';
import { ALL } from './catalogs';

const LESSONS = import.meta.glob<Record<string, Lesson>>('../help/lessons/*.ts', { import: 'lessons', eager: true });
const LANGUAGES = Object.keys(ALL) as (keyof typeof ALL)[];

const section = (language: keyof typeof ALL, name: SectionName): HelpSection => sectionOf(ALL[language][`helpSections/${name}`]);
const said = (language: keyof typeof ALL, name: SectionName) =>
  section(language, name).parts.flatMap(({ text }) => text).join(' ');

test('online_2_4_the_zone_explains_its_moves_clocks_endings_and_breaks', () => {
  for (const language of LANGUAGES) explainsTheServer(language);
});

function explainsTheServer(language: keyof typeof ALL): void {
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
    const shape = (language: keyof typeof ALL) =>
      section(language, name).parts.map(({ id, text, lesson }) => `${id} ${text.length} ${lesson?.name}`);
    for (const language of LANGUAGES) expect(shape(language)).toEqual(shape('en'));
  });

  test('says everything in its own words', () => {
    const words = (language: keyof typeof ALL) => {
      const { parts, endings = {} } = section(language, name);
      return [...parts.flatMap(({ text, lesson }) => [...text, lesson?.goal, lesson?.over]), ...Object.values(endings).flat()];
    };
    const english = new Set(words('en').filter((word) => word !== undefined));
    for (const language of ['de', 'fr'] as const) expect(words(language).filter((word) => english.has(word ?? ''))).toEqual([]);
  });

  test('shows every board it has', () => {
    const lessons = Object.keys(LESSONS[`../help/lessons/${name}.ts`] ?? {});
    const shown = section('en', name).parts.flatMap(({ lesson }) => lesson?.name ?? []);
    expect(shown.toSorted()).toEqual(lessons.toSorted());
  });
});
