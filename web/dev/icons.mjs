// The icons, the web manifest and the picture of shared links, made with the page.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { transformWithEsbuild } from 'vite';

import { Canvas } from './raster.mjs';

const ACCENT = '#0e6656';
const DIM = '#51928a';
const ON_ACCENT = '#ffffff';
const GROUND = '#efece6';

/** The sizes that browsers and phones ask for; a maskable one may be cut to any shape. */
const ICONS = [
  { name: 'icon-192.png', size: 192 },
  { name: 'icon-512.png', size: 512 },
  { name: 'maskable-512.png', size: 512, purpose: 'maskable' },
];
const TOUCH = { name: 'touch-180.png', size: 180, purpose: 'maskable' };

export const MANIFEST = {
  name: 'Tabiya',
  short_name: 'Tabiya',
  description: 'Play chess online.',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: GROUND,
  theme_color: GROUND,
  icons: ICONS.map(({ name, size, purpose = 'any' }) => ({
    src: `/icons/${name}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
};

/** The mark of src/styles/mark.svg. One that may be cut fills the whole square. */
export function icon({ size, purpose }) {
  const canvas = new Canvas(size, size);
  const cut = purpose === 'maskable';
  canvas.rect(0, 0, size, size, ACCENT, cut ? 0 : (size * 7) / 32);
  const square = (size * (cut ? 6 : 8)) / 32;
  const from = size / 2 - square;
  for (const [column, row, color] of [[0, 0, ON_ACCENT], [1, 1, ON_ACCENT], [1, 0, DIM], [0, 1, DIM]]) {
    canvas.rect(from + column * square, from + row * square, square, square, color);
  }
  return canvas.png();
}

/** The picture of a shared link: a board with the pieces in their places. */
export async function sharePicture() {
  const { SILHOUETTES } = await silhouettes();
  const [width, height, square] = [1200, 630, 70];
  const canvas = new Canvas(width, height);
  canvas.rect(0, 0, width, height, ACCENT);
  const [left, top] = [(width - 8 * square) / 2, (height - 8 * square) / 2];
  const drawn = new Map();
  const sprite = (role, white) => {
    const key = `${role} ${white}`;
    if (!drawn.has(key)) drawn.set(key, piece(SILHOUETTES[role], square, white));
    return drawn.get(key);
  };
  const back = ['rook', 'knight', 'bishop', 'queen', 'king', 'bishop', 'knight', 'rook'];
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const [x, y] = [left + column * square, top + row * square];
      canvas.rect(x, y, square, square, (row + column) % 2 === 0 ? '#ecdcbf' : '#a87f5d');
      const role = { 0: back[column], 1: 'pawn', 6: 'pawn', 7: back[column] }[row];
      if (role !== undefined) canvas.draw(sprite(role, row > 3), x, y);
    }
  }
  return canvas.png();
}

function piece({ body, lines, spots }, size, white) {
  const canvas = new Canvas(size, size);
  const scale = size / 100;
  const line = white ? '#2a2320' : '#191413';
  const inner = white ? line : '#e9dfcf';
  canvas.path(body, 0, 0, scale, white ? '#fffaf0' : '#3a3230');
  canvas.stroke(body, 0, 0, scale, 3.6, line);
  canvas.stroke(lines, 0, 0, scale, 3.2, inner);
  if (spots !== undefined) canvas.path(spots, 0, 0, scale, inner);
  return canvas;
}

/** The drawings of the page's own pieces. */
async function silhouettes() {
  const file = fileURLToPath(new URL('../src/lib/pieces/silhouettes.ts', import.meta.url));
  const { code } = await transformWithEsbuild(readFileSync(file, 'utf8'), file, { loader: 'ts' });
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

export function icons() {
  return {
    name: 'tabiya-icons',
    apply: 'build',
    async generateBundle() {
      const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source });
      for (const each of [...ICONS, TOUCH]) emit(`icons/${each.name}`, icon(each));
      emit('icons/share.png', await sharePicture());
      emit('manifest.webmanifest', `${JSON.stringify(MANIFEST, null, 2)}\n`);
    },
  };
}
