// People for the stand-in: an account, a profile, best players and a lobby, always the same. What is
// changed is answered and forgotten. On the sign-in pages the visitor is a guest.

const DAY_MS = 86_400_000;

const person = (name, rating = null, guest = false) => ({
  name,
  guest,
  title: name === 'Deep-Rook' ? 'BOT' : null,
  rating,
  provisional: rating !== null && rating < 1500,
});

const ANNA = person('Anna');
const BEN = person('Ben', 1840);

const speed = (name, games, wins, losses, rating, deviation) => ({
  speed: name,
  games,
  wins,
  losses,
  draws: games - wins - losses,
  moves: games * 37,
  rating: rating === null ? null : { rating, deviation, provisional: deviation > 110, games },
});

const PROFILE = {
  person: ANNA,
  since: Date.UTC(2025, 2, 1),
  gone: false,
  speeds: [
    speed('bullet', 12, 5, 6, 1488, 164),
    speed('blitz', 412, 230, 150, 1907, 48),
    speed('rapid', 88, 40, 31, 1852, 71),
    speed('correspondence', 3, 1, 1, null, 0),
  ],
};

const today = () => Math.floor(Date.now() / DAY_MS);
const ratings = () =>
  Array.from({ length: 60 }, (_, n) => [
    today() - 300 + n * 5,
    Math.round(1700 + n * 3.4 + 40 * Math.sin(n / 4) + 15 * Math.cos(n * 1.7)),
  ]);

/** Twenty games of a day. */
const ratingsPerGame = () =>
  Array.from({ length: 20 }, (_, n) => [Date.now() - (20 - n) * 600_000, Math.round(1500 + n * 4 + 60 * Math.sin(n / 2))]);

const LAST = [
  { fen: 'r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9', lastMove: 'h2h3' },
  { fen: '8/5pk1/6p1/3Q4/7P/6P1/5PK1/3q4 b - - 3 41', lastMove: 'a8d5' },
  { fen: 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3', lastMove: 'd8h4' },
];
const OPENINGS = [
  { eco: 'C92', name: 'Ruy Lopez: Closed, Keres Defense' },
  { eco: 'B90', name: 'Sicilian Defense: Najdorf Variation, English Attack, Anti-English' },
  null,
];
const OUTCOMES = {
  checkmate: { reason: 'checkmate', words: 'checkmate' },
  time: { reason: 'time', words: 'on time' },
  agreement: { reason: 'agreement', words: 'agreement' },
};

function played(n) {
  const side = n % 2 === 0 ? 'white' : 'black';
  const result = ['win', 'loss', 'win', 'draw', 'unfinished'][n % 5];
  const rated = n % 3 !== 0 && result !== 'unfinished';
  const other = n % 4 === 0 ? person('Guest 1042', null, true) : BEN;
  const won = { win: side, loss: side === 'white' ? 'black' : 'white' }[result];
  const why = OUTCOMES[won === undefined ? 'agreement' : n % 2 ? 'time' : 'checkmate'];
  const headline = won === undefined ? 'DRAW' : `${won === 'white' ? 'White' : 'Black'} won`;
  const ending = result === 'unfinished' ? null : `${headline}: ${why.words}`;
  const score = { white: '1-0', black: '0-1' }[won] ?? '½-½';
  const change = { win: 6, loss: -7, draw: 1, unfinished: 0 }[result];
  return {
    id: `a1B2c3${10 + n}`,
    at: Date.now() - n * DAY_MS,
    players: side === 'white' ? { white: ANNA, black: other } : { white: other, black: ANNA },
    side,
    speed: ['blitz', 'rapid', 'blitz'][n % 3],
    time: { white: ['3+2', '10 min', '5 min'][n % 3], black: ['3+2', '10 min', '5 min'][n % 3] },
    rated,
    plies: 30 + n * 7,
    result,
    ending,
    ...(ending === null ? {} : { outcome: { result: score, winner: won ?? null, reason: why.reason, words: ending } }),
    opening: ending === null ? null : OPENINGS[n % 3],
    lastPosition: ending === null ? null : LAST[n % 3],
    changes: rated ? { white: side === 'white' ? change : -change, black: side === 'black' ? change : -change } : null,
  };
}

const LEADERS = ['Anna', 'Ben', 'Chiara', 'Deniz', 'a-very-long-name-123'].map((name, n) => ({
  person: person(name, 2_110 - n * 61),
  games: 412 - n * 47,
}));

const PROVISIONAL = ['Emil', 'Fatima'].map((name, n) => ({
  person: { ...person(name, 1_702 - n * 190), provisional: true },
  games: 9 - n * 4,
}));

const seek = (id, by, wish, name) => ({
  id,
  by,
  to: null,
  kind: 'open',
  own: false,
  wish: { side: 'random', ruleset: 'online', rated: false, chess960: false, takebacks: true, chat: true, ...wish },
  speed: name,
});

const live = (id, white, black, fen, lastMove, time, name) => ({
  id,
  players: { white, black },
  fen,
  lastMove,
  clocks: { now: Date.now(), white: 151_000, black: 163_000, running: 'white' },
  time,
  speed: name,
  rated: true,
});

const INVITATIONS = [
  { id: '1', by: 'Anna', expires: Date.now() + 9 * DAY_MS },
  { id: '2', by: null, expires: Date.now() + 2 * DAY_MS },
];
const NEW_INVITATION = { invitation: '0123456789abcdef0123456789abcdef', expires: Date.now() + 14 * DAY_MS };
const STANDING = {
  name: 'Ben',
  since: Date.UTC(2025, 5, 3),
  disabled: false,
  muted: true,
  arbiter: false,
  bot: false,
  admin: false,
  closed: false,
};

/** The first frame of the lobby. */
export const lobby = () => ({
  t: 'lobby',
  you: ANNA,
  seeks: [
    seek('s0000001', person('Guest 1042', null, true), { time: '5+3' }, 'blitz'),
    seek('s0000002', BEN, { time: '40/90+30:30+30', rated: true, ruleset: 'otb' }, 'classical'),
    seek('s0000003', person('Chiara', 1620), { time: '3+2', chess960: true, side: 'white' }, 'blitz'),
    { ...seek('s0000004', person('Deniz', 1755), { time: '10 min', rated: true }, 'rapid'), kind: 'person', to: ANNA },
    { ...seek('s0000005', ANNA, { time: '3 min' }, 'blitz'), own: true },
    { ...seek('s0000006', ANNA, { time: '15+10' }, 'rapid'), own: true, kind: 'link' },
  ],
  playing: [],
  games: [
    live('a1B2c3D4', person('Chiara', 1620), BEN, 'r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9', 'h2h3', '3+2', 'blitz'),
    live('a1B2c3D5', person('Deniz', 1755), person('Guest 1007', null, true), '8/5pk1/6p1/8/3R4/6P1/5PK1/1r6 w - - 4 41', 'b2b1', '10 min', 'rapid'),
    live('a1B2c3D6', person('Eva', 2010), person('Deep-Rook', 2200), 'rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', 'c7c5', '15+10', 'rapid'),
  ],
  lapsed: [],
  people: 14,
  live: 3,
});

/** What is asked about people; undefined for anything else. */
export function answer(method, url, referer) {
  const { pathname, searchParams } = url;
  if (pathname === '/api/zone/account' && method === 'GET') {
    const guest = /\/account\/(sign-in|register)/.test(referer ?? '');
    const roles = guest ? null : { bot: false, arbiter: true, admin: true, muted: false };
    return { person: guest ? null : ANNA, roles, registration: 'open', preferences: null };
  }
  if (pathname === '/api/zone/account/sessions') {
    const at = Date.now() - 40 * DAY_MS;
    return [
      { id: 1, at, expires: at, agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0', current: true },
      { id: 2, at, expires: at, agent: 'Mozilla/5.0 (Linux; Android 15) Chrome/150.0 Mobile Safari/537.36', current: false },
    ];
  }
  if (pathname === '/api/zone/account/tokens') {
    return [{ id: 1, label: 'my program', scopes: ['board:play', 'challenge:read'], at: Date.now() }];
  }
  if (pathname === '/api/zone/invitations') return method === 'GET' ? INVITATIONS : NEW_INVITATION;
  if (/^\/api\/zone\/people\/\w+\/standing$/.test(pathname)) return STANDING;
  const asked = /^\/api\/zone\/seeks\/(\w+)$/.exec(pathname)?.[1];
  if (asked !== undefined && method === 'GET') return lobby().seeks.find(({ id }) => id === asked);
  if (pathname.startsWith('/api/zone/leaders/')) {
    return searchParams.get('provisional') === 'true' ? PROVISIONAL : LEADERS;
  }
  if (/^\/api\/zone\/people\/\w+$/.test(pathname)) return PROFILE;
  if (/^\/api\/zone\/people\/\w+\/ratings\//.test(pathname)) {
    return searchParams.get('per') === 'game' ? ratingsPerGame() : /bullet/.test(pathname) ? ratings().slice(-1) : ratings();
  }
  if (/^\/api\/zone\/people\/\w+\/games$/.test(pathname)) {
    return { games: Array.from({ length: 12 }, (_, n) => played(n)), next: 'a1B2c399' };
  }
  if (/^\/api\/zone\/(account|people|seeks)/.test(pathname)) return null;
  return undefined;
}
