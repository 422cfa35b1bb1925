// What the play page weighs: script and style, gzipped, against the budget.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const BUDGET = 80 * 1024;
const assets = fileURLToPath(new URL('../dist/assets', import.meta.url));

let sum = 0;
for (const name of readdirSync(assets).sort()) {
  const bytes = readFileSync(`${assets}/${name}`);
  const gzip = gzipSync(bytes, { level: 9 }).length;
  const counts = /\.(js|css)$/.test(name);
  if (counts) sum += gzip;
  const brotli = brotliCompressSync(bytes).length;
  console.log(`${name}: ${bytes.length} bytes, gzip ${gzip}, brotli ${brotli}${counts ? '' : ' (not counted)'}`);
}
console.log(`script and style: ${sum} of ${BUDGET} bytes gzipped`);
process.exitCode = sum <= BUDGET ? 0 : 1;
