import { expect, test } from 'vitest';

import { fromAccount, isEmpty, keptLanguage, toAccount } from './account';
import { DEFAULTS } from './preferences';

test('an account keeps what was chosen, and nothing else', () => {
  expect(toAccount(DEFAULTS, 'en')).toEqual({ language: 'en' });
  const chosen = { ...DEFAULTS, board: 'slate', sound: false, notify: true } as const;
  expect(toAccount(chosen, 'de')).toEqual({ board: 'slate', sound: false, language: 'de' });
});

test('what the browser alone decides stays', () => {
  const here = { ...DEFAULTS, notify: true, board: 'green' } as const;
  expect(fromAccount({ zen: true }, here)).toEqual({ ...DEFAULTS, notify: true, zen: true });
});

test('there and back', () => {
  const chosen = { ...DEFAULTS, smartMove: true, theme: 'dark', size: 'small' } as const;
  expect(fromAccount(toAccount(chosen, 'fr'), DEFAULTS)).toEqual(chosen);
});

test('a word that this page does not know is as if never chosen', () => {
  expect(fromAccount({ board: 'marble' }, DEFAULTS)).toEqual(DEFAULTS);
  expect(keptLanguage({ language: 'eo' })).toBeNull();
  expect(keptLanguage({ language: 'constructor' })).toBeNull();
  expect(keptLanguage({ language: 'fr' })).toBe('fr');
});

test('an account without choices', () => {
  expect(isEmpty({})).toBe(true);
  expect(isEmpty({ language: 'en' })).toBe(false);
});
