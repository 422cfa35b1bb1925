import { describe, expect, test } from 'vitest';

import { check, icu } from './check.mjs';
import { compileChunk, compileErrors } from './compile.mjs';
import { readAll } from './plugin.mjs';
import { declarations } from './types.mjs';

const ENGLISH = { name: 'English', direction: 'ltr', letters: 'KQRBNP', list: ', ', minutes: '# min', seconds: '# s' };
const catalogs = (english: object, own: object, tag = 'de') => ({
  en: { language: ENGLISH, ...english },
  [tag]: { language: { ...ENGLISH, name: tag }, ...own },
});

/** The compiled texts of a chunk, with speech that shows what is asked of it. */
function compiled(all: object, language: string, chunk = 'site'): any {
  const speech = (tag: string) => ({
    plural: (n: number) => new Intl.PluralRules(tag).select(n),
    number: (n: number) => n.toLocaleString(tag),
    list: (entries: string[]) => entries.join('+'),
  });
  return new Function('own', 'english', `return ${compileChunk(all, language, chunk)}`)(speech(language), speech('en'));
}

describe('a text', () => {
  const english = {
    site: {
      plain: 'It’s {braces}'.replace('{braces}', "'{'here'}'"),
      games: '{n, plural, =0 {no game} one {# game} other {# games}}',
      said: '{side, select, white {White} other {Black}} says {text}',
      '@ordered': { placeholders: { text: {}, moves: { type: 'list' } } },
      ordered: '{moves}: {text}',
      '@faults': { arguments: 'named' },
      faults: { empty: 'Empty', far: '{at}: “{text}”' },
      list: ['one', 'two'],
      unused: 'fixed',
      '@unused': { placeholders: { n: {} } },
    },
  };
  const own = {
    site: {
      games: '{n, plural, one {# игра} few {# игры} many {# игр} other {# игры}}',
      faults: { far: '{text}, {at}' },
      list: ['eins', 'zwei', 'drei'],
    },
  };
  const en = compiled(catalogs(english, own, 'ru'), 'en');
  const ru = compiled(catalogs(english, own, 'ru'), 'ru');

  test('without values is a string', () => expect(en.plain).toBe('It’s {here}'));
  test('counts by the rules of its language', () => {
    expect([0, 1, 2, 1_000].map(en.games)).toEqual(['no game', '1 game', '2 games', '1,000 games']);
    expect([1, 3, 5, 21].map(ru.games)).toEqual(['1 игра', '3 игры', '5 игр', '21 игра']);
  });
  test('chooses by a value', () => expect([en.said('white', 'a`$\\'), en.said('black', '')]).toEqual(['White says a`$\\', 'Black says ']));
  test('is called in the order of its note', () => expect(en.ordered('x', ['e4', 'd4'])).toBe('e4+d4: x'));
  test('has one object where its note says so', () => {
    expect(en.faults.far({ at: 3, text: 'x' })).toBe('3: “x”');
    expect(ru.faults.far({ at: 3, text: 'x' })).toBe('x, 3');
    expect(ru.faults.empty({})).toBe('Empty');
  });
  test('that is missing is English, and counts as English does', () => {
    expect(ru.said('white', 'x')).toBe('White says x');
    const all = catalogs(english, {}, 'ru');
    expect(compiled(all, 'ru').games(21)).toBe('21 games');
  });
  test('in a list is translated with the list', () => expect(ru.list).toEqual(['eins', 'zwei', 'drei']));
  test('that speaks of a value it does not show is a function', () => expect(en.unused(4)).toBe('fixed'));
});

test('French has spaces at which no line breaks', () => {
  const all = catalogs({ site: { ask: 'Play {move}?' } }, { site: { ask: 'Jouer {move} ?' } }, 'fr');
  expect(compiled(all, 'fr').ask('e4')).toBe('Jouer e4\u00a0?');
});

test('an error is a template unless it chooses', () => {
  const errors = { game: { a: 'Auf {square} steht nichts.', b: '{n, plural, one {# Zug} other {# Züge}}' } };
  const source = compileErrors(catalogs({}, { errors }), 'de', 'game');
  expect(source).toContain('"a":"Auf {square} steht nichts."');
  expect(source).toContain('"b":(f)=>');
});

describe('the check', () => {
  const english = { site: { games: '{n, plural, one {# game} other {# games}}', hello: 'Hello {name}', '@list': { entries: 2 }, list: ['a', 'b'] } };
  const wrong = (own: object, tag = 'de') => check(catalogs(english, { site: own }, tag), {}).wrong;

  test.each([
    ['an unused key', { other: 'x' }, 'site.other is not used'],
    ['an ill-formed text', { hello: 'Hallo {name' }, 'site.hello: EXPECT_ARGUMENT_CLOSING_BRACE'],
    ['a value that does not exist', { hello: 'Hallo {name} {nmae}' }, 'the placeholder nmae does not exist'],
    ['a value that got lost', { hello: 'Hallo' }, 'the placeholder name is not said'],
    ['a category the language has not', { games: '{n, plural, one {#} few {#} other {#}}' }, 'has the category few'],
    ['a category that is missing', { games: '{n, plural, other {#}}' }, 'lacks the category one'],
    ['a choice without other', { games: '{n, plural, one {#}}' }, 'MISSING_OTHER_CLAUSE'],
    ['a list with more entries', { list: ['a', 'b', 'c'] }, 'site.list.2 is not used'],
  ])('names %s', (_, own, line) => expect(wrong(own).join('\n')).toContain(line));

  test('asks for the categories of each language', () => {
    expect(wrong({ games: '{n, plural, one {#} other {#}}' }, 'ru').join()).toContain('lacks the category few, many');
    expect(wrong({ games: '{n, plural, other {#}}' }, 'ja')).toEqual([]);
    // Zero and two are numbers of their own in Arabic.
    const forms = '=0 {x} =1 {x} =2 {x} few {#} many {#} other {#}';
    expect(wrong({ games: `{n, plural, ${forms}}` }, 'ar')).toEqual([]);
  });

  test('counts what is missing, and does not mind', () => {
    const { wrong, missing } = check(catalogs(english, { site: { hello: 'Hallo {name}' } }), {});
    expect(wrong).toEqual([]);
    expect(missing).toEqual(['messages/de.json: 3 of 10 keys are missing and shown in English (site.games, site.list.0, site.list.1)']);
  });

  test('knows which braces of the server are placeholders', () => {
    expect(icu('Send {"a": 1} or {value}.')).toBe("Send '{'\"a\": 1'}' or {value}.");
  });

  test('finds nothing wrong in the catalogs of the page', () => expect(check(readAll()).wrong).toEqual([]));
});

test('the types say what a text is called with', () => {
  const types = declarations(catalogs({ site: { days: '{n, plural, one {#} other {#}}', of: '{side, select, white {a} other {b}}{name}' } }, {}));
  expect(types).toContain('"days": (n: number) => string;');
  expect(types).toContain('"of": (side: string | boolean | null, name: string | number) => string;');
});
