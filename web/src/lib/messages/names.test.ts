import { expect, test } from 'vitest';

import { de, en, fr } from './catalogs';
import { playerName, seatName, timeControlText } from './names';

test.each([
  ['Guest 1047', 'Guest 1047', 'Gast 1047', 'Invité 1047'],
  ['Computer, level 3', 'Computer, level 3', 'Computer, Stufe 3', 'Ordinateur, niveau 3'],
  ['Computer, about 1500', 'Computer, about 1500', 'Computer, etwa 1500', 'Ordinateur, environ 1500'],
  ['Ada (computer)', 'Ada (computer)', 'Ada (Computer)', 'Ada (ordinateur)'],
  ['Guest1047', 'Guest1047', 'Guest1047', 'Guest1047'],
  ['Anna', 'Anna', 'Anna', 'Anna'],
])('the player %s', (name, english, german, french) => {
  expect([en, de, fr].map((messages) => playerName(messages, name))).toEqual([english, german, french]);
});

test('an open seat has no name', () => {
  expect(seatName(de, null)).toBe('Freier Platz');
  expect(seatName(de, 'Guest 7')).toBe('Gast 7');
});

test.each([
  ['no clock', 'no clock', 'ohne Uhr', 'sans pendule'],
  ['3 days', '3 days', '3 Tage', '3 jours'],
  ['1 day', '1 day', '1 Tag', '1 jour'],
  ['40/90+30:30+30', '40/90+30:30+30', '40/90+30:30+30', '40/90+30:30+30'],
  ['10 min', '10 min', '10 min', '10 min'],
])('the time control %s', (time, english, german, french) => {
  expect([en, de, fr].map((messages) => timeControlText(messages, time))).toEqual([english, german, french]);
});
