// What the play page weighs: script and style, gzipped, against the budget. What is loaded only
// when it is needed (another language, the text view) is listed, but not counted.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const BUDGET = 80 * 1024;
const dist = fileURLToPath(new URL('../dist', import.meta.url));

const atOnce = loadedAtOnce();
let sum = 0;
for (const name of readdirSync(`${dist}/assets`).sort()) {
  const bytes = readFileSync(`${dist}/assets/${name}`);
  const gzip = gzipSync(bytes, { level: 9 }).length;
  const counts = /\.(js|css)$/.test(name) && atOnce.has(name);
  if (counts) sum += gzip;
  const brotli = brotliCompressSync(bytes).length;
  console.log(`${name}: ${bytes.length} bytes, gzip ${gzip}, brotli ${brotli}${counts ? '' : ' (not counted)'}`);
}
console.log(`script and style: ${sum} of ${BUDGET} bytes gzipped`);
process.exitCode = sum <= BUDGET ? 0 : 1;

/** What the entry page names, and what that imports at once. */
function loadedAtOnce() {
  const found = new Set();
  const visit = (text) => {
    for (const [, name] of text.matchAll(/(?:assets\/|from"\.\/|import"\.\/)([\w.-]+\.(?:js|css))/g)) {
      if (found.has(name)) continue;
      found.add(name);
      if (name.endsWith('.js')) visit(imports(readFileSync(`${dist}/assets/${name}`, 'utf8')));
    }
  };
  visit(readFileSync(`${dist}/index.html`, 'utf8'));
  return found;
}

/** The statements that import, which the bundler puts first. */
function imports(script) {
  return script.match(/^(?:import(?:[\w{},*$ ]*?from)?"[^"]+";?)+/)?.[0] ?? '';
}
