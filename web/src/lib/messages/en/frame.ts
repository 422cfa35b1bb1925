/** Texts of the menu and of the bar above every page. */

export const frame = {
  menu: {
    close: 'Close menu',
    own: 'Your pages',
    profile: 'Profile',
    preferences: 'Preferences',
    settings: 'Account settings',
    wall: 'Arbiter’s wall',
    operator: 'Administration',
    signOut: 'Sign out',
    register: 'Create account',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
  },
  announcement: 'Announcement',
  bar: {
    label: 'Your games and challenges',
    returnTo: 'Return to your game',
    /** To a game that has not begun. */
    goTo: 'Go to your game',
    /** The game of a round that an arbiter started. */
    started: 'Your game has started',
    toBoard: 'Go to the board',
    /** For screen readers, after the page has changed by itself. */
    atBoard: 'Your game has started. You are at the board.',
    against: (name: string) => `vs. ${name}`,
    silent: 'The server’s storage is not responding. The clocks are stopped.',
    yourTurn: 'Your turn',
    more: (n: number) => (n === 1 ? 'and 1 more game' : `and ${n} more games`),
    challengeBy: (name: string) => `${name} challenges you`,
    accept: 'Accept',
    decline: 'Decline',
    tags: { rated: 'rated', chess960: 'Chess960', otb: 'over-the-board rules', position: 'custom position' },
    /** The acceptor's color, by that of the challenger. */
    takes: { white: 'you play Black', black: 'you play White' },
    hide: 'Hide',
  },
};
