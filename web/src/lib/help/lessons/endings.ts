// Made from crates/wire by `UPDATE_TYPES=1 cargo test -p tabiya-wire --features typescript`.

import type { Lesson } from '../lesson';

export const lessons: Readonly<Record<string, Lesson>> = {
  dead: [
    { board: '8/8/2k5/8/4n3/5K2/8/8', moves: { f3e2: 2, f3e3: 4, f3e4: 1, f3f4: 5, f3g2: 3, f3g4: 6 } },
    { board: '8/8/2k5/8/4K3/8/8/8', black: true, end: 'dead', done: true },
    { board: '8/8/2k5/8/4n3/8/4K3/8', black: true },
    { board: '8/8/2k5/8/4n3/8/6K1/8', black: true },
    { board: '8/8/2k5/8/4n3/4K3/8/8', black: true },
    { board: '8/8/2k5/8/4nK2/8/8/8', black: true },
    { board: '8/8/2k5/8/4n1K1/8/8/8', black: true },
  ],
  threefold: [
    { board: '4k1n1/5ppp/8/8/8/8/5PPP/4K1N1', moves: { g1f3: 1 } },
    { board: '4k1n1/5ppp/8/8/8/5N2/5PPP/4K3', black: true, moves: { g8f6: 2 } },
    { board: '4k3/5ppp/5n2/8/8/5N2/5PPP/4K3', moves: { f3g1: 3 } },
    { board: '4k3/5ppp/5n2/8/8/8/5PPP/4K1N1', black: true, moves: { f6g8: 4 } },
    { board: '4k1n1/5ppp/8/8/8/8/5PPP/4K1N1', moves: { g1f3: 5 } },
    { board: '4k1n1/5ppp/8/8/8/5N2/5PPP/4K3', black: true, moves: { g8f6: 6 } },
    { board: '4k3/5ppp/5n2/8/8/5N2/5PPP/4K3', moves: { f3g1: 7 } },
    { board: '4k3/5ppp/5n2/8/8/8/5PPP/4K1N1', black: true, moves: { f6g8: 8 } },
    { board: '4k1n1/5ppp/8/8/8/8/5PPP/4K1N1', end: 'threefold', done: true },
  ],
};
