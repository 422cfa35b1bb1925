// What every browser test stands on: a server, a browser, people with pages of their own. When a test
// fails there is a picture of each page. `BASE_URL` names a server that runs already.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';

import { DESKTOP, launch } from './browser.mjs';
import { Cluster } from './cluster.mjs';
import { Server } from './server.mjs';

const PICTURES = process.env.PICTURES ?? join(tmpdir(), 'tabiya-e2e-pictures');
/** Longer than a restarted server and a page that tries again need. */
export const PATIENCE_MS = 30_000;
const TEST_MS = 120_000;
/** For what should be there at once, on a busy machine too. */
const WAIT_MS = 15_000;

let browser;
let server;

/**
 * To be called once by a file of tests, before its scenes. Each file has a server of its own, so that
 * nobody meets people of another file in the lobby.
 */
export function useServer() {
  const { BASE_URL } = process.env;
  set(BASE_URL === undefined ? () => Server.start() : () => ({ base: BASE_URL, end() {} }));
}

/** The same whatever `BASE_URL` says, for those who do something to the server or start it otherwise. */
export function useOwnServer(options = []) {
  set(() => Server.start(options));
}

/** The same on a cluster of three nodes. */
export function useCluster() {
  set(() => Cluster.start());
}

function set(startServer) {
  before(async () => {
    [browser, server] = await Promise.all([launch(), startServer()]);
  });
  after(async () => {
    await browser?.close();
    await server?.end();
  });
}

/** A test with people in it. */
export function scene(name, play) {
  test(name, { timeout: TEST_MS }, async () => {
    const cast = new Cast();
    try {
      await play(cast);
      assert.deepEqual(cast.errors, [], 'nothing goes wrong in a page');
    } catch (error) {
      console.error(`${name}: failed; pictures: ${await cast.pictures(name)}`);
      throw error;
    } finally {
      await cast.leave();
    }
  });
}

class Cast {
  errors = [];
  #pages = [];

  get base() {
    return server.base;
  }
  get server() {
    return server;
  }

  /** A person with a browser of their own. */
  async person(options = DESKTOP) {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(WAIT_MS);
    const page = await context.newPage();
    page.on('pageerror', (error) => this.errors.push(String(error)));
    this.#pages.push(page);
    return page;
  }

  /** Makes a game of which `white` has the white seat, and `black` the other. */
  async game(white, black, { time = '10 min', fen = null, ...more } = {}) {
    const data = { time, side: 'white', fen, ...more };
    const made = await white.request.post(`${this.base}/api/zone/games`, { data });
    assert.equal(made.status(), 201, await made.text());
    const { id } = await made.json();
    const joined = await black.request.post(`${this.base}/api/zone/games/${id}/join`);
    assert.equal(joined.status(), 200, await joined.text());
    return id;
  }

  /** Two people at a game, White and Black, each on their page of it. */
  async seated({ whiteIs, blackIs, onpage = async () => {}, path = (id) => `/${id}`, ...game } = {}) {
    const white = await this.person(whiteIs);
    const black = await this.person(blackIs);
    await onpage(white);
    const id = await this.game(white, black, game);
    await Promise.all([white, black].map((page) => page.goto(this.base + path(id))));
    await white.getByText(/^(Your turn|Check! Your turn)$/).first().waitFor();
    return { white, black, id };
  }

  async pictures(name) {
    mkdirSync(PICTURES, { recursive: true });
    const file = name.replace(/\W+/g, '-').slice(0, 60);
    const paths = [];
    for (const [at, page] of this.#pages.entries()) {
      const path = join(PICTURES, `${file}-${at + 1}.png`);
      const taken = await page.screenshot({ path, timeout: 5_000 }).then(() => true, () => false);
      if (taken) paths.push(path);
    }
    return paths.join(' ') || 'none';
  }

  async leave() {
    await Promise.all(this.#pages.map((page) => page.context().close().catch(() => {})));
  }
}

/** Asks again and again until it is so. */
export async function eventually(ask, isSo, what, timeout = PATIENCE_MS) {
  const start = Date.now();
  for (;;) {
    const found = await ask();
    if (isSo(found)) return found;
    if (Date.now() - start > timeout) throw new Error(`${what}: ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
