// The operator's page: invitations, and accounts that need a hand.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { DESKTOP, PHONE } from './browser.mjs';
import { useOwnServer, scene } from './fixture.mjs';

useOwnServer(['--registration', 'invitation']);

const PASSWORD = 'a long enough horse';
const button = (page, name) => page.getByRole('button', { name });

async function signIn(page, base, name, password = PASSWORD) {
  await page.goto(`${base}/account/sign-in`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Sign in').click();
}

const signedIn = (page, name) => page.getByRole('link', { name: `Your profile: ${name}` }).waitFor();

const view = (page, name) => page.getByRole('radio', { name, exact: true }).check({ force: true });

async function find(page, name) {
  await view(page, 'People');
  await page.getByLabel('Name, real name or FIDE ID').fill(name);
  await button(page, 'Search').click();
  await button(page, `Edit ${name}`).click();
  await page.getByRole('heading', { level: 3, name }).waitFor();
}

scene('an invitation, a muted and a disabled account, a lost password', async (cast) => {
  await cast.server.account('Root', PASSWORD, '--admin');
  const [operator, guest] = [await cast.person(), await cast.person(PHONE)];
  await signIn(operator, cast.base, 'Root');
  await signedIn(operator, 'Root');
  await button(operator, 'Menu').click();
  await operator.getByRole('link', { name: 'Administration' }).click();
  await operator.getByText('By invitation: new accounts need an invitation link.').waitFor();
  await operator.getByText('No open invitations.').waitFor();
  await button(operator, 'Create invitation').click();
  const link = await operator.getByLabel('Invitation link').inputValue();
  await operator.getByText(/^Valid until/).waitFor();
  assert.deepEqual(await scan(operator), []);

  await guest.goto(link);
  await guest.getByLabel('Name', { exact: true }).fill('Anna');
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(guest, 'Create account').click();
  await guest.getByRole('heading', { name: 'Anna' }).waitFor();
  await operator.reload();
  await operator.getByText('No open invitations.').waitFor();
  await button(operator, 'Create invitation').click();
  await button(operator, /^Withdraw/).click();
  await operator.getByText('No open invitations.').waitFor();

  await find(operator, 'Anna');
  await operator.getByRole('switch', { name: /^Muted/ }).check();
  await operator.getByText('Saved.').waitFor();
  await operator.getByLabel('New password', { exact: true }).fill('another horse');
  await button(operator, 'Set password').click();
  await operator.getByText(/^Password of Anna changed/).waitFor();
  await signIn(guest, cast.base, 'Anna', 'another horse');
  await signedIn(guest, 'Anna');

  await operator.getByRole('switch', { name: /^Disabled/ }).check();
  await operator.getByText('Saved.').waitFor();
  assert.deepEqual(await scan(operator), []);
  await guest.reload();
  await guest.getByRole('link', { name: 'Sign in' }).waitFor();
  await signIn(guest, cast.base, 'Anna', 'another horse');
  await guest.getByText('this account is disabled').waitFor();
  await operator.getByRole('switch', { name: /^Disabled/ }).uncheck();
  await operator.getByText('Saved.').waitFor();
  await signIn(guest, cast.base, 'Anna', 'another horse');
  await signedIn(guest, 'Anna');

  await find(operator, 'Root');
  assert.equal(await operator.getByRole('switch', { name: /^Disabled/ }).isDisabled(), true);
});

scene('nobody else sees the page, and it fits a phone', async (cast) => {
  await cast.server.account('Boss', PASSWORD, '--admin');
  for (const size of [DESKTOP, PHONE]) {
    const page = await cast.person(size);
    await page.goto(`${cast.base}/account/operator`);
    await page.getByText('Only the operator of this server can see this page.').waitFor();
    assert.deepEqual(await scan(page), []);
    await signIn(page, cast.base, 'Boss');
    await signedIn(page, 'Boss');
    for (const part of ['', '#games', '#people', '#settings', '#server', '#log']) {
      await page.goto(`${cast.base}/account/operator${part}`);
      await page.reload();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      assert.deepEqual(await scan(page), []);
      assert.equal(await sideways(page), 0, `${part} does not scroll sideways`);
    }
    await find(page, 'Boss');
    assert.equal(await sideways(page), 0, 'it does not scroll sideways');
  }
});

const sideways = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

scene('a new name, a link for a new password, sessions, and the log of it all', async (cast) => {
  await cast.server.account('Chief', PASSWORD, '--admin');
  await cast.server.account('Emma', PASSWORD);
  const [operator, emma] = [await cast.person(), await cast.person(PHONE)];
  await signIn(operator, cast.base, 'Chief');
  await signedIn(operator, 'Chief');
  await signIn(emma, cast.base, 'Emma');
  await signedIn(emma, 'Emma');

  await operator.goto(`${cast.base}/account/operator#people`);
  await find(operator, 'Emma');
  await operator.getByLabel('Reason (for the log)').fill('asked for it');
  await operator.getByLabel('New name').fill('Emilia');
  await button(operator, 'Rename').click();
  await operator.getByText('The account is now called Emilia.').waitFor();
  assert.deepEqual(await scan(operator), []);
  await emma.goto(`${cast.base}/people/Emma`);
  await emma.getByRole('heading', { name: 'Emilia' }).waitFor();

  await operator.getByText(/^since /).first().waitFor();
  await button(operator, 'Create reset link').click();
  const link = await operator.getByLabel('Reset link').inputValue();
  assert.deepEqual(await scan(operator), []);
  await emma.goto(link);
  await emma.getByLabel('New password', { exact: true }).fill('a third horse');
  assert.deepEqual(await scan(emma), []);
  await button(emma, 'Change password').click();
  await emma.getByText('Password changed. You can sign in with it now.').waitFor();
  await button(emma, 'Sign in').click();
  await emma.getByLabel('Name', { exact: true }).waitFor();
  await signIn(emma, cast.base, 'Emilia', 'a third horse');
  await signedIn(emma, 'Emilia');
  await button(operator, 'Sign out everywhere').click();
  await operator.getByText('All sessions have ended and all tokens are revoked.').waitFor();
  await operator.getByText('Not signed in anywhere.').waitFor();

  await operator.getByRole('switch', { name: /^Operator/ }).check();
  await operator.getByText('Saved.').waitFor();
  await operator.getByRole('switch', { name: /^Operator/ }).uncheck();
  await operator.getByText('Saved.').waitFor();

  await view(operator, 'Log');
  await operator.getByText('from: Emma · to: Emilia').waitFor();
  await operator.getByText('Reason: asked for it').waitFor();
  await operator.getByLabel('Done by').fill('-');
  await operator.getByLabel('Affected person').fill('Emilia');
  await button(operator, 'Show').click();
  await operator.getByText('from: Emma · to: Emilia').waitFor({ state: 'detached' });
  await operator.getByText('Account created').last().waitFor();
  assert.deepEqual(await scan(operator), []);
  await operator.getByLabel('Done by').fill('Nobody-here');
  await button(operator, 'Show').click();
  await operator.getByText('Player not found').waitFor();
});
