/** Texts of the lobby, the game form, challenges and the footer. */

export const lobby = {
  now: 'Play now',
  nowLead: 'Pick a time control and we’ll pair you.',
  minutes: 'min',
  noClock: 'No clock',
  /** After the time on a tile, for screen readers. */
  tile: ': find an opponent',
  tileWaiting: ': looking for an opponent, press to cancel',
  mode: 'Games',
  modes: { rated: 'Rated', casual: 'Casual' },
  othersWaiting: (n: number) => `${n} waiting`,
  waitingFor: (time: string) => `Looking for an opponent: ${time}`,
  waitingForPerson: (name: string, time: string) => `Waiting for ${name} to accept: ${time}`,
  waitingForLink: (time: string) => `Waiting for someone to open your link: ${time}`,
  showLink: 'Show link',
  cancel: 'Cancel',
  friend: 'Play a friend',
  friendHint: 'Share a link or QR code',
  computer: {
    play: 'Play the computer',
    hint: 'Eight levels, at any time',
    level: 'Level',
    opponent: 'Level or engine',
    time: 'Time control',
    color: 'Your color',
    colors: { white: 'White', random: 'Random', black: 'Black' },
    start: 'Start game',
  },
  custom: 'Custom game',
  customHint: 'Any time control, color, rules and position',
  editor: 'Position editor',
  editorHint: 'Check a position, then play it',
  challengeBy: (name: string) => `${name} challenges you`,
  accept: 'Accept',
  decline: 'Decline',
  ended: {
    withdrawn: (_: string | null) => 'The challenge was withdrawn.',
    declined: (why: string | null) => (why === null ? 'The challenge was declined.' : `The challenge was declined: ${why}`),
    expired: (_: string | null) => 'The challenge expired: no one answered in time.',
  },
  lapsed: (times: string) => `Your search ended while you were away: ${times}`,
  again: 'Search again',
  dismiss: 'Close',
  yourGames: 'Your games',
  seeks: 'Open challenges',
  noSeeks: 'No open challenges. Pick a time to create one.',
  nobodyElse: 'Nobody else is waiting yet. You are paired as soon as someone picks the same time.',
  games: 'Live games',
  noGames: 'No live games yet.',
  people: (n: number) => (n === 1 ? '1 player online' : `${n} players online`),
  live: (n: number) => (n === 1 ? '1 game' : `${n} games`),
  watch: (white: string, black: string) => `${white} vs. ${black}`,
  toMove: 'to move',
  offline: 'No connection. Reconnecting …',
};

export const gameForm = {
  heading: 'Custom game',
  friendHeading: 'Play a friend',
  friendLead: 'You get a link and a QR code. The first person to accept plays you.',
  close: 'Close',
  more: 'More options',
  time: 'Time control',
  otherTime: 'Other time control',
  timeHint:
    'Minutes + increment, e.g. 3+2. Stages: 40/90+30:30+30. Delay: 5 d3, Bronstein: 5b3. Or: 3 days, no clock.',
  color: 'Your color',
  colors: { white: 'White', random: 'Random', black: 'Black' },
  ruleset: 'Rules',
  rulesets: { online: 'Online', otb: 'Over the board' },
  rulesetHint: {
    online: 'Draws by repetition and the 50-move rule are automatic.',
    otb: 'Draws by repetition and the 50-move rule must be claimed.',
  },
  chess960: 'Chess960',
  chess960Hint: 'Random back-rank setup',
  rated: 'Rated',
  ratedHint: 'Changes both players’ ratings',
  ratedNeeds: 'Needs an account, equal time and the standard start or Chess960',
  position: 'Position (FEN)',
  positionHint: 'Leave empty for the standard start.',
  editor: 'Open the position editor',
  opponent: 'Opponent',
  opponents: { everybody: 'Anyone', friend: 'By link', person: 'By name' },
  name: 'Account name',
  create: { everybody: 'Find an opponent', friend: 'Create link', person: 'Send challenge' },
  is: { rated: 'rated', chess960: 'Chess960', otb: 'over-the-board rules', position: 'custom position' },
  takes: { white: 'you play Black', black: 'you play White' },
  bothTimes: (white: string, black: string) => `White ${white}, Black ${black}`,
  differentBlackTime: 'Different time for Black',
  blackTime: 'Black’s time control',
};

/** The page a challenge link opens. */
export const challenge = {
  loading: 'Challenge',
  own: 'Your challenge',
  by: 'Opponent',
  to: 'For',
  anyone: 'The first person to accept',
  waiting: 'Keep this page open; the game starts when someone accepts.',
  gone: 'This challenge is no longer available',
  goneHint: 'It was withdrawn, accepted by another player, or has expired.',
  toLobby: 'Find another game',
  needsAccount: 'This game is rated. Sign in to accept.',
};

export const speeds: Record<string, string> = {
  ultraBullet: 'UltraBullet',
  bullet: 'Bullet',
  blitz: 'Blitz',
  rapid: 'Rapid',
  classical: 'Classical',
  correspondence: 'Correspondence',
  chess960: 'Chess960',
};

export const footer = {
  wall: 'Arbiter’s wall',
  label: 'Site',
  leaders: 'Leaderboard',
  help: 'Help and rules',
  source: 'Source code',
  licenses: 'Licenses',
  free: 'Free software under the AGPL. Games follow the FIDE Laws of Chess and Online Chess Regulations.',
};

export const watch = {
  heading: 'Watch',
  lead: 'Live games on this server.',
  play: 'Play a game',
};

export const tools = {
  heading: 'Tools',
  editorHint: 'Set up a position, check it, play it against the computer or a friend',
  preferences: 'Preferences',
  preferencesHint: 'Board, pieces, sounds, notation, language',
  api: 'For programs',
  apiHint: 'Connect bots, boards and scripts: the lichess API',
  wallHint: 'All boards of your games at a glance',
};
