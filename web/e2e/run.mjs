// Runs the browser tests (`*.test.mjs`) one file after the other, each against a program of its own
// that `TABIYA` names. A name given runs the files that have it in theirs: `run.mjs text`.

import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv[2] ?? '';
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.test.mjs') && name.includes(wanted))
  .sort();
if (files.length === 0) {
  console.error(`no browser tests with ${JSON.stringify(wanted)} in their name`);
  process.exit(1);
}
const child = spawn(
  process.execPath,
  ['--test', '--test-concurrency=1', '--test-reporter=spec', ...files.map((name) => folder + name)],
  { stdio: 'inherit' },
);
child.once('exit', (code) => process.exit(code ?? 1));
