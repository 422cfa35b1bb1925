// The chess engine of the analysis page, taken from the package `stockfish` as it is: a script that
// runs in a worker, and its WebAssembly beside it under the same name. The server gives the script a
// policy of its own (crates/server/src/assets.rs). Why this package: docs/ANALYSIS.md.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MODULE = 'virtual:engine';
const FOLDER = fileURLToPath(new URL('../node_modules/stockfish/bin/', import.meta.url));
/** The small net, one thread: it needs no other headers than ours, and runs everywhere. */
const NAME = 'stockfish-19-lite-single';
const ENDINGS = ['js', 'wasm'];

export function engine() {
  const found = ENDINGS.every((ending) => existsSync(`${FOLDER}${NAME}.${ending}`));
  const read = (ending) => readFileSync(`${FOLDER}${NAME}.${ending}`);
  let base = '/assets/stockfish';
  let building = false;
  return {
    name: 'tabiya-engine',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load: (id) => (id === `\0${MODULE}` ? `export const ENGINE_URL = ${JSON.stringify(found ? `${base}.js` : null)};` : null),
    buildStart() {
      if (!building) return;
      if (!found) return this.warn('the package stockfish is not installed: the analysis page will have no engine');
      // Both have the hash of both: the script finds the other file by its own name.
      const hash = createHash('sha256');
      for (const ending of ENDINGS) hash.update(read(ending));
      base = `/assets/stockfish-${hash.digest('hex').slice(0, 8)}`;
      for (const ending of ENDINGS) this.emitFile({ type: 'asset', fileName: `${base.slice(1)}.${ending}`, source: read(ending) });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const ending = /^\/assets\/stockfish\.(js|wasm)$/.exec(request.url ?? '')?.[1];
        if (!found || ending === undefined) return next();
        response.setHeader('content-type', ending === 'js' ? 'text/javascript' : 'application/wasm');
        response.end(read(ending));
      });
    },
  };
}
