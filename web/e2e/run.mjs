// Runs the browser tests against the built program that `TABIYA` names: as many files at once as
// `JOBS` says, each with a server of its own, all in one browser. What a file says is told when it
// has ended. Words given are parts of the files' names: `run.mjs text keyboard`.

import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

import { share } from './browser.mjs';

const JOBS = Number(process.env.JOBS ?? Math.min(4, availableParallelism()));

const folder = fileURLToPath(new URL('.', import.meta.url));
const wanted = process.argv.slice(2);
const scenes = (name) => readFileSync(folder + name, 'utf8').match(/^(?:test|scene)\(/gm)?.length ?? 0;
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.mjs') && scenes(name) > 0)
  // What takes long or needs a quiet machine runs only when it is named.
  .filter((name) => !name.startsWith('soak_') || wanted.length > 0)
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  // The longest first, so that none of them begins when the others are done.
  .sort((one, other) => scenes(other) - scenes(one));
if (files.length === 0) {
  console.error(`no browser tests with ${wanted.join(', ')} in their name`);
  process.exit(1);
}

const start = Date.now();
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(0)} s`;
const browser = await share();
const failed = [];
const waiting = [...files];
await Promise.all(Array.from({ length: JOBS }, work));
// Files that run side by side share the machine, and scenes have people's patience: what failed so
// is run once more with nothing beside it. What passes only then is named.
const unsure = failed.splice(0);
waiting.push(...unsure);
await work();
await browser.close();
const alone = unsure.filter((name) => !failed.includes(name));
const list = (what, names) => (names.length > 0 ? `; ${what}: ${names.join(' ')}` : '');
console.log(`${files.length} files in ${seconds(start)}${list('passed only alone', alone)}${list('failed', failed)}`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** Runs one file after the other until none waits. */
async function work() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const begun = Date.now();
    const { code, said } = await run(name);
    console.log(`${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds(begun)}\n${said}`);
    if (code !== 0) failed.push(name);
  }
}

function run(name) {
  const child = spawn(process.execPath, ['--test', '--test-reporter=spec', folder + name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, BROWSER: browser.wsEndpoint() },
  });
  const said = [];
  child.stdout.on('data', (part) => said.push(part));
  child.stderr.on('data', (part) => said.push(part));
  return new Promise((resolve) =>
    child.once('close', (code) => resolve({ code, said: Buffer.concat(said).toString() })),
  );
}
