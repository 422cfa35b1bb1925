// Runs the browser tests one file after the other against the built program that `TABIYA` names. It
// is started here, and ended. Words given are parts of the files' names: `run.mjs text keyboard`.

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { Zone } from './zone.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs') && /^(?:test|scene)\(/m.test(readFileSync(folder + name, 'utf8')))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  .sort();
if (files.length === 0) {
  console.error(`no browser tests with ${wanted.join(', ')} in their name`);
  process.exit(1);
}

const zone = await Zone.start();
const child = spawn(
  process.execPath,
  ['--test', '--test-concurrency=1', '--test-reporter=spec', ...files.map((name) => folder + name)],
  { stdio: 'inherit', env: { ...process.env, BASE_URL: zone.base } },
);
const code = await new Promise((resolve) => child.once('exit', resolve));
await zone.end();
process.exitCode = code ?? 1;
