// Programs: a token for one that sends its owner here, one that asks by OAuth, and the page of the API.

import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

import { scan } from './axe.mjs';
import { PHONE } from './browser.mjs';
import { scene, useServer } from './fixture.mjs';

useServer();

const PASSWORD = 'a long enough horse';
const button = (page, name) => page.getByRole('button', { name });

/** Makes an account, and forgets that this browser has it. */
async function account(page, base) {
  const name = `Prog${Date.now().toString(36)}`;
  const made = await page.request.post(`${base}/api/zone/account`, { data: { name, password: PASSWORD } });
  assert.equal(made.status(), 201, await made.text());
  await page.context().clearCookies();
  return name;
}

async function signIn(page, name) {
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign in').click();
}

scene('a program sends its owner here for a token, with what it asks for filled in', async (cast) => {
  const page = await cast.person();
  const name = await account(page, cast.base);
  await page.goto(
    `${cast.base}/account/oauth/token/create?scopes[]=board:play&scopes[]=challenge:write&scopes[]=puzzle:read&description=cli-chess+token`,
  );
  await page.getByText('Sign in to authorize a program.').waitFor();
  assert.deepEqual(await scan(page), []);
  await signIn(page, name);
  await page.getByRole('heading', { name: 'New API token' }).waitFor();
  assert.equal(await page.getByLabel('Token name').inputValue(), 'cli-chess token');
  const chosen = await page.getByRole('checkbox', { checked: true }).count();
  assert.equal(chosen, 2, 'what only lichess has is left out');
  assert.deepEqual(await scan(page), []);
  await button(page, 'Create token').click();
  const token = await page.getByLabel('Token', { exact: true }).inputValue();
  const me = await page.request.get(`${cast.base}/api/account`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal((await me.json()).username, name);
});

scene('a program asks to act for a person, and fetches its token', async (cast) => {
  const codes = [];
  const program = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    // A browser asks for a picture of the site too.
    if (pathname === '/back') codes.push(searchParams);
    response.end('back at the program');
  });
  await new Promise((resolve) => program.listen(0, '127.0.0.1', resolve));
  const back = `http://127.0.0.1:${program.address().port}/back`;
  try {
    const page = await cast.person(PHONE);
    const name = await account(page, cast.base);
    const verifier = randomBytes(32).toString('base64url');
    const asks = new URLSearchParams({
      response_type: 'code',
      client_id: 'my-board',
      redirect_uri: back,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      scope: 'board:play',
      state: 'a&b',
    });
    await page.goto(`${cast.base}/oauth?${asks}`);
    await page.getByRole('heading', { name: 'my-board asks for access to your account' }).waitFor();
    await signIn(page, name);
    await page.getByText(/You will be sent back to 127\.0\.0\.1/).waitFor();
    assert.deepEqual(await scan(page), []);
    await button(page, 'Cancel').click();
    await page.getByText('back at the program').waitFor();
    assert.deepEqual([codes[0].get('error'), codes[0].get('state')], ['access_denied', 'a&b']);

    await page.goto(`${cast.base}/oauth?${asks}`);
    await page.getByRole('button', { name: 'Authorize', exact: true }).click();
    await page.getByText('back at the program').waitFor();
    const code = codes.at(-1).get('code');
    const form = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: back, client_id: 'my-board' };
    const fetched = await page.request.post(`${cast.base}/api/token`, { form });
    const { access_token: token } = await fetched.json();
    const me = await page.request.get(`${cast.base}/api/account`, {
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal((await me.json()).username, name);

    asks.set('redirect_uri', 'http://example.org/');
    await page.goto(`${cast.base}/oauth?${asks}`);
    await page.getByRole('alert').filter({ hasText: 'redirect_uri' }).waitFor();
  } finally {
    program.close();
  }
});

scene('the page of the API shows every call with an example', async (cast) => {
  const page = await cast.person();
  await page.goto(`${cast.base}/help/api`);
  await page.getByRole('heading', { name: 'Play' }).waitFor();
  const { paths } = await (await page.request.get(`${cast.base}/api/openapi.json`)).json();
  const operations = Object.values(paths).flatMap((methods) => Object.keys(methods)).length;
  assert.equal(await page.locator('details').count(), operations);
  await page.getByText('/api/board/game/{id}/move/{uci}').click();
  await page.getByText(/curl -X POST -H "Authorization: Bearer \$TOKEN" ".*\/api\/board\/.*\/move\/e2e4"/).waitFor();
  assert.deepEqual(await scan(page), []);
});
