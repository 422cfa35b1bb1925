import { expect, test } from 'vitest';

import { figureOf, isInMinutes } from './tiles';

test.each([
  ['10 min', '10', true],
  ['3+2', '3+2', false],
  ['no clock', '∞', false],
  ['3 days', '3 days', false],
  ['40/90+30:30+30', '40/90+30:30+30', false],
])('%s is shown as %s', (time, figure, minutes) => {
  expect([figureOf(time), isInMinutes(time)]).toEqual([figure, minutes]);
});
