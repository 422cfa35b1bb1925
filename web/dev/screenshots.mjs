// Pictures of the page in its states, against dev/mock.mjs: `npm run mock` in one terminal, then
// `npm run screenshots [SCENE…]`. They go to the folder `OUT`, by default the system's temporary one.

import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { DESKTOP, launch, PHONE, TABLET } from '../e2e/browser.mjs';
import { SCENES } from './scenes.mjs';

const BASE = process.env.BASE_URL ?? 'http://127.0.0.1:8080';
const OUT = process.env.OUT ?? join(tmpdir(), 'tabiya-screenshots');
const LANDSCAPE = { viewport: { width: 740, height: 360 }, hasTouch: true };
const SIZES = { desktop: DESKTOP, phone: PHONE, tablet: TABLET, landscape: LANDSCAPE };

const wanted = process.argv.slice(2);
const scenes = wanted.length > 0 ? wanted : ['lobby', ...Object.keys(SCENES)];
const sizes = (process.env.SIZES ?? 'desktop,phone').split(',');
const themes = (process.env.THEMES ?? 'light').split(',');

mkdirSync(OUT, { recursive: true });
const browser = await launch();
for (const size of sizes) {
  for (const colorScheme of themes) {
    const context = await browser.newContext({ ...SIZES[size], colorScheme });
    for (const scene of scenes) {
      const page = await context.newPage();
      page.on('pageerror', (error) => console.error(scene, error.message));
      page.on('console', (line) => line.type() === 'error' && console.error(scene, line.text()));
      await page.goto(BASE + (scene === 'lobby' ? '/' : `/mock/${scene}`));
      await page.waitForTimeout(700);
      await page.screenshot({ path: join(OUT, `${scene}-${size}-${colorScheme}.png`) });
      await page.close();
    }
    await context.close();
  }
}
await browser.close();
console.log(`${OUT}: ${scenes.length} × ${sizes.length} × ${themes.length}`);
