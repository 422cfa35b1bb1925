// Two people play on a cluster of three nodes, each at another one, since the balancer sends a new
// connection to the node with the fewest. The node that owns their game is killed.

import { drag, until } from './browser.mjs';
import { PATIENCE_MS, scene, useCluster } from './fixture.mjs';

useCluster();

scene('a game to mate while the node that owns it is killed', async (cast) => {
  const { white, black } = await cast.seated({ time: '10+5' });
  const both = (moves) =>
    Promise.all([until(white, moves, PATIENCE_MS), until(black, moves, PATIENCE_MS)]);
  await drag(white, 'f2', 'f3');
  await both('f3');
  await drag(black, 'e7', 'e5');
  await both('f3 e5');
  cast.server.kill(cast.server.owner());
  // Nobody reloads anything.
  await drag(white, 'g2', 'g4');
  await both('f3 e5 g4');
  await drag(black, 'd8', 'h4');
  await both('f3 e5 g4 Qh4#');
  await white.getByRole('heading', { name: 'YOU LOST' }).waitFor({ timeout: PATIENCE_MS });
  await black.getByRole('heading', { name: 'YOU WON' }).waitFor({ timeout: PATIENCE_MS });
});
