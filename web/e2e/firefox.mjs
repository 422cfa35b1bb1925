// Firefox plays a move: it opens the lobby, starts a game with the computer, moves, and sees the
// answer, with no error in its console. Debian's Firefox speaks WebDriver BiDi over a WebSocket; the
// other browser tests use Chromium. `make test-firefox` builds and runs it.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Page } from './bidi.mjs';
import { Server } from './server.mjs';

const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

const begun = Date.now();
const profile = mkdtempSync(join(tmpdir(), 'tabiya-firefox-'));
// Nothing of its own on the network.
writeFileSync(
  join(profile, 'user.js'),
  ['datareporting.policy.dataSubmissionEnabled', 'app.normandy.enabled', 'browser.safebrowsing.update.enabled', 'network.captive-portal-service.enabled', 'extensions.update.enabled']
    .map((name) => `user_pref("${name}", false);\n`)
    .join('') + 'user_pref("intl.accept_languages", "en-US");\n',
);
const server = await Server.start();
const firefox = spawn(FIREFOX, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
  stdio: ['ignore', 'ignore', 'pipe'],
  env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
});
const ended = new Promise((resolve) => firefox.once('exit', resolve));
try {
  await play(await Page.open(await listening()));
  console.log(`Firefox played a move against the computer: ${((Date.now() - begun) / 1000).toFixed(0)} s`);
} finally {
  firefox.kill();
  await ended;
  await server.end();
  rmSync(profile, { recursive: true, force: true });
}

async function play(page) {
  await page.go(server.base);
  await page.press('Play the computer');
  await page.choose('White');
  await page.press('Start game');
  await page.until('the own turn', () => document.body.innerText.includes('Your turn'));
  await page.until('the pieces', () => document.querySelectorAll('cg-board piece').length === 32);
  await page.click(() => square('e2'));
  await page.click(() => square('e4'));
  await page.until('the answer', () => document.querySelectorAll('.move .san').length === 2);
  assert.deepEqual(page.errors, [], 'nothing in the console');
}

/** Where Firefox can be talked to. */
function listening() {
  return new Promise((resolve, reject) => {
    let said = '';
    firefox.once('error', reject);
    firefox.once('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${said}`)));
    firefox.stderr.on('data', (part) => {
      said += part;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
}
