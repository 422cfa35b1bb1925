// Lost and regained connections, reloads, restarts, flags and absences. It has a program of its own,
// which it kills.

import assert from 'node:assert/strict';

import { scan } from './axe.mjs';
import { click, drag, sans, until } from './browser.mjs';
import { status } from './keys.mjs';
import { eventually, useOwnServer, PATIENCE_MS, scene } from './fixture.mjs';

useOwnServer();

const heading = (page, name) => page.getByRole('heading', { name }).waitFor({ timeout: PATIENCE_MS });
/** Notes what the status line says from now on. */
function noteTexts() {
  globalThis.texts = [];
  const note = () => {
    const text = document.querySelector('.status')?.textContent ?? '';
    if (globalThis.texts.at(-1) !== text) globalThis.texts.push(text);
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}

const isToldOf = (text) => text.includes('The server restarted. Your clock did not run.');
const left = (page) => page.locator('.status p').getByText(/^Your opponent is offline/);

/** The line between a page and the server, to be cut and mended. */
function line() {
  const state = { cut: false, sent: [], open: new Set() };
  return {
    ...state,
    async onpage(page) {
      // What is cut is the line: nothing else can be asked for either.
      await page.route('**/api/zone/games/*', (route) => (state.cut ? route.abort() : route.continue()));
      await page.routeWebSocket(/\/ws\/games\//, (client) => {
        if (state.cut) return void client.close();
        const server = client.connectToServer();
        const end = () => {
          state.open.delete(end);
          client.close();
          server.close();
        };
        state.open.add(end);
        client.onMessage((text) => {
          if (state.swallow?.('out', text)) return end();
          state.sent.push(text);
          server.send(text);
        });
        server.onMessage((text) => (state.swallow?.('in', text) ? end() : client.send(text)));
      });
    },
    cut() {
      state.cut = true;
      for (const end of state.open) end();
    },
    mend: () => void (state.cut = false),
    swallow: (what) => void (state.swallow = what),
    moves: () => state.sent.filter((text) => text.includes('"a":"move"')),
  };
}

scene('a lost connection is shown, and nothing needs a reload', async (cast) => {
  const wire = line();
  const { white, black } = await cast.seated({ onpage: wire.onpage });
  await drag(white, 'e2', 'e4');
  await until(black, 'e4');
  // Black may hear of it first.
  await until(white, 'e4');
  wire.cut();
  await white.getByText('No connection. Reconnecting …').waitFor();
  assert.deepEqual(await scan(white), []);
  await drag(black, 'e7', 'e5');
  await until(black, 'e4 e5');
  assert.deepEqual(await sans(white), ['e4']);
  wire.mend();
  await until(white, 'e4 e5', PATIENCE_MS);
  await drag(white, 'g1', 'f3');
  await until(black, 'e4 e5 Nf3');
});

scene('a move made at the moment of the drop is neither lost nor doubled', async (cast) => {
  const wire = line();
  const { white, black } = await cast.seated({ onpage: wire.onpage });
  // The move is lost on its way.
  wire.swallow((way, text) => {
    if (way !== 'out' || !text.includes('"a":"move"')) return false;
    wire.swallow(null);
    return true;
  });
  await drag(white, 'e2', 'e4');
  await until(black, 'e4', PATIENCE_MS);
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5', PATIENCE_MS);
  // The move arrives, and its answer is lost.
  wire.swallow((way, text) => {
    if (way !== 'in' || !text.includes('"t":"ack"')) return false;
    wire.swallow(null);
    return true;
  });
  await drag(white, 'g1', 'f3');
  await until(black, 'e4 e5 Nf3', PATIENCE_MS);
  await drag(black, 'b8', 'c6');
  await until(white, 'e4 e5 Nf3 Nc6', PATIENCE_MS);
  // A move made while nothing goes through is made when something does.
  wire.cut();
  await white.getByText('No connection. Reconnecting …').waitFor();
  await drag(white, 'f1', 'b5');
  wire.mend();
  await until(black, 'e4 e5 Nf3 Nc6 Bb5', PATIENCE_MS);
  await until(white, 'e4 e5 Nf3 Nc6 Bb5', PATIENCE_MS);
});

scene('a reload in the middle, on both sides', async (cast) => {
  const { white, black } = await cast.seated();
  await drag(white, 'e2', 'e4');
  await until(black, 'e4');
  await Promise.all([white.reload(), black.reload()]);
  await until(white, 'e4');
  await status(black, 'Your turn').waitFor();
  await click(black, 'e7', 'e5');
  await until(white, 'e4 e5');
});

scene('the server is killed and started again: every move is there, and the game goes on', async (cast) => {
  const { white, black } = await cast.seated({ time: '3+2' });
  await drag(white, 'e2', 'e4');
  await until(black, 'e4');
  await cast.server.kill();
  await Promise.all([white, black].map((page) => page.getByText('No connection. Reconnecting …').waitFor()));
  // It is the server that went away, not they, and no clock runs.
  for (const page of [white, black]) {
    await page.getByText('The server is not responding. Reconnecting …').waitFor();
    await page.evaluate(noteTexts);
  }
  await drag(black, 'c7', 'c5');
  // A silence that is told, and charged to nobody, is longer than two seconds.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await cast.server.begin();
  await until(white, 'e4 c5', PATIENCE_MS);
  await until(black, 'e4 c5', PATIENCE_MS);
  for (const page of [white, black]) {
    const texts = await eventually(() => page.evaluate(() => globalThis.texts), (seen) => seen.some(isToldOf), 'told of the restart');
    assert.ok(!texts.some((text) => text.includes('You are offline')), texts.join('\n'));
  }
  await drag(white, 'g1', 'f3');
  await until(black, 'e4 c5 Nf3');
});

scene('online_4_4_on_the_page the flag falls by itself', async (cast) => {
  const [white, black] = [await cast.person(), await cast.person()];
  const id = await cast.game(white, black, { time: '3s' });
  await Promise.all([white, black].map((page) => page.goto(`${cast.base}/${id}`)));
  // Nobody does anything.
  await heading(white, 'YOU LOST');
  await heading(black, 'YOU WON');
  await black.getByText('on time', { exact: true }).waitFor();
  assert.deepEqual([...(await scan(white)), ...(await scan(black))], []);
});

scene('a player leaves and comes back within the countdown', async (cast) => {
  const { white, black, id } = await cast.seated();
  await drag(white, 'e2', 'e4');
  await until(black, 'e4');
  await black.goto('about:blank');
  await left(white).waitFor({ timeout: PATIENCE_MS });
  assert.deepEqual(await scan(white), []);
  await black.goto(`${cast.base}/${id}`);
  await left(white).waitFor({ state: 'detached', timeout: PATIENCE_MS });
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
});

scene('a player leaves and does not come back', async (cast) => {
  const { white, black } = await cast.seated({ absence: 5 });
  await drag(white, 'e2', 'e4');
  await until(black, 'e4');
  await drag(black, 'e7', 'e5');
  await until(white, 'e4 e5');
  await black.goto('about:blank');
  await left(white).waitFor({ timeout: PATIENCE_MS });
  await heading(white, 'YOU WON');
  await white.getByText('abandonment', { exact: true }).waitFor();
});
