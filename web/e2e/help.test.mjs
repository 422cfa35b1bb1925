// The help: learn the game on boards to try, in three languages.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { scan } from './axe.mjs';
import { DESKTOP, PHONE } from './browser.mjs';
import { scene, useServer } from './fixture.mjs';

useServer();

/** A part of a section with its board. */
const part = (page, id) => page.locator(`#${id}`);
const square = (page, id, name) => part(page, id).locator(`[data-square="${name}"]`);
const said = (page, id) => part(page, id).getByRole('status');

/** Moves on the board of a part, square by square. */
async function play(page, id, ...squares) {
  for (const name of squares) await square(page, id, name).click();
}

async function open(page, cast, section) {
  await page.goto(`${cast.base}/help/${section}`);
  await page.getByRole('grid').first().waitFor();
}

scene('online_2_4_learning_the_game the pieces move as they should, and only so', async (cast) => {
  const page = await cast.person();
  await page.goto(`${cast.base}/help`);
  await page.getByRole('link', { name: /^How the pieces move/ }).click();
  await page.getByRole('heading', { level: 1, name: 'How the pieces move' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/help/pieces');
  await page.getByRole('grid').first().waitFor();
  await square(page, 'rook', 'c4').click();
  assert.equal(await part(page, 'rook').locator('.target').count(), 11);
  await play(page, 'rook', 'c7', 'c7', 'f7');
  await said(page, 'rook').getByText('Both pawns captured.').waitFor();
  await play(page, 'knight', 'b1', 'c3', 'c3', 'e4', 'e4', 'd6');
  await said(page, 'knight').getByText('All three captured.').waitFor();
  // A move that is none does nothing.
  await play(page, 'bishop', 'c1', 'c3');
  await said(page, 'bishop').getByText('Capture both pawns.').waitFor();
  // By keyboard, too.
  await square(page, 'king', 'e4').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await said(page, 'king').getByText('White to move.').waitFor();
  await part(page, 'king').getByRole('button', { name: 'Start over' }).click();
  await said(page, 'king').getByText('Bring the king to the rook and capture it.').waitFor();
});

scene('the help shows castling, en passant, promotion, mate and stalemate', async (cast) => {
  const page = await cast.person();
  await open(page, cast, 'special');
  await play(page, 'castling', 'e1', 'g1');
  await said(page, 'castling').getByText(/^Castled/).waitFor();
  assert.match(await square(page, 'castling', 'f1').getAttribute('aria-label'), /rook/);
  // Through an attacked square there is no castling.
  await play(page, 'no-castling', 'e1', 'g1');
  await said(page, 'no-castling').getByText(/^Castle to the side/).waitFor();
  await play(page, 'en-passant', 'd7', 'd5', 'e5', 'd6');
  await said(page, 'en-passant').getByText(/Captured en passant/).waitFor();
  assert.match(await square(page, 'en-passant', 'd5').getAttribute('aria-label'), /empty/);
  await play(page, 'promotion', 'g7', 'h8');
  await part(page, 'promotion').getByRole('button', { name: 'knight' }).click();
  await said(page, 'promotion').getByText(/Promoted/).waitFor();

  await page.getByRole('link', { name: /^Next:/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Check, checkmate and stalemate' }).waitFor();
  await page.getByRole('grid').first().waitFor();
  await play(page, 'pin', 'e2');
  await said(page, 'pin').getByText('This piece has no legal move.').waitFor();
  await play(page, 'checkmate', 'a1', 'a7');
  await said(page, 'checkmate').getByText(/^Not yet/).waitFor();
  await part(page, 'checkmate').getByRole('button', { name: 'Back' }).click();
  await play(page, 'checkmate', 'a1', 'a8');
  await said(page, 'checkmate').getByText(/^Checkmate/).waitFor();
  await play(page, 'both', 'f6', 'f7');
  await said(page, 'both').getByText(/^Stalemate/).waitFor();
});

for (const [locale, options, look] of [['en-US', DESKTOP, scan], ['de-DE', PHONE, null], ['fr-FR', PHONE, null]]) {
  // The languages share one structure, which axe sees once; a phone shows where long words do not fit.
  scene(`every page of the help is sound: ${locale}`, async (cast) => {
    const page = await cast.person({ ...options, locale });
    await page.goto(`${cast.base}/help`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const faults = async (href) => (look === null ? [] : (await look(page)).map((line) => `${href}: ${line}`));
    const found = await faults('/help');
    const hrefs = await page.locator('main a[href^="/help/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    assert.equal(hrefs.length, 11);
    for (const href of hrefs.filter((each) => each !== '/help/api')) {
      await page.goto(cast.base + href);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (/pieces|special|check|endings/.test(href)) await page.getByRole('grid').first().waitFor();
      found.push(...(await faults(href)));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(wide <= 0, `${href} is ${wide} px too wide`);
    }
    assert.deepEqual(found, []);
  });
}

/** Made by `make page` in a Git checkout; elsewhere operators name it with `--source-url`. */
const HAS_SOURCE = existsSync(new URL('../dist/source.tar.gz', import.meta.url));

scene('the source code of this very build can be downloaded', async (cast) => {
  const page = await cast.person();
  await page.goto(`${cast.base}/help/licenses`);
  await page.getByRole('heading', { level: 1, name: 'Licenses' }).waitFor();
  const link = page.locator('main').getByRole('link', { name: 'Source code' });
  if (!HAS_SOURCE) return assert.equal(await link.count(), 0);
  const answer = await page.request.get(cast.base + (await link.getAttribute('href')));
  assert.equal(answer.status(), 200);
  const archive = gunzipSync(await answer.body()).toString('latin1');
  for (const file of ['Cargo.toml', 'crates/rules/src/lib.rs', 'web/package.json']) {
    assert.ok(archive.includes(`tabiya/${file}\0`), file);
  }
});
