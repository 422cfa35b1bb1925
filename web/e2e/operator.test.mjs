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

async function find(page, name) {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await button(page, 'Search').first().click();
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
  await operator.getByLabel('New password').fill('another horse');
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
    await page.goto(`${cast.base}/account/operator`);
    await find(page, 'Boss');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(wide, 0, 'it does not scroll sideways');
  }
});
