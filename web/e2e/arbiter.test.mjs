// An arbiter at a game: watches, pauses, corrects a clock, takes moves back, restores a position,
// decides and corrects a result. Everything is read by both players at once, and stands in the PGN.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { drag, PHONE, until } from './browser.mjs';
import { atTheBoard, button, newArbiter, official, pgnOf, rule, rulesFromPanel, signedIn } from './arbiters.mjs';
import { tabTo } from './keys.mjs';
import { eventually, useOwnServer, scene } from './fixture.mjs';

useOwnServer();

const yourTurn = (page) => page.getByText('Your turn', { exact: true }).first();

scene('online_2_3_by_the_arbiter moves and clocks are seen live, and every act is read with its reason', async (cast) => {
  const { arbiter, white, black, id } = await atTheBoard(cast);
  await white.page.getByText('The arbiter starts the game').waitFor();
  await rulesFromPanel(arbiter.page, 'Start', 'The round starts');
  await yourTurn(white.page).waitFor();

  await drag(white.page, 'e2', 'e4');
  await until(arbiter.page, 'e4');
  await drag(black.page, 'e7', 'e5');
  await until(arbiter.page, 'e4 e5');
  assert.match((await arbiter.page.locator('.move .left').allTextContents()).join(' '), /^1:30:\d\d 1:30:\d\d$/);
  assert.deepEqual(await scan(arbiter.page), []);

  await rulesFromPanel(arbiter.page, 'Pause', 'power cut in the hall');
  const paused = `Paused by arbiter ${arbiter.name}: power cut in the hall`;
  for (const { page } of [white, black]) await page.locator('.board').getByText(paused).waitFor();
  assert.deepEqual(await scan(white.page), []);
  await drag(white.page, 'g1', 'f3');
  await rulesFromPanel(arbiter.page, 'Resume', 'Please continue');
  await white.page.locator('.board').getByText(paused).waitFor({ state: 'hidden' });
  await until(white.page, 'e4 e5');

  // A clock is set, and both read it.
  await rulesFromPanel(arbiter.page, 'Set clocks', 'Clock corrected', async (form) => {
    await form.getByLabel('White’s clock').fill('five');
    await form.getByText('Invalid time “five”. Use 5:00 or 1:30:00.').waitFor();
    await form.getByLabel('White’s clock').fill('1:00:00');
  });
  for (const { page } of [white, black]) {
    await eventually(
      () => page.getByRole('timer', { name: 'White’s clock' }).textContent(),
      (shown) => /^\s*(1:00:00|59:5\d)/.test(shown),
      'White’s clock as it was set',
    );
    await page.locator('.note').getByText(/sets white's clock to .*: Clock corrected/i).waitFor();
  }

  await drag(white.page, 'g1', 'f3');
  await until(black.page, 'e4 e5 Nf3');
  await rulesFromPanel(arbiter.page, 'Take back moves', 'The position was wrong');
  for (const { page } of [white, black, arbiter]) await until(page, 'e4 e5');

  await rulesFromPanel(arbiter.page, 'Decide the result', 'Agreed by both players', (form) =>
    form.getByText('½-½', { exact: true }).click(),
  );
  for (const { page } of [white, black]) await page.getByRole('heading', { name: 'DRAW' }).waitFor();
  assert.deepEqual(await scan(arbiter.page), []);
  await rulesFromPanel(arbiter.page, 'Correct the result', 'Wrong result entered', (form) =>
    form.getByText('1-0', { exact: true }).click(),
  );
  await white.page.getByRole('heading', { name: 'YOU WON' }).waitFor();
  await black.page.getByRole('heading', { name: 'YOU LOST' }).waitFor();

  const pgn = (await pgnOf(cast, arbiter, id)).replace(/\s+/g, ' ');
  for (const text of [
    'The round starts',
    'pauses the game: power cut in the hall',
    'resumes the game: Please continue',
    'Clock corrected',
    'The position was wrong',
    'Agreed by both players',
    'Wrong result entered',
    '[Result "1-0"]',
    arbiter.name,
  ]) {
    assert.ok(pgn.includes(text), `${text} in ${pgn}`);
  }
});

scene('a position is restored from the list of moves, and the record keeps what was', async (cast) => {
  const { arbiter, white, black, id } = await atTheBoard(cast);
  await rule(cast, arbiter, id, { r: 'start' });
  await yourTurn(white.page).waitFor();
  await drag(white.page, 'd2', 'd4');
  await until(black.page, 'd4');
  await drag(black.page, 'd7', 'd5');
  await until(arbiter.page, 'd4 d5');
  await rulesFromPanel(arbiter.page, 'Restore a position', 'The position was wrong', (form) =>
    form.getByLabel('After move').selectOption('1. d4'),
  );
  await black.page.getByText('Your turn', { exact: true }).first().waitFor();
  await drag(black.page, 'g8', 'f6');
  await until(white.page, 'Nf6');
  await white.page.locator('.note').getByText(/restores a position: The position was wrong/).waitFor();
});

scene('who was away, and why, is the arbiter’s to see', async (cast) => {
  const { arbiter, white, black, id } = await atTheBoard(cast);
  await rule(cast, arbiter, id, { r: 'start' });
  await yourTurn(white.page).waitFor();
  await black.page.goto('about:blank');
  await button(arbiter.page, 'Arbiter').click();
  const ledger = arbiter.page.getByRole('row', { name: /Black.*still offline/ });
  await ledger.waitFor();
  await black.page.goto(`${cast.base}/${id}`);
  await ledger.waitFor({ state: 'hidden' });
  await arbiter.page.getByRole('row', { name: /Black/ }).waitFor();
});

scene('the panel by keyboard, on a phone, and in words', async (cast) => {
  const { arbiter, white, id } = await atTheBoard(cast, {}, { arbiterIs: PHONE });
  await rule(cast, arbiter, id, { r: 'start' });
  await yourTurn(white.page).waitFor();
  await button(arbiter.page, 'Arbiter').click();
  await button(arbiter.page, 'Pause').click();
  assert.deepEqual(await scan(arbiter.page), []);
  // The reason has the focus; a ready phrase is a press away.
  await tabTo(arbiter.page, '.phrases button');
  await arbiter.page.keyboard.press('Enter');
  await tabTo(arbiter.page, 'button[type=submit]');
  await arbiter.page.keyboard.press('Enter');
  await white.page.locator('.board').getByText(`Paused by arbiter ${arbiter.name}: Technical problem`).waitFor();

  await white.page.goto(`${cast.base}/game/${id}/text`);
  await white.page.getByText(new RegExp(`Paused by arbiter ${arbiter.name}: Technical problem`)).waitFor();
  assert.deepEqual(await scan(white.page), []);
  await arbiter.page.goto(`${cast.base}/game/${id}/text`);
  await rulesFromPanel(arbiter.page, 'Resume', 'Please continue');
  await white.page.getByText(/Your turn/).first().waitFor();
});

scene('only who judges a game has the panel, and guests are told what is missing', async (cast) => {
  const arbiter = await newArbiter(cast);
  const [white, black, other] = await Promise.all(['Anna', 'Bert', 'Carl'].map((name) => signedIn(cast, name)));
  const [id] = await official(cast, arbiter, [{ white: white.name, black: black.name, time: '3+2' }]);
  await other.page.goto(`${cast.base}/${id}`);
  await button(other.page, 'Arbiter').click();
  const sheet = other.page.getByRole('dialog', { name: 'Arbiter' });
  await sheet.getByText(`Arbiter: ${arbiter.name}`).waitFor();
  assert.equal(await sheet.getByRole('button').count(), 1, 'nothing but to close it');
  assert.deepEqual(await scan(other.page), []);
  await other.page.goto(`${cast.base}/arbiter`);
  await other.page.getByText('This page is for arbiters. The operator can give your account this role.').waitFor();
  const guest = await cast.person();
  await guest.goto(`${cast.base}/arbiter/new`);
  await guest.getByText('Sign in with an arbiter account.').waitFor();
});

scene('options that the game does not allow are grayed out and say why', async (cast) => {
  const { white } = await atTheBoard(cast, { premoves: false, autoQueen: false });
  await button(white.page, 'Options').click();
  const sheet = white.page.getByRole('dialog');
  for (const [name, allowed] of [['Premove', false], ['Smart move', true], ['Auto-queen', false], ['Confirm moves', true]]) {
    const option = sheet.getByRole('switch', { name: new RegExp(`^${name}`) });
    assert.equal(await option.isEnabled(), allowed, name);
    const said = await sheet.locator('label', { hasText: name }).first().textContent();
    assert.equal(/The rules of this game don’t allow it/.test(said), !allowed, said);
  }
  assert.deepEqual(await scan(white.page), []);
});

scene('online_5_4_the_form_and_the_api both start with the same settings', async (cast) => {
  const [arbiter, white, black] = [await newArbiter(cast), await signedIn(cast, 'Anna'), await signedIn(cast, 'Bert')];
  await arbiter.page.goto(`${cast.base}/arbiter/new`);
  await arbiter.page.getByLabel('White', { exact: true }).fill(white.name);
  await arbiter.page.getByLabel('Black', { exact: true }).fill(black.name);
  const made = arbiter.page.waitForResponse((answer) => answer.url().endsWith('/api/zone/arbiter/games'));
  await arbiter.page.locator('form button[type=submit]').click();
  const byForm = (await (await made).json()).games[0].id;
  const [byApi] = await official(cast, arbiter, [{ white: white.name, black: black.name, time: '90+30' }]);
  const settings = async (id) => {
    const page = await cast.person();
    const game = new Promise((resolve) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) => {
          const frame = JSON.parse(String(payload));
          if (frame.t === 'game') resolve(frame);
        }),
      ),
    );
    await page.goto(`${cast.base}/${id}`);
    const { ruleset, time, rated, premoves, takebacks, chat, official: rules } = await game;
    return { ruleset, time, rated, premoves, takebacks, chat, ...rules };
  };
  const [one, other] = [await settings(byForm), await settings(byApi)];
  assert.deepEqual(one, other);
  assert.equal(one.ruleset, 'online');
});
