/** What a translator would look for, in every text of every language. */

import { describe, expect, test } from 'vitest';

import { ALL } from './catalogs';

type Text = string | ((...values: unknown[]) => unknown);
type Texts = ReadonlyMap<string, Text>;

const TEXTS = Object.fromEntries(
  Object.entries(ALL).map(([language, chunks]) => [language, new Map(textsIn(chunks))]),
) as unknown as Record<keyof typeof ALL, Texts>;

/** Written as programs read it. */
const JSON_TEXT = /list_expected$/;
/** The texts as they are shown, with something in place of each value. */
const shown = (texts: Texts) =>
  [...texts].flatMap(([path, text]): [string, string][] => {
    const words = typeof text === 'string' ? text : call(text, ['e4', 'e4', 'e4', 'e4']);
    return words === null || JSON_TEXT.test(path) ? [] : [[path, words]];
  });
const wrong = (texts: Texts, pattern: RegExp) => shown(texts).filter(([, text]) => pattern.test(text));

test('there are texts', () => {
  for (const texts of Object.values(TEXTS)) expect(texts.size).toBeGreaterThan(1_000);
});

describe.each(['de', 'fr'] as const)('%s', (language) => {
  /** Names and texts that several languages write alike. */
  const SAME = /^desk\.form\.pointSystems\./;

  test('says every sentence in its own words', () => {
    const same = [...TEXTS.en].filter(([path, english]) => {
      const words = typeof english === 'string' && english.split(' ').length > 2;
      return words && !SAME.test(path) && TEXTS[language].get(path) === english;
    });
    expect(same).toEqual([]);
  });
});

describe('one is singular', () => {
  const MANY = {
    en: /\b1 (more |extra )?(moves|half-moves|games|players|rounds|boards|results|requests|messages|spectators|days|hours|minutes|seconds)\b/,
    de: /\b1 (weitere |mögliche )?(Züge|Halbzüge|Partien|Runden|Bretter|Ergebnisse|Anfragen|Nachrichten|Tage|Stunden|Minuten|Sekunden)\b/,
    fr: /\b1 (autres |nouveaux |derniers )?(coups|demi-coups|parties|joueurs|échiquiers|messages|spectateurs|jours|heures|minutes|secondes)\b/,
  };
  /** Never one: a limit, and the games of a file with several. */
  const SEVERAL = /^analysis\.(moves\.tooMany|games\.heading)$/;

  test.each(['en', 'de', 'fr'] as const)('in %s', (language) => {
    const made = [...TEXTS[language]].flatMap(([path, text]) =>
      typeof text === 'function' && !SEVERAL.test(path) ? [`${path}: ${call(text, [1, 1, 1, 1]) ?? ''}`] : [],
    );
    expect(made.length).toBeGreaterThan(100);
    expect(made.filter((words) => MANY[language].test(words))).toEqual([]);
  });
});

describe('German', () => {
  test('has its own quotation marks', () => {
    expect(wrong(TEXTS.de, /["”«»]|\p{L}'\p{L}/u)).toEqual([]);
    expect(shown(TEXTS.de).filter(([, text]) => text.split('„').length !== text.split('“').length)).toEqual([]);
  });

  test('says du', () => {
    expect(wrong(TEXTS.de, /\bIhnen\b|\bIhre?[mnrs]?\b|\p{Ll},? Sie\b/u)).toEqual([]);
  });
});

describe('French', () => {
  test('has its own quotation marks and apostrophes', () => {
    expect(wrong(TEXTS.fr, /["“”„]|\p{L}'\p{L}/u)).toEqual([]);
  });

  test('has no line that begins with a sign, and no space before an ellipsis', () => {
    // A key of the keyboard comes after a comma.
    expect(wrong(TEXTS.fr, /(?<!,) [:;?!»%]|« |\p{L} …/u)).toEqual([]);
  });

  test('has a space before high signs', () => {
    expect(wrong(TEXTS.fr, /\p{L}[?!;:](\s|$)/u)).toEqual([]);
  });

  test('says vous', () => {
    expect(wrong(TEXTS.fr, /(?<!\p{L})(tu|toi|ton|ta|tes)(?!\p{L})/iu)).toEqual([]);
  });
});

/** What a text makes of these values, if it can be made of them. */
function call(text: (...values: unknown[]) => unknown, values: unknown[]): string | null {
  try {
    const made = text(...values);
    return typeof made === 'string' ? made : null;
  } catch {
    return null;
  }
}

function textsIn(tree: object, path = ''): [string, Text][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]): [string, Text][] => {
    const at = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string' || typeof value === 'function') return [[at, value as Text]];
    return typeof value === 'object' && value !== null ? textsIn(value, at) : [];
  });
}
