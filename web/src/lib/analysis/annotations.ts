/** Comments of a PGN: words, and commands such as `[%clk 0:03:00]` and `[%cal Ge2e4]`. */

/** The colors of arrows and circles, by their letter in a PGN. */
export const COLORS = { G: 'green', R: 'red', Y: 'yellow', B: 'blue' } as const;
export type ShapeColor = (typeof COLORS)[keyof typeof COLORS];

/** A circle around a square, or an arrow. */
export interface Shape {
  color: ShapeColor;
  from: string;
  to: string | null;
}

/** An evaluation from White's side. */
export type Score = { cp: number } | { mate: number };

export interface Comment {
  text: string;
  shapes: Shape[];
  /** The mover's clock after the move, in seconds. */
  clock: number | null;
  /** The time used for the move, in seconds. */
  used: number | null;
  score: Score | null;
}

export const NO_COMMENT: Comment = { text: '', shapes: [], clock: null, used: null, score: null };

/** Reads on from a bracket at most to the next one, so that a comment is read once, whatever is in it. */
const COMMAND = /\[%(cal|csl|clk|emt|eval)\s([^[\]]*)\]/g;

/** Reads what stands between braces. A command that makes no sense stays text. */
export function readComment(raw: string): Comment {
  const comment: Comment = { ...NO_COMMENT, shapes: [] };
  const text = raw.replace(COMMAND, (whole, name: string, value: string) => (take(comment, name, value.trim()) ? ' ' : whole));
  comment.text = text.replace(/\s+/g, ' ').trim();
  return comment;
}

function take(comment: Comment, name: string, value: string): boolean {
  if (name === 'cal' || name === 'csl') {
    const shapes = value.split(',').map((one) => readShape(one.trim()));
    if (shapes.some((shape) => shape === null)) return false;
    comment.shapes.push(...(shapes as Shape[]));
    return true;
  }
  if (name === 'eval') {
    const score = readScore(value);
    if (score === null || comment.score !== null) return false;
    comment.score = score;
    return true;
  }
  const seconds = readTime(value);
  const key = name === 'clk' ? 'clock' : 'used';
  if (seconds === null || comment[key] !== null) return false;
  comment[key] = seconds;
  return true;
}

function readShape(text: string): Shape | null {
  const found = /^([GRYB])([a-h][1-8])([a-h][1-8])?$/.exec(text);
  if (found === null) return null;
  return { color: COLORS[found[1] as keyof typeof COLORS], from: found[2] ?? '', to: found[3] ?? null };
}

function readScore(text: string): Score | null {
  const [value = ''] = text.split(',');
  const mate = /^#(-?\d{1,4})$/.exec(value);
  if (mate !== null) return { mate: Number(mate[1]) };
  return /^[+-]?\d{1,4}(\.\d+)?$/.test(value) ? { cp: Math.round(Number(value) * 100) } : null;
}

function readTime(text: string): number | null {
  const found = /^(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(text);
  if (found === null) return null;
  const [hours, minutes, seconds] = [Number(found[1]), Number(found[2]), Number(found[3])];
  return minutes < 60 && seconds < 60 ? Math.round((hours * 3_600 + minutes * 60 + seconds) * 1_000) / 1_000 : null;
}

/** The inside of the braces; empty if there is nothing to say. */
export function writeComment({ text, shapes, clock, used, score }: Comment): string {
  const parts = [];
  if (score !== null) parts.push(`[%eval ${writeScore(score)}]`);
  if (clock !== null) parts.push(`[%clk ${writeTime(clock)}]`);
  if (used !== null) parts.push(`[%emt ${writeTime(used)}]`);
  const circles = shapes.filter(({ to }) => to === null);
  const arrows = shapes.filter(({ to }) => to !== null);
  if (circles.length > 0) parts.push(`[%csl ${circles.map(writeShape).join(',')}]`);
  if (arrows.length > 0) parts.push(`[%cal ${arrows.map(writeShape).join(',')}]`);
  // A brace would end the comment.
  const words = text.replace(/[{}]/g, '').replace(/\s+/g, ' ').trim();
  if (words !== '') parts.push(words);
  return parts.join(' ');
}

const writeShape = ({ color, from, to }: Shape): string => color.charAt(0).toUpperCase() + from + (to ?? '');

export function writeScore(score: Score): string {
  return 'mate' in score ? `#${score.mate}` : (score.cp / 100).toFixed(2);
}

function writeTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (n: number) => String(n).padStart(2, '0');
  const rest = Math.round((seconds - whole) * 1_000);
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`;
  return `${Math.floor(whole / 3_600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${fraction}`;
}

/** Two comments on one move, as one. */
export function mergeComments(one: Comment, other: Comment): Comment {
  return {
    text: [one.text, other.text].filter((text) => text !== '').join(' '),
    shapes: [...one.shapes, ...other.shapes],
    clock: one.clock ?? other.clock,
    used: one.used ?? other.used,
    score: one.score ?? other.score,
  };
}
