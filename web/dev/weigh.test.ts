import { describe, expect, test } from 'vitest';

import { routeOf } from '../src/routes/router';
import { fileOf, PAGES } from './pages.mjs';
import { compare, intruders, weigh } from './weigh.mjs';

const M = 'virtual:messages';
/** A build of two pages: both need `app`, which needs `main`; one has more of its own. */
const MANIFEST = {
  'src/main.ts': { file: 'main.js', src: 'src/main.ts', css: ['main.css'] },
  'src/app.ts': { file: 'app.js', src: 'src/app.ts', imports: ['src/main.ts'] },
  'src/routes/Small.svelte': { file: 'Small.js', src: 'src/routes/Small.svelte', imports: ['src/app.ts'] },
  // It shares its file with something another page uses: the manifest names the file, not the module.
  '_Large-abc.js': { file: 'Large.js', name: 'Large', css: ['Large.css'], imports: ['_board-def.js', 'src/app.ts'] },
  '_board-def.js': { file: 'board.js', name: 'board', css: ['board.css'], imports: ['src/app.ts'] },
  // Loaded when it is opened, from any page.
  'src/lib/Later.svelte': { file: 'Later.js', src: 'src/lib/Later.svelte' },
  [`${M}/en/common`]: { file: 'common-en.js', src: `${M}/en/common` },
  [`${M}/de/common`]: { file: 'common-de.js', src: `${M}/de/common` },
};
const SIZES: Record<string, number> = {
  'main.js': 1, 'main.css': 2, 'app.js': 4, 'Small.js': 8, 'Large.js': 16, 'Large.css': 32,
  'board.js': 64, 'board.css': 128, 'Later.js': 256, 'common-en.js': 512, 'common-de.js': 1024,
};
const pages = {
  small: { at: ['/small'], component: 'Small', texts: [] },
  large: { at: ['/large'], component: 'Large', texts: [] },
};
const weighed = () =>
  weigh({ manifest: MANIFEST, pages, languages: ['en', 'de'], sizeOf: (file) => SIZES[file] ?? Number.NaN });

describe('what a page weighs', () => {
  test('everything imported, with its styles, once, and the texts of one language', () => {
    expect(weighed().map(({ name, language, bytes }) => [name, language, bytes])).toEqual([
      ['small', 'en', 1 + 2 + 4 + 8 + 512],
      ['small', 'de', 1 + 2 + 4 + 8 + 1024],
      ['large', 'en', 1 + 2 + 4 + 16 + 32 + 64 + 128 + 512],
      ['large', 'de', 1 + 2 + 4 + 16 + 32 + 64 + 128 + 1024],
    ]);
  });

  test('a page that the build does not have is an error', () => {
    const lost = { gone: { at: ['/gone'], component: 'Gone', texts: [] } };
    const weighLost = () => weigh({ manifest: MANIFEST, pages: lost, languages: ['en'], sizeOf: () => 1 });
    expect(weighLost).toThrow('src/routes/Gone.svelte');
  });
});

describe('against its budget', () => {
  test('what is exactly as large as allowed passes, one byte more does not', () => {
    expect(compare(weighed(), { small: 527, large: 759 }, 512).over).toEqual([]);
    const { over, text } = compare(weighed(), { small: 526, large: 759 }, 512);
    expect(over.map(({ name, language }) => `${name} ${language}`)).toEqual(['small en', 'small de']);
    expect(text).toContain('small in en is 1 bytes over its budget of 526:\n     512 common-en.js\n       8 Small.js');
  });

  test('another language may weigh more, but no more than that', () => {
    const { over } = compare(weighed(), { small: 527, large: 759 }, 511);
    expect(over.map(({ language }) => language)).toEqual(['de', 'de']);
  });

  test('a page without a budget is an error', () => {
    expect(() => compare(weighed(), { small: 10_000 }, 0)).toThrow('no budget for large');
  });
});

test('a file for one page alone is found where it does not belong, and missed where it does', () => {
  expect(intruders(weighed(), { board: ['large'], engine: [] })).toEqual([]);
  expect(intruders(weighed(), { board: [] })).toEqual(['large loads board']);
  expect(intruders(weighed(), { board: ['large', 'small'] })).toEqual(['small does not load board']);
});

describe('the entry pages', () => {
  const addresses = Object.entries(PAGES).flatMap(([name, { at }]) => at.map((path) => [path, name] as const));
  test.each(addresses)('%s is the page %s', (path, name) => {
    const example = path.replace('_id', 'a1B2c3D4').replace('_name', 'Ada_L');
    // A section of the help is `help` and its name.
    const [page, section] = name.split(' ');
    expect(routeOf(example)).toMatchObject(section === undefined ? { page } : { page, name: section });
  });

  test('their files', () => {
    expect(fileOf('/')).toBe('index.html');
    expect(fileOf('/game/_id/text')).toBe('pages/game/_id/text.html');
  });
});
