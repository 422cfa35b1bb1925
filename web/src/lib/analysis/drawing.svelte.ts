/** The drawing mode of the board: while it is on, presses draw and move no pieces. */

import { analysisMessages as t } from '../messages/analysis';
import type { Analysis } from './analysis.svelte';
import type { Shape, ShapeColor } from './annotations';
import { shapeOf, squareAt, toggleShape } from './drawing';

export class Drawing {
  on = $state(false);
  color = $state<ShapeColor>('green');
  /** What was just drawn, for screen readers. */
  said = $state('');
  /** Where the shape in progress starts, and where it would end; null beside the board. */
  #from = $state<string | null>(null);
  #to = $state<string | null>(null);
  /** The finger or mouse that draws; none if the keyboard does. */
  #pointer: number | null = null;
  readonly #analysis: Analysis;

  /** The shape in progress, to be shown with the others. */
  readonly pending: Shape | null = $derived(
    this.#from === null || this.#to === null ? null : shapeOf(this.#from, this.#to, this.color),
  );

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
  }

  toggle(): void {
    this.on = !this.on;
    this.said = '';
    this.#cancel();
  }

  /** Takes the presses on the board inside the element before chessground does. */
  readonly watch = (element: HTMLElement): (() => void) => {
    const end = new AbortController();
    const listen = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(type, listener, { capture: true, passive: false, signal: end.signal });
    listen('pointerdown', (event) => this.#down(event, element));
    listen('pointermove', (event) => {
      if (event.pointerId === this.#pointer) this.#to = this.#squareAt(event, element);
    });
    listen('pointerup', (event) => {
      if (event.pointerId === this.#pointer) this.#finish();
    });
    listen('pointercancel', (event) => {
      if (event.pointerId === this.#pointer) this.#cancel();
    });
    listen('mousedown', silence);
    listen('touchstart', silence);
    listen('contextmenu', (event) => event.preventDefault());
    listen('keydown', (event) => this.#key(event));
    listen('focusin', (event) => {
      const square = keyboardSquare(event.target);
      if (square !== null && this.#from !== null && this.#pointer === null) this.#to = square;
    });
    return () => end.abort();
  };

  #down(event: PointerEvent, element: HTMLElement): void {
    if (!isOnBoard(event.target)) return;
    event.stopPropagation();
    this.#cancel();
    // A second finger means a zoom, not a shape.
    if (!event.isPrimary || (event.button !== 0 && event.button !== 2)) return;
    this.#from = this.#to = this.#squareAt(event, element);
    this.#pointer = event.pointerId;
    element.setPointerCapture(event.pointerId);
  }

  #key(event: KeyboardEvent): void {
    const square = keyboardSquare(event.target);
    const isEnter = event.key === 'Enter' || event.key === ' ';
    const isEscape = event.key === 'Escape' && this.#from !== null;
    if (square === null || !(isEnter || isEscape) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEscape) {
      this.#cancel();
      this.said = t.drawing.canceled;
    } else if (this.#from === null) {
      this.#from = this.#to = square;
      this.said = t.drawing.begun(square);
    } else this.#finish();
  }

  #finish(): void {
    const shape = this.pending;
    this.#cancel();
    if (shape === null) return;
    const shapes = toggleShape(this.#analysis.at.shapes, shape);
    this.#analysis.setShapes(shapes);
    this.said = t.drawing.drawn(shape.from, shape.to, shapes.includes(shape));
  }

  #cancel(): void {
    this.#from = this.#to = this.#pointer = null;
  }

  #squareAt(event: PointerEvent, element: HTMLElement): string | null {
    return squareAt(event, element.getBoundingClientRect(), this.#analysis.orientation);
  }
}

/** The board itself, not a dialog over it. */
const isOnBoard = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.cg-wrap') !== null;

/** The square that has the focus. */
function keyboardSquare(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest('[data-square]')?.getAttribute('data-square') ?? null) : null;
}

/** Keeps a press from chessground, and a finger from scrolling the page; two fingers still zoom. */
function silence(event: MouseEvent | TouchEvent): void {
  if (!isOnBoard(event.target)) return;
  event.stopPropagation();
  if (!('touches' in event) || event.touches.length === 1) event.preventDefault();
}
