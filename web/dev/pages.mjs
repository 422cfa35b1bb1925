// Writes an entry page for each kind of address: the static shell that fits it, and links to the
// files it needs, so that the browser requests them before any script has run. The server picks the
// page by its name (crates/server/src/assets.rs): `pages/help/api.html` for `/help/api`. In a name
// `_id` stands for the eight letters and digits of a game, `_name` for anything.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { transformWithEsbuild } from 'vite';

import { closure } from './closure.mjs';

const ROUTES = JSON.parse(readFileSync(fileURLToPath(new URL('../src/routes/table.json', import.meta.url)), 'utf8'));

/**
 * Every page of the router, from its table: its addresses, its component, its shell (`page` if not
 * said), its texts besides those of every page, and its budget.
 */
export const PAGES = Object.fromEntries(
  Object.entries({ ...ROUTES, ...helpSections() }).map(([name, page]) => [name, { ...page, at: page.at.filter((at) => !at.includes('{section}')).map(entryAddress) }]),
);

/** The placeholders of an address as the server knows them. */
function entryAddress(at) {
  return at.replace('{id}', '_id').replace('{player}', 'player/_name').replace(/\{\w+\}/, '_name');
}

/** Each section of the help brings its own text. Boards to try come after it. */
function helpSections() {
  const names = ['pieces', 'special', 'check', 'endings', 'playing', 'options', 'clock', 'connection', 'fairplay', 'licenses'];
  const page = (name) => ({ ...ROUTES.help, at: [`/help/${name}`], texts: [...ROUTES.help.texts, `helpSections/${name}`] });
  return Object.fromEntries(names.map((name) => [`help ${name}`, page(name)]));
}

/** The modules a page loads at once, whatever the language. */
export function modulesOf({ component, texts }) {
  const modules = ['src/main.ts', 'src/app.ts', `src/routes/${component}.svelte`];
  if (/Tournament|Wall|Official/.test(component)) modules.push('src/routes/tournament_pages.ts');
  // The texts are loaded through it, whether or not the component imports it.
  if (texts.includes('site')) modules.push('src/lib/messages/site.ts');
  if (texts.includes('play')) modules.push('src/lib/messages/compose.ts');
  if (texts.includes('help')) modules.push('src/lib/help/sections.ts');
  return modules;
}

/** Its texts in one language: the modules that `dev/messages` makes. */
export const textsOf = ({ texts }, language) => ['common', ...texts].map((name) => `virtual:messages/${language}/${name}`);

/** The name of the file for an address. */
export const fileOf = (at) => (at === '/' ? 'index.html' : `pages${at}.html`);

const MARK = '<!--shell-->';
const SHEET = /\s*<link rel="stylesheet"[^>]*>/;

export function pages() {
  let folder = 'dist';
  return {
    name: 'tabiya-pages',
    enforce: 'pre',
    // What only the build reads of the table is not loaded with every page.
    transform(code, id) {
      if (!id.endsWith('/src/routes/table.json')) return null;
      const rows = Object.entries(JSON.parse(code)).map(([name, { at, component, texts }]) => [name, { at, component, texts }]);
      return { code: JSON.stringify(Object.fromEntries(rows)), map: null };
    },
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    // The development server has one page for all addresses.
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { server }) => (server === undefined ? html : withShell(html, 'page', await style())),
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const html = readFileSync(join(folder, 'index.html'), 'utf8');
        const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
        const inline = await style();
        for (const page of Object.values(PAGES)) {
          const links = preloads(html, closure(manifest, modulesOf(page)));
          const made = withShell(html, page.shell ?? 'page', inline).replace('</head>', `${links}</head>`);
          for (const at of page.at) write(join(folder, fileOf(at)), made);
        }
      },
    },
  };
}

/**
 * The shell with its style. The style sheet of the page moves behind it: a browser paints nothing
 * before the sheets in the head are there. It is requested first nevertheless, since the first script
 * waits for it.
 */
function withShell(html, name, inline) {
  const [sheet = ''] = html.match(SHEET) ?? [];
  const early = sheet.trim().replace('rel="stylesheet"', 'rel="preload" as="style"');
  return html
    .replace(SHEET, '')
    .replace('</title>', `</title>\n    ${early}\n    ${inline}`)
    .replace(MARK, shell(name))
    .replace('</body>', `${sheet.trim()}\n  </body>`);
}

/** The server allows this one style by its hash, which it reads here (crates/server/src/assets.rs). */
async function style() {
  const source = readFileSync(fileURLToPath(new URL('../shell/shell.css', import.meta.url)), 'utf8');
  const { code } = await transformWithEsbuild(source, 'shell.css', { loader: 'css', minify: true });
  const text = code.trim();
  return `<style data-hash="sha256-${createHash('sha256').update(text).digest('base64')}">${text}</style>`;
}

/** Links for what the page does not name already. */
function preloads(html, { scripts, styles }) {
  const link = (rel, file) => `  <link ${rel} crossorigin href="/${file}">\n  `;
  // Scripts first: they take longest, and the styles wait for them anyway.
  return [
    ...scripts.map((file) => [file, 'rel="modulepreload"']),
    ...styles.map((file) => [file, 'rel="preload" as="style"']),
  ]
    .filter(([file]) => !html.includes(file))
    .map(([file, rel]) => link(rel, file))
    .join('');
}

function shell(name) {
  const read = (file) => readFileSync(fileURLToPath(new URL(`../shell/${file}.html`, import.meta.url)), 'utf8');
  return read(name).replace('<!--bar-->', read('bar')).replace(/>\s+</g, '><').trim();
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
