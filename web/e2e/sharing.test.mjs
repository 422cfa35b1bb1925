// A link to a game where it is shared: both names, how the game stands, and its board as a picture.

import assert from 'node:assert/strict';

import { eventually, scene, useServer } from './fixture.mjs';

useServer();

/** What the head of a page says to those who only read it. */
async function tags(page, address) {
  const answer = await page.request.get(address);
  const html = await answer.text();
  const found = [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name, value]) => [name, value]));
}

scene('a shared game shows its names and its board, before and after its end', async (cast) => {
  const { white, id } = await cast.seated();
  const live = await tags(white, `${cast.base}/${id}`);
  assert.match(live.title, /^Guest \d+ vs\. Guest \d+$/);
  assert.equal(live.description, 'In progress · 10 min · rapid');
  assert.equal(live.image, `/api/zone/games/${id}/png`);
  assert.deepEqual(await tags(white, `${cast.base}/game/${id}/text`), live);

  const seen = await white.evaluate(async (path) => {
    const picture = new Image();
    picture.src = path;
    await picture.decode();
    return [picture.naturalWidth, picture.naturalHeight];
  }, live.image);
  assert.deepEqual(seen, [1200, 630]);

  const resign = { data: { act: { a: 'resign' } } };
  assert.equal((await white.request.post(`${cast.base}/api/zone/games/${id}/acts`, resign)).status(), 200);
  await eventually(
    async () => (await tags(white, `${cast.base}/${id}`)).description,
    (text) => text === 'Black won: resignation · 10 min · rapid',
    'the result',
  );
  const picture = await white.request.get(cast.base + live.image);
  assert.match(picture.headers()['cache-control'], /immutable/);
});

scene('other pages keep the picture of the site', async (cast) => {
  const page = await cast.person();
  for (const path of ['/', '/help', '/people', '/nowhere1']) {
    const { title, image } = await tags(page, cast.base + path);
    assert.deepEqual([title, image], ['Tabiya: play chess online', '/icons/share.png'], path);
  }
});
