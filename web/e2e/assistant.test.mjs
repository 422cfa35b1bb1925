// An assistant enters moves for a player, once an arbiter has approved, and can do nothing else.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { drag, until } from './browser.mjs';
import { atTheBoard, button, pgnOf, rule, rulesFromPanel, signedIn } from './arbiters.mjs';
import { useOwnServer, scene } from './fixture.mjs';

useOwnServer();

scene('online_3_8_on_the_page an approved assistant enters moves, and can do nothing else', async (cast) => {
  const { arbiter, white, black, id } = await atTheBoard(cast);
  const helper = await signedIn(cast, 'Dora');
  await rule(cast, arbiter, id, { r: 'start' });
  await white.page.getByText('Your turn', { exact: true }).first().waitFor();

  await button(white.page, 'Arbiter').click();
  const sheet = white.page.getByRole('dialog', { name: 'Arbiter' });
  await sheet.getByLabel('Assistant’s account').fill(helper.name);
  await button(sheet, 'Request this assistant').click();
  await sheet.getByText(`${helper.name} is waiting for the arbiter’s approval.`).waitFor();
  assert.deepEqual(await scan(white.page), []);
  await button(sheet, 'Close').click();
  await black.page.getByText(`White requested ${helper.name} as an assistant: not yet approved`).waitFor();

  await helper.page.goto(`${cast.base}/${id}`);
  await helper.page
    .getByText(`White requested ${helper.name} as an assistant: not yet approved`)
    .waitFor();
  await drag(helper.page, 'e2', 'e4');
  await rulesFromPanel(arbiter.page, `Approve ${helper.name}`, 'As arranged before the game');
  await helper.page.getByText('You are White’s assistant. You can enter moves, but nothing else.').waitFor();
  await black.page
    .getByText(`${helper.name} enters White’s moves (approved by arbiter ${arbiter.name})`)
    .waitFor();
  await until(black.page, '');

  await drag(helper.page, 'd2', 'd4');
  for (const { page } of [white, black, arbiter, helper]) await until(page, 'd4');
  await black.page.getByRole('button', { name: /d4.*entered by the assistant/ }).waitFor();
  assert.equal(await button(helper.page, 'Resign').count(), 0);
  assert.equal(await button(helper.page, 'Draw').count(), 0);
  assert.deepEqual(await scan(helper.page), []);

  await drag(black.page, 'd7', 'd5');
  await until(white.page, 'd4 d5');
  await rulesFromPanel(arbiter.page, `End assistance by ${helper.name}`, 'No longer needed');
  await black.page.getByText(`${helper.name} enters White’s moves`).waitFor({ state: 'hidden' });
  await white.page.locator('.note').getByText(/No longer needed/).waitFor();
  // The player goes on alone.
  await drag(white.page, 'c2', 'c4');
  await until(black.page, 'd4 d5 c4');
  await black.page.getByRole('button', { name: /c4/ }).waitFor();
  assert.equal(await black.page.getByRole('button', { name: /c4.*entered by the assistant/ }).count(), 0);

  const pgn = (await pgnOf(cast, arbiter, id)).replace(/\s+/g, ' ');
  assert.match(pgn, /approves the assistant of White: As arranged before the game/i);
  assert.match(pgn, /ends the assistance for White: No longer needed/i);
  assert.match(pgn, new RegExp(`d4 .*${helper.name}`));
});

scene('online_3_8_in_words an assistant enters moves in the text view', async (cast) => {
  const { arbiter, white, black, id } = await atTheBoard(cast);
  const helper = await signedIn(cast, 'Dora');
  await rule(cast, arbiter, id, { r: 'start' });
  await button(white.page, 'Arbiter').click();
  const sheet = white.page.getByRole('dialog', { name: 'Arbiter' });
  await sheet.getByLabel('Assistant’s account').fill(helper.name);
  await button(sheet, 'Request this assistant').click();
  await sheet.getByText(`${helper.name} is waiting`).waitFor();
  await rule(cast, arbiter, id, { r: 'approveAssistant', side: 'white' });
  await helper.page.goto(`${cast.base}/game/${id}/text`);
  await helper.page.getByText(/You are White’s assistant/).waitFor();
  const field = helper.page.getByRole('textbox').first();
  await field.fill('Nf3');
  await field.press('Enter');
  await until(black.page, 'Nf3');
  await field.fill('resign');
  await field.press('Enter');
  await helper.page.getByText(/resign/).first().waitFor();
  assert.deepEqual(await scan(helper.page), []);
  await helper.page.getByText(/knight f3, entered by the assistant/).waitFor();
});
