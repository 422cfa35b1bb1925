import { describe, expect, test } from 'vitest';

import { COMMANDS, readCommand } from '../input/command';
import { arbiterMessages, loadArbiterMessages } from './arbiter';
import { analysisMessages, loadAnalysisMessages } from './analysis';
import { why as whyDe } from './de/why';
import { why as whyEn } from './en/why';
import { why as whyFr } from './fr/why';
import { loadWhyMessages } from './why';
import { de } from './de';
import { about as aboutDe } from './de/about';
import { admin as adminDe } from './de/admin';
import { analysis as analysisDe } from './de/analysis';
import { arbiter as arbiterDe } from './de/arbiter';
import { desk as deskDe } from './de/desk';
import { computer as computerDe } from './de/computer';
import { email as emailDe } from './de/email';
import { editor as editorDe } from './de/editor';
import { tournaments as tournamentsDe } from './de/tournaments';
import { frame as frameDe } from './de/frame';
import { help as helpDe } from './de/help';
import { hint as hintDe } from './de/hint';
import { keys as keysDe } from './de/keys';
import { late as lateDe } from './de/late';
import { moderation as moderationDe } from './de/moderation';
import { options as optionsDe } from './de/options';
import { ownData as ownDataDe } from './de/own_data';
import { server as serverDe } from './de/server';
import { site as siteOnlyDe } from './de/site';
import { tools as toolsDe } from './de/tools';
import { deskMessages, loadDeskMessages } from './desk';
import { editorMessages, loadEditorMessages } from './editor';
import { en } from './en';
import { about as aboutEn } from './en/about';
import { admin as adminEn } from './en/admin';
import { analysis as analysisEn } from './en/analysis';
import { arbiter as arbiterEn } from './en/arbiter';
import { desk as deskEn } from './en/desk';
import { computer as computerEn } from './en/computer';
import { email as emailEn } from './en/email';
import { editor as editorEn } from './en/editor';
import { tournaments as tournamentsEn } from './en/tournaments';
import { play as playEn } from './en/play';
import { frame as frameEn } from './en/frame';
import { help as helpEn } from './en/help';
import { hint as hintEn } from './en/hint';
import { keys as keysEn } from './en/keys';
import { late as lateEn } from './en/late';
import { moderation as moderationEn } from './en/moderation';
import { options as optionsEn } from './en/options';
import { ownData as ownDataEn } from './en/own_data';
import { server as serverEn } from './en/server';
import { site as siteOnlyEn } from './en/site';
import { tools as toolsEn } from './en/tools';
import { tournamentsMessages, loadTournamentsMessages } from './tournaments';
import { fr } from './fr';
import { about as aboutFr } from './fr/about';
import { admin as adminFr } from './fr/admin';
import { analysis as analysisFr } from './fr/analysis';
import { arbiter as arbiterFr } from './fr/arbiter';
import { desk as deskFr } from './fr/desk';
import { computer as computerFr } from './fr/computer';
import { email as emailFr } from './fr/email';
import { editor as editorFr } from './fr/editor';
import { tournaments as tournamentsFr } from './fr/tournaments';
import { common as commonFr } from './fr/common';
import { frame as frameFr } from './fr/frame';
import { help as helpFr } from './fr/help';
import { hint as hintFr } from './fr/hint';
import { keys as keysFr } from './fr/keys';
import { late as lateFr } from './fr/late';
import { moderation as moderationFr } from './fr/moderation';
import { options as optionsFr } from './fr/options';
import { ownData as ownDataFr } from './fr/own_data';
import { server as serverFr } from './fr/server';
import { site as siteOnlyFr } from './fr/site';
import { tools as toolsFr } from './fr/tools';
import {
  common,
  type Language,
  LANGUAGES,
  languageFor,
  loadCommonMessages,
  loadMessages,
  messages,
} from './index';
import { loadTextMessages, textMessages } from './text';
import { actText } from './act_text';
import { outcomeParts, outcomeText } from './outcome';
import type { TextViewMessages } from './types';

/** The pages around the game with the parts that have files of their own. */
const siteEn = { ...siteOnlyEn, help: helpEn, late: lateEn, options: optionsEn, frame: frameEn, moderation: moderationEn, tools: toolsEn, admin: adminEn, email: emailEn, computer: computerEn, hint: hintEn, keys: keysEn, server: serverEn, about: aboutEn, ownData: ownDataEn };
const siteDe = { ...siteOnlyDe, help: helpDe, late: lateDe, options: optionsDe, frame: frameDe, moderation: moderationDe, tools: toolsDe, admin: adminDe, email: emailDe, computer: computerDe, hint: hintDe, keys: keysDe, server: serverDe, about: aboutDe, ownData: ownDataDe };
const siteFr = { ...siteOnlyFr, help: helpFr, late: lateFr, options: optionsFr, frame: frameFr, moderation: moderationFr, tools: toolsFr, admin: adminFr, email: emailFr, computer: computerFr, hint: hintFr, keys: keysFr, server: serverFr, about: aboutFr, ownData: ownDataFr };

const OTHERS: [Language, TextViewMessages][] = [
  ['de', de],
  ['fr', fr],
];

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

  test.each(Object.keys(LANGUAGES) as Language[])('%s is spoken once it is loaded', async (language) => {
    await loadTextMessages(language);
    expect(textMessages.text).toBe({ en, de, fr }[language].text);
    await loadMessages(language);
    expect(messages.input).toBe({ en, de, fr }[language].input);
    expect(common.name).toBe(messages.name);
    await loadMessages('en');
    expect(messages).toBe(playEn);
    await loadCommonMessages('fr');
    expect(common).toBe(commonFr);
  });
});

describe.each(OTHERS)('%s', (_, language) => {
  /** Words that are the same in both, since they are names or signs. */
  const SAME = /^(name|game\.(present|absent)|options\.open|nav\.menu|chat\.(heading|open)|text\.chat|actions\.label|text\.commands\..*\.names\..*)$/;

  test('says everything in its own words', () => {
    const same = leaves(en)
      .filter(([path, word]) => !SAME.test(path) && leafAt(language, path) === word)
      .map(([path]) => path);
    expect(same).toEqual([]);
  });

  test('has a name of its own for each command, and understands the English ones', () => {
    const names = COMMANDS.flatMap((name) => language.text.commands[name].names);
    expect(new Set(names).size).toBe(names.length);
    for (const name of COMMANDS) {
      const own = language.text.commands[name].names[0] ?? '';
      expect(readCommand(own, language.text, en.text)).toMatchObject({ kind: 'command', name });
      expect(readCommand(name, language.text, en.text)).toMatchObject({ kind: 'command', name });
    }
  });
});

describe.each([['de', siteDe], ['fr', siteFr]] as const)('%s around the game', (_, site) => {
  /** Names and signs again. */
  const SAME = /^(lobby\.(minutes|ranges\.\d+)|gameForm\.(chess960|is\.chess960)|speeds\.(ultraBullet|bullet|blitz|chess960)|account\.name|people\.moves|operator\.changes\.bot|programs\.api|fields\.(name|fen)|options\.(notations\..*|heading|animations\.normal|themes\.system|premove|smartMove|pieceSets\.tabiya|volume)|frame\.(menu\.(themes\.system|operator)|bar\.tags\.chess960)|help\.board\.piece|computer\.levels\..*|keys\.chat)$/;

  test('says everything in its own words', () => {
    const same = leaves(siteEn)
      .filter(([path, word]) => !SAME.test(path) && leafAt(site, path) === word)
      .map(([path]) => path);
    expect(same).toEqual([]);
  });
});

test('no line of French begins with a colon, a question mark or the end of a quotation', () => {
  const all = leaves({ ...fr, ...siteFr, arbiter: arbiterFr, editor: editorFr });
  expect(all.filter(([, word]) => / [:;?!»]|« /.test(word)).map(([path]) => path)).toEqual([]);
});

describe('the position editor', () => {
  const SAME = /^(fen|chess960)$/;
  const OWN = { en: editorEn, de: editorDe, fr: editorFr };

  test.each(['de', 'fr'] as const)('%s says everything in its own words', (language) => {
    const same = leaves(editorEn)
      .filter(([path, word]) => !SAME.test(path) && leafAt(OWN[language], path) === word)
      .map(([path]) => path);
    expect(same).toEqual([]);
  });

  test.each(['de', 'fr', 'en'] as const)('%s is spoken once it is loaded', async (language) => {
    await loadEditorMessages(language);
    expect(editorMessages).toBe(OWN[language]);
  });
});

describe('why a side can checkmate or not', () => {
  const OWN = { en: whyEn, de: whyDe, fr: whyFr };

  test.each(['de', 'fr'] as const)('%s says everything in its own words', (language) => {
    const same = leaves(whyEn).filter(([path, word]) => leafAt(OWN[language], path) === word);
    expect(same).toEqual([]);
  });

  test.each(['en', 'de', 'fr'] as const)('%s names every proof', async (language) => {
    const texts = await loadWhyMessages(language);
    expect(texts).toBe(OWN[language]);
    const proofs = ['mated', 'stalemate', 'bareKing', 'loneKnight', 'bishopsOfOneColor', 'forcedLine', 'walls', 'searched'] as const;
    expect(new Set(proofs.map((proof) => texts.cannot('white', proof))).size).toBe(proofs.length);
  });
});

describe('the analysis', () => {
  const SAME = /^(tabs\.explorer|explorer\.speeds\.(ultraBullet|bullet|blitz|chess960))$/;
  const OWN = { en: analysisEn, de: analysisDe, fr: analysisFr };

  test.each(['de', 'fr'] as const)('%s says everything in its own words', (language) => {
    const same = leaves(analysisEn)
      .filter(([path, word]) => !SAME.test(path) && leafAt(OWN[language], path) === word)
      .map(([path]) => path);
    expect(same).toEqual([]);
  });

  test.each(['de', 'fr', 'en'] as const)('%s is spoken once it is loaded', async (language) => {
    await loadAnalysisMessages(language);
    expect(analysisMessages).toBe(OWN[language]);
  });
});

describe('arbiters', () => {
  const SAME = /^(newGames\.chess960|panel\.(fen|positions\.fen))$/;
  const OWN = { en: arbiterEn, de: arbiterDe, fr: arbiterFr };

  test.each(['de', 'fr'] as const)('%s says everything in its own words', (language) => {
    const same = leaves(arbiterEn)
      .filter(([path, word]) => !SAME.test(path) && leafAt(OWN[language], path) === word)
      .map(([path]) => path);
    expect(same).toEqual([]);
  });

  test.each(['de', 'fr', 'en'] as const)('%s is spoken once it is loaded', async (language) => {
    await loadArbiterMessages(language);
    expect(arbiterMessages).toBe(OWN[language]);
  });
});

describe('tournaments', () => {
  /** Names, signs, and words that both languages took from each other. */
  const SAME = /^(info\.points|card\.facts\.club|players\.states\.in|entrant\.name|form\.(name|pointSystems\..*)|standings\.name)$/;
  const OWN = { en: { ...tournamentsEn, ...deskEn }, de: { ...tournamentsDe, ...deskDe }, fr: { ...tournamentsFr, ...deskFr } };

  test.each(['de', 'fr'] as const)('%s says everything in its own words', (language) => {
    const same = [tournamentsEn, deskEn]
      .flatMap((tree) => leaves(tree))
      .filter(([path, word]) => !SAME.test(path) && leafAt(OWN[language], path) === word)
      .map(([path]) => path);
    expect(same).toEqual([]);
  });

  test.each(['de', 'fr', 'en'] as const)('%s is spoken once it is loaded', async (language) => {
    await Promise.all([loadTournamentsMessages(language), loadDeskMessages(language)]);
    expect({ ...tournamentsMessages, ...deskMessages }).toEqual(OWN[language]);
  });

  test('how long until a game begins', () => {
    const soon = { unit: 'minutes', count: 4 } as const;
    expect(tournamentsEn.own.begins(tournamentsEn.countdown(soon))).toBe('Your game begins in 4 min');
    expect(tournamentsDe.own.begins(tournamentsDe.countdown(soon))).toBe('Deine Partie beginnt in 4 Min.');
    expect(tournamentsFr.own.begins(tournamentsFr.countdown({ unit: 'now', count: 0 }))).toBe('Votre partie commence maintenant');
  });
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
  expect(fr.text.time(7_322_000)).toBe('2 heures 2 minutes 2 secondes');
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

/** Every word with the path to it; what is made of something is left out. */
function leaves(tree: object, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const at = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') return [[at, value]];
    return typeof value === 'object' && value !== null ? leaves(value, at) : [];
  });
}

function leafAt(tree: object, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], tree);
}
