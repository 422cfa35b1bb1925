import { describe, expect, test } from 'vitest';

import text from 'virtual:messages/en/text';
import { COMMANDS, readCommand, readLine, squaresOf, type Vocabulary } from './command';

const german: Vocabulary = {
  yes: ['ja'],
  commands: { ...text.commands, clock: { names: ['uhr'] }, abort: { names: ['abbrüche'] } },
};

describe('a line is a command, a move, a yes or nothing', () => {
  test.each(COMMANDS)('%s', (name) => {
    expect(readCommand(name, text)).toEqual({ kind: 'command', name, rest: '' });
    expect(readCommand(` ${name.toUpperCase()}  `, text)).toMatchObject({ name });
  });

  test.each([
    ['c', 'clock', ''],
    ['l', 'last', ''],
    ['o', 'opponent', ''],
    ['p', 'pieces', ''],
    ['?', 'help', ''],
    ['scan e', 'scan', 'e'],
    ['s 4', 'scan', '4'],
    ['scan', 'scan', ''],
    ['scan z', 'scan', 'z'],
    ['claim Nf3', 'claim', 'Nf3'],
    ['say  Good luck!  Have fun', 'say', 'Good luck!  Have fun'],
  ])('%s', (typed, name, rest) => {
    expect(readCommand(typed, text)).toEqual({ kind: 'command', name, rest });
  });

  test.each(['e4', 'Nf3', 'b4', 'b c4', 'p e4', 's f3', 'O-O', 'oo', 'resigns', 'clocks'])(
    '%s is no command',
    (typed) => expect(readCommand(typed, text)).toEqual({ kind: 'move', text: typed }),
  );

  test('yes, and nothing', () => {
    expect(readCommand('Yes', text)).toEqual({ kind: 'yes' });
    expect(readCommand('y', text)).toEqual({ kind: 'yes' });
    expect(readCommand('yes please', text).kind).toBe('move');
    expect(readCommand('   ', text)).toEqual({ kind: 'nothing' });
  });

  test('the messages of another language, with and without accents, and the English ones', () => {
    expect(readCommand('Uhr', german, text)).toMatchObject({ name: 'clock' });
    expect(readCommand('abbruche', german, text)).toMatchObject({ name: 'abort' });
    expect(readCommand('clock', german, text)).toMatchObject({ name: 'clock' });
    expect(readCommand('ja', german, text)).toEqual({ kind: 'yes' });
    expect(readCommand('yes', german, text)).toEqual({ kind: 'yes' });
    expect(readCommand('uhr', text).kind).toBe('move');
  });
});

test.each([
  ['e', 'e'],
  ['E', 'e'],
  [' file h', 'h'],
  ['rank 8', '8'],
  ['9', null],
  ['i', null],
  ['e4', null],
  ['', null],
])('line %s: %s', (typed, line) => expect(readLine(typed)).toBe(line));

test('the squares of a line', () => {
  expect(squaresOf('e')).toEqual(['e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8']);
  expect(squaresOf('4')).toEqual(['a4', 'b4', 'c4', 'd4', 'e4', 'f4', 'g4', 'h4']);
});
