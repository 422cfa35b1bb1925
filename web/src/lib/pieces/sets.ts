/** The piece sets that are drawn here, each as SVG made from a few shapes. Pure. */

import { LETTERS } from 'virtual:messages';

import type { Language } from '../messages';
import type { PieceSet } from '../preferences/preferences';
import type { Side } from '../protocol/types';
import { type Role, ROLES, SILHOUETTES } from './silhouettes';

/** Sets other than `classic`, which comes with the board. */
export type DrawnSet = Exclude<PieceSet, 'classic'>;

/** The letter of the notation; those of a language begin with the king's. */
const letterOf = (role: Role, language: Language) => [...LETTERS[language]].at(-1 - ROLES.indexOf(role)) ?? '';

/** How each piece moves: a step, an L, along diagonals, along lines, along both, and a king's ring. */
const SHAPES: Record<Role, string> = {
  pawn: 'M50 56v4',
  knight: 'M36 24v44h30',
  bishop: 'M28 28l44 44M72 28L28 72',
  rook: 'M50 20v60M20 50h60',
  queen: 'M50 16v68M16 50h68M27 27l46 46M73 27L27 73',
  king: 'M50 22a28 28 0 1 0 .1 0zM50 38v24M38 50h24',
};

const INK = { white: { fill: '#fdfaf3', line: '#2a2622' }, black: { fill: '#37322d', line: '#12100e' } } as const;

const DRAW: Record<DrawnSet, (role: Role, side: Side, language: Language) => string> = {
  tabiya(role, side) {
    const { fill, line } = INK[side];
    return silhouette(role, { fill, outline: [[line, 3.6]], inner: side === 'white' ? line : '#e4dccd' });
  },
  // Pure black and white, each with a rim of the other.
  contrast(role, side) {
    return side === 'white'
      ? silhouette(role, { fill: '#fff', outline: [['#000', 8]], inner: '#000' })
      : silhouette(role, { fill: '#000', outline: [['#fff', 9], ['#000', 4]], inner: '#fff' });
  },
  shapes(role, side) {
    const [outer, inner] = side === 'white' ? ['#1d1c1a', '#fffdf8'] : ['#f4efe4', '#1d1c1a'];
    const wide = role === 'pawn' ? 34 : 17;
    const strokes = [[outer, wide + 8], [inner, wide]].map(([color, width]) => `<path d="${SHAPES[role]}" stroke="${color}" stroke-width="${width}"/>`);
    return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`;
  },
  letters(role, side, language) {
    const [disc, ink, rim] = side === 'white' ? ['#fffdf8', '#1d1c1a', '#1d1c1a'] : ['#2b2927', '#fffdf8', '#f4efe4'];
    const radius = role === 'pawn' ? 31 : 40;
    const size = role === 'pawn' ? 38 : 52;
    return (
      `<circle cx="50" cy="50" r="${radius}" fill="${disc}" stroke="${rim}" stroke-width="4"/>` +
      `<text x="50" y="50" dy=".36em" text-anchor="middle" font-family="Arial,Helvetica,sans-serif" font-weight="700" font-size="${size}" fill="${ink}">${letterOf(role, language)}</text>`
    );
  },
};

interface Ink {
  fill: string;
  /** Colors and widths, the outermost first. */
  outline: [string, number][];
  inner: string;
}

function silhouette(role: Role, { fill, outline, inner }: Ink): string {
  const { body, lines, spots } = SILHOUETTES[role];
  const rims = outline.map(([color, width]) => `<path d="${body}" fill="${fill}" stroke="${color}" stroke-width="${width}"/>`);
  const dots = spots === undefined ? '' : `<path d="${spots}" fill="${inner}"/>`;
  return `<g stroke-linejoin="round" stroke-linecap="round">${rims.join('')}<path d="${lines}" fill="none" stroke="${inner}" stroke-width="3.2"/>${dots}</g>`;
}

/** A piece as the address of a picture. */
export function pieceUrl(set: DrawnSet, role: Role, side: Side, language: Language): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${DRAW[set](role, side, language)}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** A style that shows a set wherever pieces are, except in the samples of other sets. */
export function styleOf(set: DrawnSet, language: Language): string {
  const rules = (['white', 'black'] as const).flatMap((side) =>
    ROLES.map((role) => `:root .cg-wrap:not(.sample) piece.${role}.${side}{background-image:url("${pieceUrl(set, role, side, language)}")}`),
  );
  return rules.join('\n');
}
