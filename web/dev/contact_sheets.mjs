// Pictures of every page of the built program that `TABIYA` names, in each language, on a desktop and
// a phone, light and dark, and sheets with all pages of a kind beside each other:
// `npm run sheets`, in the folder `OUT`, by default web/screenshots/sheets, which git ignores.
// `LOCALES=de SIZES=phone THEMES=dark` chooses; words given are parts of the pages' names.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { DESKTOP, launch } from '../e2e/browser.mjs';
import { populate, visit } from '../e2e/every_page.mjs';
import { Server } from '../e2e/server.mjs';

const OUT = process.env.OUT ?? fileURLToPath(new URL('../screenshots/sheets', import.meta.url));
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true };
const SIZES = { desktop: DESKTOP, phone: PHONE };
/** Longer pages are cut: a sheet is for the look, not for reading. */
const TALLEST = { desktop: 1_600, phone: 2_000 };
const COLUMNS = { desktop: 4, phone: 9 };

const chosen = (name, all) => (process.env[name] === undefined ? all : process.env[name].split(','));
const wanted = process.argv.slice(2);

mkdirSync(OUT, { recursive: true });
const server = await Server.start();
const browser = await launch();
try {
  const { pages, state } = await populate(server, async () => (await browser.newContext({ locale: 'en' })).newPage());
  const shown = pages.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
  for (const locale of chosen('LOCALES', ['en', 'de', 'fr'])) {
    for (const size of chosen('SIZES', Object.keys(SIZES))) {
      for (const colorScheme of chosen('THEMES', ['light', 'dark'])) await sheet(shown, state, { locale, size, colorScheme });
    }
  }
} finally {
  await browser.close();
  await server.end();
}

async function sheet(pages, state, { locale, size, colorScheme }) {
  const options = { ...SIZES[size], locale, colorScheme, reducedMotion: 'reduce' };
  const owner = await (await browser.newContext({ ...options, storageState: state })).newPage();
  // The language of an account goes before that of the browser.
  await owner.request.put(`${server.base}/api/zone/account/preferences`, { data: { language: locale } });
  const visitor = await (await browser.newContext(options)).newPage();
  const figures = [];
  for (const { name, path, visitor: isVisitor } of pages) {
    const page = isVisitor ? visitor : owner;
    await visit(page, server.base + path);
    const file = `${name.replace(/\W+/g, '-')}-${size}-${colorScheme}-${locale}.png`;
    const height = Math.min(TALLEST[size], await page.evaluate(() => document.documentElement.scrollHeight));
    await page.screenshot({ path: join(OUT, file), fullPage: true, clip: { x: 0, y: 0, width: SIZES[size].viewport.width, height } });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    figures.push(`<figure><figcaption>${name}${wide > 0 ? ` SIDEWAYS ${wide}` : ''}</figcaption><img src="${file}"></figure>`);
  }
  const name = `sheet-${size}-${colorScheme}-${locale}`;
  const style = `body{display:grid;grid-template-columns:repeat(${COLUMNS[size]},1fr);gap:8px;margin:8px;background:#888;font:12px sans-serif;align-items:start}figure{margin:0}img{width:100%}`;
  writeFileSync(join(OUT, `${name}.html`), `<!doctype html><style>${style}</style>${figures.join('')}`);
  const table = await browser.newPage({ viewport: { width: 1_800, height: 1_000 } });
  await table.goto(pathToFileURL(join(OUT, `${name}.html`)).href);
  await table.screenshot({ path: join(OUT, `${name}.png`), fullPage: true });
  console.log(join(OUT, `${name}.png`));
  for (const page of [owner, visitor]) await page.context().close();
  await table.close();
}
