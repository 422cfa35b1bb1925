// How long a report of a game of 40 moves takes with the real engine: a minute at most on two cores
// that do nothing else. Part of `make soak`, since it says something on a quiet machine only.

import assert from 'node:assert/strict';

import { scene, useServer } from './fixture.mjs';

/** The built-in computer against itself, level 5. */
const GAME = `1. e4 Nf6 2. e5 Ng8 3. d4 d5 4. Bf4 Nc6 5. a4 g6 6. Nf3 Bf5 7. Qd2 e6 8. Bg5 Qd7 9. h3 Be4
10. Be2 h6 11. Bh4 Nb4 12. Bb5 c6 13. O-O Nxc2 14. Nc3 Nxa1 15. Rxa1 cxb5 16. axb5 g5 17. Bg3 Bxf3
18. gxf3 Ne7 19. Qd3 h5 20. f4 g4 21. b6 a6 22. Ne4 Ng8 23. Nc5 Qc6 24. hxg4 hxg4 25. f5 Nh6 26. f6 Bxc5
27. Rc1 Qb5 28. Qxb5+ axb5 29. dxc5 Nf5 30. b4 Nxg3 31. fxg3 Ra4 32. c6 bxc6 33. Rxc6 Kd8 34. Kf1 Rh5
35. b7 Ra1+ 36. Ke2 Rxe5+ 37. Kd2 Ra2+ 38. Kd1 Ra1+ 39. Kc2 d4 40. Kb2 Re2+ *`;

const LIMIT_MS = 60_000;

useServer();

scene('a game of 40 moves is reported within a minute', async (cast) => {
  const page = await cast.person();
  await page.goto(`${cast.base}/analysis`);
  const button = (name) => page.getByRole('button', { name, exact: true });
  const tab = (name) => page.getByRole('tab', { name, exact: true });
  await tab('Import and share').click();
  await page.getByLabel('Paste one or more games here').fill(GAME);
  await button('Load PGN').click();
  await tab('Report').click();
  const begun = Date.now();
  await button('Analyze game').click();
  await button('Analyze again').waitFor({ timeout: 1.5 * LIMIT_MS });
  const took = Date.now() - begun;
  console.log(`a report of 40 moves: ${(took / 1000).toFixed(1)} s`);
  assert.ok(took <= LIMIT_MS, `${took} ms`);
});
