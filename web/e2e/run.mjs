// The browser tests against the built program (`TABIYA` names it), which is started here, killed in
// the middle of a game, and started again on the same folder and port.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { playFoolsMate } from './two_players.mjs';

const program = process.env.TABIYA ?? 'target/debug/tabiya';
const data = mkdtempSync(join(tmpdir(), 'tabiya-e2e-'));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;

let server = await start();
try {
  await playFoolsMate({
    base,
    midway: async () => {
      await kill();
      server = await start();
    },
  });
  console.log('browser: a game to mate by mouse, a reload and kill -9 in the middle: passed');
} finally {
  await kill();
  rmSync(data, { recursive: true, force: true });
}

function start() {
  const child = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.stdout.once('data', (line) => {
      assert.match(String(line), /^listening on http:/);
      child.removeAllListeners('exit');
      resolve(child);
    });
  });
}

function kill() {
  if (server.exitCode !== null || server.signalCode !== null) return undefined;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  return ended;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: found } = probe.address();
      probe.close(() => resolve(found));
    });
  });
}
