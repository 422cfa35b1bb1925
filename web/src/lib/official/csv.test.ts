import { expect, test } from 'vitest';

import { COLUMNS, EXAMPLE, readCsv } from './csv';

test('the example has columns that there are, and two games', () => {
  const { columns, rows } = readCsv(EXAMPLE);
  expect(columns.filter((name) => !(COLUMNS as readonly string[]).includes(name))).toEqual([]);
  expect(rows.map(({ line }) => line)).toEqual([2, 3]);
});

test.each([
  ['plain', 'a,b\n1,2', [[2, '1', '2']]],
  ['Windows', 'a,b\r\n1,2\r\n', [[2, '1', '2']]],
  ['empty lines are no games, and count', 'a,b\n\n1,2\n,\n3,4', [[3, '1', '2'], [5, '3', '4']]],
  ['quotes', 'a,b\n"x, y","say ""no"""', [[2, 'x, y', 'say "no"']]],
  ['a line within quotes', 'a,b\n"x\ny",2\n3,4', [[2, 'x\ny', '2'], [4, '3', '4']]],
  ['an empty cell in quotes', 'a,b\n"",2', [[2, '', '2']]],
  ['semicolons', 'a;b\n1,5;2', [[2, '1,5', '2']]],
  ['tabs', 'a\tb\n1\t2', [[2, '1', '2']]],
  ['a mark of the encoding', '\uFEFFa,b\n1,2', [[2, '1', '2']]],
  ['nothing', '', []],
])('%s', (_, text, rows) => {
  const table = readCsv(text);
  if (text !== '') expect(table.columns).toEqual(['a', 'b']);
  expect(table.rows.map(({ line, cells }) => [line, ...cells])).toEqual(rows);
});
