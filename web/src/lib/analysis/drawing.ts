/** Drawing with a finger or the left button: what a tap or a drag on the board changes. */

import { linesOf } from '../board/keyboard';
import type { Side } from '../protocol/types';
import { COLORS, type Shape, type ShapeColor } from './annotations';

/** In the order of the buttons. */
export const SHAPE_COLORS: readonly ShapeColor[] = Object.values(COLORS);

/** A circle if both squares are the same, else an arrow. */
export function shapeOf(from: string, to: string, color: ShapeColor): Shape {
  return { color, from, to: from === to ? null : to };
}

/** Adds the shape, or removes it if it is there; in another color, it changes its color. */
export function toggleShape(shapes: readonly Shape[], shape: Shape): Shape[] {
  const isSame = ({ from, to }: Shape) => from === shape.from && to === shape.to;
  const others = shapes.filter((one) => !isSame(one));
  const isThere = shapes.some((one) => isSame(one) && one.color === shape.color);
  return isThere ? others : [...others, shape];
}

/** The square at a point of the window; null beside the board. */
export function squareAt(
  point: { x: number; y: number },
  board: { left: number; top: number; width: number; height: number },
  orientation: Side,
): string | null {
  const { files, ranks } = linesOf(orientation);
  const file = files[Math.floor(((point.x - board.left) / board.width) * 8)];
  const rank = ranks[Math.floor(((point.y - board.top) / board.height) * 8)];
  return file === undefined || rank === undefined ? null : file + rank;
}
