// A guest plays another program, which the operator added: here our own engine under another name.

import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after } from 'node:test';

import { scan } from './axe.mjs';
import { click, sans } from './browser.mjs';
import { eventually, useOwnServer, scene } from './fixture.mjs';
import { PROGRAM } from './server.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tabiya-e2e-program-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A program that needs an argument is started by a script. */
function script(name, text) {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

useOwnServer([
  ...['--engine', `Other Player=${script('good', `exec '${resolve(PROGRAM)}' uci`)}`],
  ...['--engine-option', 'Other Player:Skill Level=2'],
  ...['--engine', `Broken=${script('broken', 'exit 1')}`],
]);

const choose = (page, group, name) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check({ force: true });

const length = (page, plies) =>
  eventually(() => sans(page), (list) => list.length === plies, `${plies} moves`);

async function begin(guest, base, name) {
  await guest.goto(base);
  await guest.getByRole('button', { name: 'Play the computer' }).click();
  await choose(guest, 'Or the engine', name);
  await choose(guest, 'Your color', 'White');
}

scene('a program is chosen by name, plays, and is named in the record', async (cast) => {
  const guest = await cast.person();
  await begin(guest, cast.base, 'Other Player');
  assert.deepEqual(await scan(guest), []);
  await guest.getByRole('button', { name: 'Start game' }).click();
  await guest.getByText('Other Player').first().waitFor();
  await guest.getByText('Your turn', { exact: true }).waitFor();
  await click(guest, 'a2', 'a3');
  await length(guest, 2);
  await click(guest, 'h2', 'h3');
  await length(guest, 4);
  const id = new URL(guest.url()).pathname.slice(1);
  const pgn = await (await guest.request.get(`${cast.base}/api/zone/games/${id}/pgn`)).text();
  assert.match(pgn, /\[Black "Other Player"\]/);
});

scene('for a program that fails the zone’s own engine plays, and the board says so', async (cast) => {
  const guest = await cast.person();
  await begin(guest, cast.base, 'Broken');
  await guest.getByRole('button', { name: 'Start game' }).click();
  await guest.getByText('Your turn', { exact: true }).waitFor();
  await guest.getByText('Broken', { exact: true }).first().waitFor();
  assert.equal(await guest.getByRole('link', { name: 'Broken' }).count(), 0, 'nobody’s page');
  await click(guest, 'a2', 'a3');
  await length(guest, 2);
  await guest.getByText('Computer for Broken').first().waitFor();
  await guest.getByRole('button', { name: 'Resign' }).click();
  await guest.getByRole('alertdialog').getByRole('button', { name: 'Resign' }).click();
  await guest.getByRole('heading', { name: 'YOU LOST' }).waitFor();
  await guest.reload();
  await guest.getByText('Computer for Broken').first().waitFor();
});
