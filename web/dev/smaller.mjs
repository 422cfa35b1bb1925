// Writes each file of the built page a second and a third time, compressed as well as can be: the
// server sends the smallest form that a browser understands, and compresses nothing itself.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const FORMS = [
  [
    '.br',
    (body) =>
      brotliCompressSync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
  ],
  ['.gz', (body) => gzipSync(body, { level: constants.Z_BEST_COMPRESSION })],
];

/** Fonts and bitmaps are compressed already. */
const WORTH_IT = /\.(html|js|css|svg|json|wasm|webmanifest|txt)$/;

export function smaller() {
  let folder = 'dist';
  return {
    name: 'tabiya-smaller',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!WORTH_IT.test(name)) continue;
        const body = readFileSync(join(folder, name));
        for (const [ending, compress] of FORMS) {
          const form = compress(body);
          if (form.length < body.length) writeFileSync(join(folder, name + ending), form);
        }
      }
    },
  };
}
