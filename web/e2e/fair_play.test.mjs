// Fair play: a chat line is reported and the operator sees it, blocking, a muted guest, titles.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { DESKTOP, PHONE } from './browser.mjs';
import { scene, useOwnServer } from './fixture.mjs';

useOwnServer();

const PASSWORD = 'a long enough horse';
const button = (page, name) => page.getByRole('button', { name, exact: true });

async function signIn(page, base, name) {
  await page.goto(`${base}/account/sign-in`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign in').click();
  await page.getByRole('link', { name: `Your profile: ${name}` }).waitFor();
}

/** A game of these two that has begun, with the chat open on both sides. */
async function chatting(cast, white, black) {
  const data = { time: '10 min', side: 'white' };
  const { id } = await (await white.request.post(`${cast.base}/api/zone/games`, { data })).json();
  await black.request.post(`${cast.base}/api/zone/games/${id}/join`);
  await Promise.all([white, black].map((page) => page.goto(`${cast.base}/${id}`)));
  await white.getByText('Your turn', { exact: true }).waitFor();
  for (const page of [white, black]) await page.getByRole('button', { name: /^Chat/ }).click();
  return id;
}

async function say(page, text) {
  await page.getByLabel('Write a message').fill(text);
  await button(page, 'Send').click();
}

scene('a chat line is reported, and the operator mutes the guest who wrote it', async (cast) => {
  await cast.server.account('Root', PASSWORD, '--admin');
  await cast.server.account('Anna', PASSWORD);
  const [operator, anna, guest] = [await cast.person(), await cast.person(), await cast.person(PHONE)];
  await signIn(operator, cast.base, 'Root');
  await signIn(anna, cast.base, 'Anna');
  const id = await chatting(cast, anna, guest);
  await say(guest, 'what an awful move');
  await anna.getByText('what an awful move', { exact: true }).waitFor();
  await anna.getByRole('button', { name: /^Menu: Guest/ }).click();
  const dialog = anna.getByRole('dialog');
  await dialog.getByText('Report to the operator').waitFor();
  assert.deepEqual(await scan(anna), []);
  await dialog.getByLabel('What happened?').fill('Rude all the time.');
  await button(dialog, 'Send report').click();
  await dialog.getByText('Report sent. Thank you.').waitFor();

  await operator.goto(`${cast.base}/account/operator`);
  await operator.getByText('what an awful move').waitFor();
  await operator.getByText('Rude all the time.').waitFor();
  await operator.getByText(/^reported by Anna/).waitFor();
  await operator.getByRole('link', { name: `Game ${id}` }).waitFor();
  assert.deepEqual(await scan(operator), []);
  await operator.getByRole('button', { name: /^Mute: / }).click();
  await operator.getByRole('button', { name: /^Unmute: / }).waitFor();
  await say(guest, 'and another one');
  await guest.getByText('You are muted and cannot write.').first().waitFor();

  await operator.getByLabel('Note for other operators').fill('Muted.');
  await operator.getByRole('button', { name: /^Close report/ }).click();
  await operator.getByText('No open reports.').waitFor();
  await operator.getByText('Closed', { exact: true }).click();
  await operator.getByText(/^Closed by Root/).waitFor();
  await operator.getByText('Muted.', { exact: true }).waitFor();
});

scene('both players of a game are reported from its options, guests too', async (cast) => {
  await cast.server.account('Judge', PASSWORD, '--admin');
  await cast.server.account('Emil', PASSWORD);
  const [operator, emil] = [await cast.person(), await cast.person(PHONE)];
  const [guest, spectator] = [await cast.person(), await cast.person(DESKTOP)];
  await signIn(operator, cast.base, 'Judge');
  await signIn(emil, cast.base, 'Emil');
  const id = await cast.game(emil, guest, {});
  await Promise.all([emil, guest, spectator].map((page) => page.goto(`${cast.base}/${id}`)));
  await emil.getByText('Your turn', { exact: true }).waitFor();
  const report = async (page, name) => {
    await button(page, 'Options').click();
    await page.getByRole('button', { name: /^Report or block/ }).first().waitFor();
    assert.deepEqual(await scan(page), []);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/options-${page === emil ? 'phone' : 'desktop'}.png` });
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByLabel('What happened?').fill('Moves like an engine.');
    await button(dialog, 'Send report').click();
    await dialog.getByText('Report sent. Thank you.').waitFor();
  };
  await report(emil, /^Report or block Guest \d+$/);
  assert.equal(await emil.getByRole('button', { name: 'Report or block Emil' }).count(), 0, 'not oneself');
  await report(spectator, 'Report or block Emil');
  assert.equal(await spectator.getByRole('button', { name: /^Report or block/, includeHidden: true }).count(), 2);
  await operator.goto(`${cast.base}/account/operator`);
  await operator.getByRole('link', { name: `Game ${id}` }).nth(1).waitFor();
});

scene('who is blocked is not heard and cannot challenge, until unblocked', async (cast) => {
  await cast.server.account('Bella', PASSWORD);
  await cast.server.account('Carl', PASSWORD);
  const [bella, carl] = [await cast.person(PHONE), await cast.person(DESKTOP)];
  await signIn(bella, cast.base, 'Bella');
  await signIn(carl, cast.base, 'Carl');
  await chatting(cast, bella, carl);
  await say(carl, 'first line');
  await bella.getByText('first line', { exact: true }).waitFor();
  await button(bella, 'Menu: Carl').click();
  const dialog = bella.getByRole('dialog');
  await button(dialog, 'Block').click();
  await dialog.getByText('Carl is blocked.').waitFor();
  await button(dialog, 'Close').click();
  await bella.getByText('first line', { exact: true }).waitFor({ state: 'detached' });
  await say(carl, 'second line');
  await carl.getByText('second line', { exact: true }).waitFor();
  await say(bella, 'nothing came before this');
  await bella.getByText('nothing came before this', { exact: true }).waitFor();
  assert.equal(await bella.getByText('second line', { exact: true }).count(), 0);

  const challenge = { data: { game: { time: '5+5' }, to: 'Bella' } };
  const refused = await carl.request.post(`${cast.base}/api/zone/seeks`, challenge);
  assert.equal((await refused.json()).code, 'not_accepting');
  await bella.goto(`${cast.base}/account`);
  await bella.getByText('Blocked players').waitFor();
  assert.deepEqual(await scan(bella), []);
  await bella.getByRole('button', { name: /Unblock: Carl/ }).click();
  await bella.getByText('You haven’t blocked anyone.').waitFor();
  assert.equal((await carl.request.post(`${cast.base}/api/zone/seeks`, challenge)).status(), 201);

  // From the profile.
  await carl.goto(`${cast.base}/people/Bella`);
  await carl.getByRole('button', { name: 'Report or block Bella' }).click();
  await carl.getByRole('dialog').getByText('Report to the operator').waitFor();
  assert.deepEqual(await scan(carl), []);
  await button(carl.getByRole('dialog'), 'Block').click();
  await carl.getByText('Bella is blocked.').waitFor();
});

scene('the operator enters a title, and its owner shows it in all games', async (cast) => {
  await cast.server.account('Boss', PASSWORD, '--admin');
  await cast.server.account('Dora', PASSWORD);
  const [operator, dora] = [await cast.person(), await cast.person(PHONE)];
  await signIn(operator, cast.base, 'Boss');
  await signIn(dora, cast.base, 'Dora');
  await operator.goto(`${cast.base}/account/operator#people`);
  await operator.getByLabel('Name, real name or FIDE ID').fill('Dora');
  await button(operator, 'Search').click();
  await button(operator, 'Edit Dora').click();
  await operator.getByLabel('Title', { exact: true }).fill('XM');
  await button(operator, 'Save').click();
  await operator.getByText(/"XM" is not a title/).waitFor();
  await operator.getByLabel('Title', { exact: true }).fill('WGM');
  await operator.getByLabel('Real name', { exact: true }).fill('Muster, Dora');
  await operator.getByLabel('FIDE ID', { exact: true }).fill('12345678');
  await button(operator, 'Save').click();
  await operator.getByText('Saved.').waitFor();
  assert.deepEqual(await scan(operator), []);

  const path = `${cast.base}/people/Dora`;
  await operator.goto(path);
  await operator.getByRole('heading', { name: 'Dora', exact: true }).waitFor();
  await dora.goto(`${cast.base}/account`);
  await dora.getByText('Muster, Dora').waitFor();
  await dora.getByRole('switch', { name: /^Show my title/ }).check();
  assert.deepEqual(await scan(dora), []);
  await operator.goto(path);
  await operator.getByRole('heading', { name: 'WGM Dora' }).waitFor();
  await operator.getByText('Muster, Dora').waitFor();
  const data = { time: '10 min', side: 'white' };
  const { id } = await (await dora.request.post(`${cast.base}/api/zone/games`, { data })).json();
  await operator.request.post(`${cast.base}/api/zone/games/${id}/join`);
  await operator.goto(`${cast.base}/${id}`);
  await operator.getByRole('link', { name: 'WGM Dora' }).waitFor();
});
