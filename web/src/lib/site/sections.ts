/** The sections of the site, and which pages belong to which. */

import type { Route } from '../../routes/router';

export type Section = 'play' | 'watch' | 'tournaments' | 'players' | 'tools' | 'help';

/** In the order of the navigation, each with the page it opens. */
export const SECTIONS: readonly { name: Section; path: string }[] = [
  { name: 'play', path: '/' },
  { name: 'watch', path: '/watch' },
  { name: 'tournaments', path: '/tournaments' },
  { name: 'players', path: '/people' },
  { name: 'tools', path: '/tools' },
  { name: 'help', path: '/help' },
];

const OF_PAGE: Partial<Record<Route['page'], Section>> = {
  lobby: 'play',
  challenge: 'play',
  watch: 'watch',
  tournament: 'tournaments',
  leaders: 'players',
  profile: 'players',
  tools: 'tools',
  editor: 'tools',
  analysis: 'tools',
  api: 'tools',
  help: 'help',
};

/** The section to mark in the navigation; none for games and the own account. */
export const sectionOf = ({ page }: Route): Section | undefined => OF_PAGE[page];
