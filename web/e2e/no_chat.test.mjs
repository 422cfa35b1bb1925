// A server without chat: the page shows none.

import assert from 'node:assert/strict';

import { scene, useOwnServer } from './fixture.mjs';

useOwnServer(['--no-chat']);

scene('a game on a server without chat', async (cast) => {
  const [white, black] = [await cast.person(), await cast.person()];
  const data = { time: '10 min', side: 'white' };
  const { id } = await (await white.request.post(`${cast.base}/api/zone/games`, { data })).json();
  await black.request.post(`${cast.base}/api/zone/games/${id}/join`);
  await Promise.all([white, black].map((page) => page.goto(`${cast.base}/${id}`)));
  await white.getByText('Your turn', { exact: true }).waitFor();
  for (const page of [white, black]) {
    await page.getByRole('button', { name: 'Options' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Chat/ }).count(), 0);
  }
});
