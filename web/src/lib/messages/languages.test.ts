import { DIRECTIONS } from 'virtual:messages';
import { describe, expect, test } from 'vitest';

import { COMMANDS, readCommand } from '../input/command';
import { actText } from './act_text';
import { ALL, de, en, fr } from './catalogs';
import { common, type Language, LANGUAGES, languageFor, loadCommonMessages, loadMessages, messages } from './index';
import { outcomeParts, outcomeText } from './outcome';
import { loadTextMessages, textMessages } from './text';
import { beginsText } from '../tournaments/countdown';

const TAGS = Object.keys(LANGUAGES) as Language[];

describe('which language', () => {
  test.each([
    [null, ['de-AT', 'en'], 'de'],
    [null, ['xx', 'fr-CA'], 'fr'],
    [null, ['pt', 'es'], 'en'],
    [null, [], 'en'],
    ['fr', ['de'], 'fr'],
    ['klingon', ['de'], 'de'],
    ['constructor', [], 'en'],
  ] as const)('kept %s, preferred %s: %s', (kept, preferred, language) => {
    expect(languageFor(kept, preferred)).toBe(language);
  });

  test.each(TAGS)('%s is spoken once it is loaded', async (language) => {
    await loadTextMessages(language);
    expect(textMessages.text.commands).toBe(ALL[language].text.commands);
    await loadMessages(language);
    expect(messages.input).toBe(ALL[language].play.input);
    expect(common.name).toBe(messages.name);
    await loadCommonMessages('fr');
    expect(common).toBe(ALL.fr.common);
  });

  test.each(TAGS)('%s says which way it is written', (language) => {
    expect(DIRECTIONS[language]).toBe(new Intl.Locale(language).maximize().script === 'Arab' ? 'rtl' : 'ltr');
  });
});

describe.each(TAGS)('%s', (tag) => {
  const { text } = ALL[tag];

  test('has a name of its own for each command, and understands the English ones', () => {
    const names = COMMANDS.flatMap((name) => text.commands[name].names);
    expect(new Set(names).size).toBe(names.length);
    for (const name of COMMANDS) {
      const own = text.commands[name].names[0] ?? '';
      expect(readCommand(own, text, en.text)).toMatchObject({ kind: 'command', name });
      expect(readCommand(name, text, en.text)).toMatchObject({ kind: 'command', name });
    }
  });

  test('names every proof', () => {
    const { proofs } = ALL[tag].why;
    const said = Object.values(proofs).map((proof) => proof('white'));
    expect(new Set(said).size).toBe(Object.keys(proofs).length);
  });
});

test('a German B is the bishop of English: a pawn is typed without a letter', () => {
  expect([en, de, fr].map(({ letters }) => letters)).toEqual(['KQRBN', 'KDTLS', 'RDTFC']);
});

test('how long until a game begins', () => {
  const soon = { unit: 'minutes', count: 4 } as const;
  const begins = (tag: Language, left: Parameters<typeof beginsText>[2]) =>
    beginsText(ALL[tag].tournaments, ALL[tag].tournaments.own.begins, left);
  expect(begins('en', soon)).toBe('Your game begins in 4 min');
  expect(begins('de', soon)).toBe('Deine Partie beginnt in 4 Min.');
  expect(begins('fr', { unit: 'now', count: 0 })).toBe('Votre partie commence maintenant');
});

test('plurals', () => {
  expect([1, 2].map(en.game.watching)).toEqual(['1 spectator', '2 spectators']);
  expect([0, 1, 2].map(fr.game.watching)).toEqual([
    '0 spectateur',
    '1 spectateur',
    '2 spectateurs',
  ]);
  expect([0, 1, 2].map(de.game.watching)).toEqual([
    '0 Zuschauer',
    '1 Zuschauer',
    '2 Zuschauer',
  ]);
  expect(de.text.time(61_000)).toBe('1 Minute 1 Sekunde');
  expect(fr.text.time(7_322_000)).toMatch(/^2\sheures 2\sminutes 2\ssecondes$/);
  expect(de.input.piece('white', 'Q')).toBe('weiße Dame');
  expect(fr.input.piece('black', 'R')).toBe('tour noire');
});

test('a move as one says it', () => {
  expect(de.spoken('Nbxd7+')).toBe('Springer b schlägt d7, Schach');
  expect(fr.spoken('exd8=Q#')).toBe('e prend d8, promotion en dame, échec et mat');
  expect(fr.spoken('O-O')).toBe('petit roque');
});

describe('what arbiters did', () => {
  const act = { by: 'Clara', side: null, reason: null, words: 'in English' } as const;
  test.each([
    [{ ...act, kind: 'paused', reason: 'fire alarm' }, 'Schiedsrichter Clara unterbricht die Partie: fire alarm'],
    [
      { ...act, kind: 'clocksSet', reason: 'broken line: see above', details: { clocks: { white: 300_000, black: 5_400_000 } } },
      'Schiedsrichter Clara stellt die Uhr von Weiß auf 5:00 und die Uhr von Schwarz auf 1:30:00: broken line: see above',
    ],
    [{ ...act, by: null, kind: 'called', side: 'black', details: { stopsClocks: true } }, 'Schwarz ruft den Schiedsrichter; die Uhren halten an'],
    [{ ...act, by: 'Anna', kind: 'called', side: 'white', details: { stopsClocks: false } }, 'Weiß ruft den Schiedsrichter'],
    [{ ...act, by: null, kind: 'answered', side: 'white', reason: 'coming' }, 'Der Schiedsrichter antwortet Weiß: coming'],
    [{ ...act, kind: 'takenBack', details: { plies: 1 } }, 'Schiedsrichter Clara nimmt einen Zug zurück'],
    [{ ...act, kind: 'corrected', details: { result: '½-½' } }, 'Schiedsrichter Clara berichtigt das Ergebnis auf ½-½'],
  ] as const)('%s', (done, german) => {
    expect(actText(de, done)).toBe(german);
    expect(actText(en, done)).toBe('in English');
  });
});

describe('how a game ended', () => {
  const mate = { result: '1-0', winner: 'white', reason: 'checkmate', words: 'YOU WON: checkmate' } as const;
  test('is told to each viewer in their language', () => {
    expect(outcomeText(en, mate, 'white')).toBe('YOU WON: checkmate');
    expect(outcomeText(de, mate, 'black')).toBe('VERLOREN: Matt');
    expect(outcomeText(fr, mate, null)).toBe('Les Blancs ont gagné\u00a0: échec et mat');
  });

  test('has two halves', () => {
    expect(outcomeParts(en, mate, 'white')).toEqual({ headline: 'YOU WON', reason: 'checkmate' });
    const dead = { ...mate, words: 'DRAW: dead position: neither side can checkmate' };
    expect(outcomeParts(en, dead, 'white').reason).toBe('dead position: neither side can checkmate');
    expect(outcomeParts(en, { ...mate, words: 'The game was aborted' }, 'white').reason).toBe('');
    expect(outcomeParts(de, mate, 'white')).toEqual({ headline: 'GEWONNEN', reason: 'Matt' });
  });

  test('names the sides', () => {
    const time = { result: '½-½', winner: null, reason: 'timeNoMate', side: 'white', words: '' } as const;
    expect(outcomeText(de, time, null)).toBe('REMIS: Weiß hat die Zeit überschritten, aber Schwarz kann nicht mattsetzen');
    expect(outcomeText(fr, time, null)).toBe('NULLE\u00a0: les Blancs ont dépassé leur temps, mais les Noirs ne peuvent pas mater');
  });

  test.each([
    ['½-0', null, 'white', 'REMIS'],
    ['½-0', null, 'black', 'VERLOREN'],
    ['½-0', null, null, 'Ein halber Punkt für Weiß'],
    ['0-½', null, null, 'Ein halber Punkt für Schwarz'],
    ['0-0', null, 'white', 'VERLOREN'],
    ['0-0', null, null, 'Beide haben verloren'],
    ['0-1', 'black', null, 'Schwarz hat gewonnen'],
  ] as const)('%s', (result, winner, you, headline) => {
    const decided = { result, winner, reason: 'decided', words: '' } as const;
    expect(outcomeParts(de, decided, you).headline).toBe(headline);
  });

  test('an aborted game says why', () => {
    const aborted = { result: '*', winner: null, reason: 'aborted', words: 'The game was aborted: Black did not appear' } as const;
    const late = { ...aborted, aborted: 'didNotAppear', side: 'black' } as const;
    expect(outcomeText(en, late, 'white')).toBe('The game was aborted: Black did not appear');
    expect(outcomeText(de, late, 'white')).toBe('Die Partie wurde abgebrochen: Schwarz ist nicht erschienen');
    expect(outcomeText(fr, { ...aborted, aborted: 'notJoined' }, 'white')).toBe('La partie a été annulée\u00a0: personne ne l’a rejointe');
  });

  test('has no reason where none is known', () => {
    expect(outcomeText(de, { result: '*', winner: null, reason: 'aborted', words: '' }, 'white')).toBe('Die Partie wurde abgebrochen');
    expect(outcomeText(de, { ...mate, reason: null }, 'white')).toBe('GEWONNEN');
  });
});
