// A tournament from a FIDE report: what is wrong and what is not kept is said before it is imported.

import assert from 'node:assert/strict';

import { button, newArbiter } from './arbiters.mjs';
import { scan } from './axe.mjs';
import { scene, useServer } from './fixture.mjs';

useServer();

const player = (number, name, rating, points, game) =>
  `001 ${String(number).padStart(4)} m    ${name.padEnd(33)} ${rating} SUI${' '.repeat(24)}${points} ${String(number).padStart(4)}  ${game}`;

const report = (result) => [
  '012 Winter Open', '142 1', '152 W', '192 FIDE_DUTCH_2025',
  player(1, 'Müller, Jörg', 2400, ' 1.0', `   2 w ${result}`),
  player(2, 'Núñez, Ana', 2100, ' 0.0', '   1 b 0'),
  '### played in the club',
].join('\n');

scene('a report is checked as it stands, and imported without what is not kept', async (cast) => {
  const { page } = await newArbiter(cast);
  await page.goto(`${cast.base}/tournaments/new`);
  const latin = { name: 'open.trf', mimeType: 'text/plain' };
  const file = page.locator('form', { has: button(page, 'Import report') }).locator('input[type=file]');
  await file.setInputFiles({ ...latin, buffer: Buffer.from(report('?'), 'latin1') });
  await page.getByText('Line 5:99: "?" is not a result: use one of 1 = 0 W D L + - H F U Z.').waitFor();
  await page.getByRole('rowheader', { name: 'Müller, Jörg' }).waitFor();
  assert.equal(await button(page, 'Import report').isDisabled(), true);
  await file.setInputFiles({ ...latin, buffer: Buffer.from(report('1'), 'latin1') });
  await page.getByText('Line 7: Comments are not kept (###).').waitFor();
  assert.deepEqual(await scan(page), []);
  await button(page, 'Import report').click();
  await page.waitForURL(/\/tournament\/[^/]+\/desk$/);
  await page.getByText('Müller, Jörg').first().waitFor();
});
