/** The pointer over board and palettes: mouse, finger and pen do the same. */

import type { Editor, Tool } from './editor.svelte';

/** Less is a click with an unsteady pointer. */
const DRAG_PX = 5;

interface Point {
  x: number;
  y: number;
}

export class EditorPointer {
  /** The piece on its way, and where it is; `from` is null if it comes from a palette. */
  dragged = $state.raw<(Point & { letter: string; from: string | null }) | null>(null);
  /** The square under a point; set by the board. */
  squareAt: (point: Point) => string | null = () => null;

  readonly #editor: Editor;
  #end: (() => void) | null = null;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  /** Pressed on the board. */
  onboard = (event: PointerEvent): void => {
    const square = this.squareAt(pointOf(event));
    if (square === null || !event.isPrimary) return;
    const editor = this.#editor;
    if (event.button === 2) return editor.remove(square);
    if (event.button !== 0) return;
    const letter = editor.pieces.get(square);
    if (editor.tool !== 'hand') {
      // The same piece again takes it away.
      return this.#stroke(event, square, editor.tool === letter ? 'eraser' : editor.tool);
    }
    const { taken } = editor;
    if (taken !== null && taken !== square) return editor.move(taken, square);
    if (letter === undefined) return;
    this.#drag(event, letter, square, () => (editor.taken = taken === square ? null : square));
  };

  /** Pressed on a piece of a palette: a click is the button's own. */
  onpalette = (event: PointerEvent, letter: string): void => {
    if (event.isPrimary && event.button === 0) this.#drag(event, letter, null, () => {});
  };

  /** The same for every square the pointer comes over. */
  #stroke(event: PointerEvent, square: string, tool: Tool): void {
    let last: string | null = null;
    const over = (at: string | null) => {
      if (at === null || at === last) return;
      last = at;
      if (tool === 'eraser') this.#editor.remove(at);
      else this.#editor.place(at, tool);
    };
    over(square);
    this.#follow(event, (point) => over(this.squareAt(point)), () => {});
  }

  #drag(event: PointerEvent, letter: string, from: string | null, onclick: () => void): void {
    const start = pointOf(event);
    let begun = false;
    const onmove = ({ x, y }: Point) => {
      begun ||= Math.hypot(x - start.x, y - start.y) > DRAG_PX;
      if (begun) this.dragged = { letter, from, x, y };
    };
    this.#follow(event, onmove, (point) => {
      this.dragged = null;
      if (point === null) return;
      if (!begun) return onclick();
      const to = this.squareAt(point);
      if (to === null) {
        if (from !== null) this.#editor.remove(from);
      } else if (from === null) this.#editor.place(to, letter);
      else this.#editor.move(from, to);
    });
  }

  /** Until the pointer is let go of, or taken away by the system: then there is no point. */
  #follow(event: PointerEvent, onmove: (point: Point) => void, onend: (point: Point | null) => void): void {
    this.stop();
    const { pointerId } = event;
    const isSame = (next: PointerEvent) => next.pointerId === pointerId;
    const listening = new AbortController();
    const { signal } = listening;
    const end = (point: Point | null) => {
      listening.abort();
      this.#end = null;
      onend(point);
    };
    this.#end = () => end(null);
    window.addEventListener('pointermove', (next) => isSame(next) && onmove(pointOf(next)), { signal });
    window.addEventListener('pointerup', (next) => isSame(next) && end(pointOf(next)), { signal });
    window.addEventListener('pointercancel', (next) => isSame(next) && end(null), { signal });
  }

  stop(): void {
    this.#end?.();
  }
}

function pointOf(event: PointerEvent): Point {
  return { x: event.clientX, y: event.clientY };
}
