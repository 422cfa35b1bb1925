// Following a player: from the profile, in the list on the Watch page, and their games one after another.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { DESKTOP, drag, PHONE, until } from './browser.mjs';
import { scene, useOwnServer } from './fixture.mjs';

useOwnServer();

const PASSWORD = 'a long enough horse';
const button = (page, name) => page.getByRole('button', { name, exact: true });

async function signedIn(cast, name, options = DESKTOP) {
  await cast.server.account(name, PASSWORD);
  const page = await cast.person(options);
  const data = { name, password: PASSWORD };
  const answer = await page.request.post(`${cast.base}/api/zone/account/session`, { data });
  assert.equal(answer.status(), 200, await answer.text());
  return page;
}

async function playing(cast, white, black, settings) {
  const id = await cast.game(white, black, settings);
  await Promise.all([white, black].map((page) => page.goto(`${cast.base}/${id}`)));
  await white.getByText('Your turn', { exact: true }).first().waitFor();
  return id;
}

async function shot(page, name) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
}

for (const [device, options] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  scene(`a player is followed, watched and unfollowed: ${device}`, async (cast) => {
    const fan = await signedIn(cast, `Fan-${device}`, { ...options, colorScheme: device === 'phone' ? 'dark' : 'light' });
    const star = `Star-${device}`;
    const [player, rival] = [await signedIn(cast, star), await cast.person()];
    await fan.goto(`${cast.base}/people/${star}`);
    await button(fan, `Follow ${star}`).click();
    await button(fan, `Unfollow ${star}`).waitFor();
    assert.deepEqual(await scan(fan), []);
    await shot(fan, `profile-${device}`);

    const first = await playing(cast, player, rival, { time: '3+2' });
    await drag(player, 'e2', 'e4');
    await until(player, 'e4');
    await fan.goto(`${cast.base}/watch`);
    await fan.getByRole('heading', { level: 2, name: 'Players you follow' }).waitFor();
    const link = fan.getByRole('link', { name: `Playing: ${star}` });
    await link.waitFor();
    assert.equal(await link.getAttribute('href'), `/${first}`);
    assert.deepEqual(await scan(fan), []);
    const wide = await fan.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.equal(wide, 0, 'it does not scroll sideways');
    await shot(fan, `watch-following-${device}`);

    await fan.getByRole('link', { name: `Watch ${star}`, exact: true }).click();
    await fan.waitForURL(`${cast.base}/@/${star}/tv`);
    await until(fan, 'e4');
    await shot(fan, `tv-${device}`);
    // When the player begins another game, it is shown.
    await player.request.post(`${cast.base}/api/zone/games/${first}/acts`, { data: { act: { a: 'resign' } } });
    await fan.getByText(/Black won|Black is victorious|0–1|0-1/).first().waitFor();
    await playing(cast, rival, player, { time: '5+0' });
    await drag(rival, 'd2', 'd4');
    await until(fan, 'd4', 30_000);
    // The player is at the bottom, with Black too.
    const height = async (name) => (await fan.getByText(name, { exact: true }).first().boundingBox()).y;
    assert.ok((await height('Black')) > (await height('White')));
    await shot(fan, `tv-black-${device}`);

    await fan.goto(`${cast.base}/watch`);
    await button(fan, 'Show all').click();
    await button(fan, `Unfollow ${star}`).click();
    await fan.getByText('You don’t follow anyone.').waitFor();
    await shot(fan, `watch-all-${device}`);
  });
}

scene('a block ends following, and someone who is blocked cannot follow', async (cast) => {
  const [anna, bert] = [await signedIn(cast, 'Anna'), await signedIn(cast, 'Bert')];
  await bert.goto(`${cast.base}/@/Anna`);
  await button(bert, 'Follow Anna').click();
  await button(bert, 'Unfollow Anna').waitFor();
  await anna.goto(`${cast.base}/people/Bert`);
  await button(anna, 'Follow Bert').click();
  await button(anna, 'Report or block Bert').click();
  await button(anna.getByRole('dialog'), 'Block').click();
  await anna.getByText('Bert is blocked.').waitFor();
  await button(anna.getByRole('dialog'), 'Close').click();
  await button(anna, 'Follow Bert').waitFor();
  await bert.reload();
  await button(bert, 'Follow Anna').click();
  await bert.getByText('You cannot follow this player.').waitFor();
});

scene('a player who has not played has no game to watch', async (cast) => {
  const visitor = await cast.person();
  await cast.server.account('Newcomer', PASSWORD);
  await visitor.goto(`${cast.base}/@/Newcomer/tv`);
  await visitor.getByRole('heading', { name: 'Newcomer' }).waitFor();
  await visitor.goto(`${cast.base}/@/Nobody-here/tv`);
  await visitor.getByRole('heading', { name: 'Player not found' }).waitFor();
});
