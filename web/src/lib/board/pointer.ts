/** What the pointer does on the board besides what chessground does itself. */

export interface Press<T> {
  /** The square under a point of the window. */
  squareAt: (point: [number, number]) => string | undefined;
  /** What must still be the same when the finger lifts: else the board has changed under it. */
  when: () => T;
  /** A square was pressed and let go of, without a drag. */
  onpress: (square: string) => void;
}

/** Whether the key that asks for the piece is held: known before chessground acts. */
export class HeldKey {
  held = false;

  watch(): () => void {
    const note = (event: PointerEvent) => (this.held = event.altKey);
    const options = { capture: true };
    document.addEventListener('pointerdown', note, options);
    document.addEventListener('pointerup', note, options);
    return () => {
      document.removeEventListener('pointerdown', note, options);
      document.removeEventListener('pointerup', note, options);
    };
  }
}

export function watchPresses<T>(element: HTMLElement, press: Press<T>): () => void {
  let down: { square: string; when: T } | null = null;
  const at = (event: PointerEvent) => press.squareAt([event.clientX, event.clientY]);
  const ondown = (event: PointerEvent) => {
    const square = event.isPrimary && event.button === 0 && !event.shiftKey ? at(event) : undefined;
    down = square === undefined ? null : { square, when: press.when() };
  };
  const onup = (event: PointerEvent) => {
    const begun = down;
    down = null;
    if (begun === null || begun.when !== press.when() || begun.square !== at(event)) return;
    press.onpress(begun.square);
  };
  // Before chessground, which may make the move on the way down.
  element.addEventListener('pointerdown', ondown, { capture: true });
  element.addEventListener('pointerup', onup);
  return () => {
    element.removeEventListener('pointerdown', ondown, { capture: true });
    element.removeEventListener('pointerup', onup);
  };
}

export interface Attempt<T> {
  squareAt: (point: [number, number]) => string | undefined;
  /** What the board knew when the press began. */
  before: () => T;
  /** A piece was dragged, or a second square was pressed. */
  onattempt: (before: T, down: string, up: string) => void;
}

/** Reports both squares of a press, before chessground acts on them. */
export function watchAttempts<T>(element: HTMLElement, attempt: Attempt<T>): () => void {
  let down: { square: string; before: T } | null = null;
  const at = (event: PointerEvent) => attempt.squareAt([event.clientX, event.clientY]);
  const ondown = (event: PointerEvent) => {
    const square = event.isPrimary && event.button === 0 && !event.shiftKey ? at(event) : undefined;
    down = square === undefined ? null : { square, before: attempt.before() };
  };
  const onup = (event: PointerEvent) => {
    const begun = down;
    down = null;
    const up = at(event);
    if (begun !== null && up !== undefined) attempt.onattempt(begun.before, begun.square, up);
  };
  const options = { capture: true };
  element.addEventListener('pointerdown', ondown, options);
  // A dragged piece may be let go of anywhere.
  document.addEventListener('pointerup', onup, options);
  return () => {
    element.removeEventListener('pointerdown', ondown, options);
    document.removeEventListener('pointerup', onup, options);
  };
}

/** So much of a wheel's turn is one step; a touchpad turns in many small ones. */
const STEP = 60;

/** Steps by the wheel: -1 back, 1 on. */
export function watchWheel(element: HTMLElement, onstep: (by: -1 | 1) => void): () => void {
  let turned = 0;
  const onwheel = (event: WheelEvent) => {
    if (event.ctrlKey) return; // A zoom.
    event.preventDefault();
    if (Math.sign(turned) !== Math.sign(event.deltaY)) turned = 0;
    turned += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * STEP;
    if (Math.abs(turned) < STEP) return;
    onstep(turned < 0 ? -1 : 1);
    turned = 0;
  };
  element.addEventListener('wheel', onwheel, { passive: false });
  return () => element.removeEventListener('wheel', onwheel);
}
