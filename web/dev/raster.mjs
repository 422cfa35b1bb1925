// Draws simple shapes into pixels and writes them as PNG, for icons and the picture of shared links:
// no image files in the repository, and no library for what takes a page of code. Pure.

import { deflateSync } from 'node:zlib';

/** How many rows and columns of samples each pixel has. */
const SAMPLES = 3;
/** Into how many straight pieces a curve is cut. */
const PIECES = 8;

export class Canvas {
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height * 4);
  }

  /** Fills a rectangle; `round` is the radius of its corners. */
  rect(x, y, width, height, color, round = 0) {
    const inside = (px, py) => {
      if (px < x || py < y || px >= x + width || py >= y + height) return false;
      const dx = Math.max(x + round - px, px - (x + width - round), 0);
      const dy = Math.max(y + round - py, py - (y + height - round), 0);
      return dx * dx + dy * dy <= round * round || dx === 0 || dy === 0;
    };
    this.#fill([x, y, x + width, y + height], inside, color);
  }

  /** Fills an SVG path of absolute commands, moved and scaled. */
  path(d, x, y, scale, color) {
    const loops = flatten(d).map((loop) => loop.map(([px, py]) => [x + px * scale, y + py * scale]));
    const all = loops.flat();
    const bounds = [
      Math.min(...all.map(([px]) => px)),
      Math.min(...all.map(([, py]) => py)),
      Math.max(...all.map(([px]) => px)),
      Math.max(...all.map(([, py]) => py)),
    ];
    this.#fill(bounds, (px, py) => loops.reduce((sum, loop) => sum + winding(loop, px, py), 0) !== 0, color);
  }

  /** The same path as a line: discs along it. */
  stroke(d, x, y, scale, width, color) {
    const radius = (width * scale) / 2;
    const lines = flatten(d).map((loop) => loop.map(([px, py]) => [x + px * scale, y + py * scale]));
    for (const line of lines) {
      for (let at = 1; at < line.length; at++) this.#segment(line[at - 1], line[at], radius, color);
    }
  }

  /** Puts another picture here. */
  draw(other, x, y) {
    for (let row = 0; row < other.height; row++) {
      for (let column = 0; column < other.width; column++) {
        const from = (row * other.width + column) * 4;
        const share = other.pixels[from + 3] / 255;
        if (share > 0) this.#blend(((y + row) * this.width + x + column) * 4, other.pixels.subarray(from, from + 3), share);
      }
    }
  }

  #segment([ax, ay], [bx, by], radius, color) {
    const [dx, dy] = [bx - ax, by - ay];
    const length = dx * dx + dy * dy;
    const bounds = [Math.min(ax, bx) - radius, Math.min(ay, by) - radius, Math.max(ax, bx) + radius, Math.max(ay, by) + radius];
    const near = (px, py) => {
      const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length));
      return (px - ax - t * dx) ** 2 + (py - ay - t * dy) ** 2 <= radius * radius;
    };
    this.#fill(bounds, near, color);
  }

  #fill([left, top, right, bottom], inside, color) {
    const [red, green, blue] = channels(color);
    for (let py = Math.max(0, Math.floor(top)); py < Math.min(this.height, Math.ceil(bottom)); py++) {
      for (let px = Math.max(0, Math.floor(left)); px < Math.min(this.width, Math.ceil(right)); px++) {
        let hits = 0;
        for (let row = 0; row < SAMPLES; row++) {
          for (let column = 0; column < SAMPLES; column++) {
            if (inside(px + (column + 0.5) / SAMPLES, py + (row + 0.5) / SAMPLES)) hits += 1;
          }
        }
        if (hits > 0) this.#blend((py * this.width + px) * 4, [red, green, blue], hits / SAMPLES ** 2);
      }
    }
  }

  #blend(at, color, share) {
    const below = this.pixels[at + 3] / 255;
    const alpha = share + below * (1 - share);
    for (let channel = 0; channel < 3; channel++) {
      const mixed = color[channel] * share + this.pixels[at + channel] * below * (1 - share);
      this.pixels[at + channel] = Math.round(mixed / alpha);
    }
    this.pixels[at + 3] = Math.round(alpha * 255);
  }

  png() {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    header.set([8, 6, 0, 0, 0], 8);
    const stride = this.width * 4;
    const rows = Buffer.alloc((stride + 1) * this.height);
    for (let y = 0; y < this.height; y++) rows.set(this.pixels.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

const channels = (color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A path as closed loops of straight lines. Reads M, L, H, V, C, Q, A (circles) and Z. */
export function flatten(d) {
  const tokens = d.match(/[A-Za-z]|-?\d*\.?\d+/g) ?? [];
  const loops = [];
  let [x, y, at, command] = [0, 0, 0, ''];
  const number = () => Number(tokens[at++]);
  const to = (nx, ny) => {
    [x, y] = [nx, ny];
    loops.at(-1).push([x, y]);
  };
  const curve = (of) => {
    for (let step = 1; step <= PIECES; step++) to(...of(step / PIECES));
  };
  while (at < tokens.length) {
    if (/[A-Za-z]/.test(tokens[at])) command = tokens[at++];
    if (command === 'M') {
      loops.push([]);
      to(number(), number());
      command = 'L';
    } else if (command === 'L') to(number(), number());
    else if (command === 'H') to(number(), y);
    else if (command === 'V') to(x, number());
    else if (command === 'C') curve(bezier([[x, y], [number(), number()], [number(), number()], [number(), number()]]));
    else if (command === 'Q') curve(bezier([[x, y], [number(), number()], [number(), number()]]));
    else if (command === 'A') curve(arc(x, y, number(), number(), number(), number(), number(), number(), number()));
    else if (command === 'Z') to(...loops.at(-1)[0]);
    else throw new Error(`a path with ${command}`);
  }
  return loops;
}

function bezier(points) {
  return (t) => {
    let line = points;
    while (line.length > 1) line = line.slice(1).map(([bx, by], i) => [line[i][0] + (bx - line[i][0]) * t, line[i][1] + (by - line[i][1]) * t]);
    return line[0];
  };
}

/** An arc of a circle: both radii are the same. */
function arc(x, y, radius, _ry, _turn, large, sweep, ex, ey) {
  const [dx, dy] = [ex - x, ey - y];
  const half = Math.hypot(dx, dy) / 2;
  const r = Math.max(radius, half);
  const height = Math.sqrt(r * r - half * half) * (large === sweep ? -1 : 1);
  const [cx, cy] = [(x + ex) / 2 - (height * dy) / (2 * half), (y + ey) / 2 + (height * dx) / (2 * half)];
  const from = Math.atan2(y - cy, x - cx);
  let angle = Math.atan2(ey - cy, ex - cx) - from;
  if (sweep === 1 && angle < 0) angle += 2 * Math.PI;
  if (sweep === 0 && angle > 0) angle -= 2 * Math.PI;
  return (t) => [cx + r * Math.cos(from + angle * t), cy + r * Math.sin(from + angle * t)];
}

/** How often a loop goes around a point. */
function winding(loop, px, py) {
  let sum = 0;
  for (let at = 0; at < loop.length; at++) {
    const [ax, ay] = loop[at];
    const [bx, by] = loop[(at + 1) % loop.length];
    if (ay <= py === by <= py) continue;
    const x = ax + ((py - ay) / (by - ay)) * (bx - ax);
    if (x > px) sum += by > ay ? 1 : -1;
  }
  return sum;
}

const TABLE = Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let sum = 0xffffffff;
  for (const byte of body) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE((sum ^ 0xffffffff) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
