// Pictures of the page in its states, against dev/mock.mjs, which is started here unless `BASE_URL`
// names a server: `npm run screenshots [SCENE…]`. They go to the folder `OUT`, by default
// web/screenshots, which git ignores. `SIZES=tablet,landscape THEMES=dark LOCALES=de,fr` chooses
// others, `FULL=1` takes the whole page instead of the screen; scenes that press buttons by their
// English names need English.

import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { DESKTOP, launch, PHONE, TABLET } from '../e2e/browser.mjs';
import { SCENES } from './scenes.mjs';

const OUT = process.env.OUT ?? fileURLToPath(new URL('../screenshots', import.meta.url));
const LANDSCAPE = { viewport: { width: 740, height: 360 }, hasTouch: true };
const WIDE = { viewport: { width: 1680, height: 1000 } };
const SIZES = { desktop: DESKTOP, phone: PHONE, tablet: TABLET, landscape: LANDSCAPE, wide: WIDE };

const press = (name) => (page) => page.getByRole('button', { name, exact: true }).click();

const editor = (fen) => `/editor?${new URLSearchParams({ fen })}`;

/** Pages that are no games. */
const PAGES = {
  lobby: '/',
  editor: '/editor',
  refused: editor('rnbqkbPr/pppppp1p/8/6p1/4P3/8/PPPP1PPP/RNBQpBNR w KQkq - 0 1'),
  profile: '/people/Anna',
  leaders: '/people',
  challenge: '/challenge/s0000002',
  invite: '/challenge/s0000006',
  gone: '/challenge/s0000009',
  account: '/account',
  operator: '/account/operator',
  signin: '/account/sign-in',
  register: '/account/register',
  help: '/help',
  wall: '/arbiter',
  newgame: '/arbiter/new',
};

/** States that take a hand: the scene to begin with, and what to do there. */
const HANDS = {
  options: ['playing', press('Options')],
  zen: ['trades', (page) => page.keyboard.press('z')],
  chatting: ['chat', (page) => page.keyboard.press('c')],
  claiming: ['claim', press('Claim')],
  sharing: ['won', press('Share')],
  resigning: ['playing', press('Resign')],
  behind: ['playing', (page) => page.keyboard.press('ArrowLeft')],
  badfen: ['editor', (page) => page.getByLabel('FEN', { exact: true }).fill('8/8/8 w - -')],
  below: ['editor', (page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))],
};

HANDS.standing = [
  'operator',
  async (page) => {
    await press('Create invitation')(page);
    await page.getByLabel('Name', { exact: true }).fill('Ben');
    await press('Search')(page);
    await page.getByRole('switch', { name: /^Muted/ }).waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  },
];
HANDS.csv = [
  'newgame',
  async (page) => {
    await page.getByText('Many games (CSV)').click();
    await press('Insert an example')(page);
    await press('Create 2 games')(page);
  },
];
HANDS.answering = ['wall', (page) => page.getByRole('button', { name: /^Answer / }).first().click()];
HANDS.judging = ['arbiter', (page) => press('Arbiter')(page)];
HANDS.deciding = [
  'arbiter',
  async (page) => {
    await press('Arbiter')(page);
    await press('Decide the result')(page);
    await page.getByRole('button', { name: 'Did not come back' }).click();
  },
];
HANDS.calling = [
  'official',
  async (page) => {
    await press('Arbiter')(page);
    await press('Call the arbiter')(page);
  },
];
HANDS.custom = ['lobby', (page) => page.getByRole('button', { name: /^Custom game/ }).click()];

const wanted = process.argv.slice(2);
const scenes = wanted.length > 0 ? wanted : [...Object.keys(PAGES), ...Object.keys(SCENES), ...Object.keys(HANDS)];
const sizes = (process.env.SIZES ?? 'desktop,phone').split(',');
const themes = (process.env.THEMES ?? 'light,dark').split(',');
const locales = (process.env.LOCALES ?? 'en').split(',');

const mock = process.env.BASE_URL === undefined ? await startMock() : null;
const base = process.env.BASE_URL ?? mock.base;

mkdirSync(OUT, { recursive: true });
const browser = await launch();
try {
  for (const locale of locales) {
    for (const size of sizes) for (const theme of themes) await shoot(size, theme, locale);
  }
  console.log(`${OUT}: ${scenes.length} × ${sizes.length} × ${themes.length} × ${locales.length}`);
} finally {
  await browser.close();
  mock?.child.kill();
}

async function shoot(size, colorScheme, locale) {
  const context = await browser.newContext({ ...SIZES[size], colorScheme, locale });
  for (const scene of scenes) {
    const [start, act] = HANDS[scene] ?? [scene, async () => {}];
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(scene, error.message));
    page.on('console', (line) => line.type() === 'error' && console.error(scene, line.text()));
    await page.goto(base + (PAGES[start] ?? `/mock/${start}`));
    await page.locator(start in PAGES && start !== 'editor' && start !== 'refused' ? 'h1' : 'cg-board piece').first().waitFor();
    await page.waitForTimeout(300);
    await act(page);
    await page.waitForTimeout(300);
    await page.screenshot({ fullPage: process.env.FULL !== undefined, path: join(OUT, [scene, size, colorScheme, ...(locale === 'en' ? [] : [locale])].join('-') + '.png') });
    await page.evaluate(() => localStorage.clear());
    await page.close();
  }
  await context.close();
}

/** On any port that is free. */
function startMock() {
  const child = spawn(process.execPath, [fileURLToPath(new URL('mock.mjs', import.meta.url))], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.stdout.once('data', (line) => {
      resolve({ child, base: /http:\S+/.exec(String(line))[0] });
    });
  });
}
