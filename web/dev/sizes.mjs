// What a first visit to each page loads at once: script and style, gzipped, against its budget. Fonts
// and what is loaded when it is opened are not counted. `npm run build` first.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { languages } from './messages/catalog.mjs';
import { PAGES } from './pages.mjs';
import { compare, intruders, weigh } from './weigh.mjs';

const KB = 1024;
/** In kilobytes of 1024 bytes, for English. */
const BUDGETS = {
  lobby: 46,
  signIn: 45,
  help: 45,
  tools: 45,
  preferences: 80,
  game: 82,
  text: 62,
  register: 45,
  recover: 45,
  challenge: 55,
  account: 50,
  operator: 47,
  watch: 51,
  leaders: 45,
  profile: 50,
  tv: 83,
  api: 45,
  newToken: 46,
  oauth: 45,
  editor: 87,
  analysis: 130,
  wall: 80,
  official: 75,
  tournament: 70,
  'tournament list': 47,
  'tournament new': 62,
  'tournament screen': 48,
  'tournament desk': 80,
  missing: 35,
};
/** Other languages need more letters, and bring translations of the server's errors. */
const OTHER_LANGUAGES = 12 * KB;

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const rows = weigh({
  manifest: JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')),
  pages: PAGES,
  languages: languages(),
  sizeOf: (file) => gzipSync(readFileSync(dist + file), { level: 9 }).length,
});
// A section of the help has the budget of the help.
const budgetOf = (name) => (BUDGETS[name] ?? BUDGETS[name.split(' ')[0]]) * KB;
const budgets = Object.fromEntries(Object.keys(PAGES).map((name) => [name, budgetOf(name)]));
const { over, text } = compare(rows, budgets, OTHER_LANGUAGES);
console.log(`script and style of a first visit, gzipped, in KB (other languages: ${OTHER_LANGUAGES / KB} more)\n${text}`);
// The rules of chess are for the analysis page alone, and no page starts with the engine.
const wrong = intruders(rows, { chessops: ['analysis'], stockfish: [] });
for (const line of wrong) console.log(line);
process.exitCode = over.length + wrong.length > 0 ? 1 : 0;
