/** The sections of the help. */

/** In the order in which a beginner reads them. Each is an address: `/help/pieces`. */
export const SECTIONS = [
  'pieces',
  'special',
  'check',
  'endings',
  'playing',
  'options',
  'clock',
  'connection',
  'fairplay',
  'licenses',
] as const;
export type SectionName = (typeof SECTIONS)[number];

/** Those that teach the game; the others explain the server. */
export const RULES: readonly SectionName[] = ['pieces', 'special', 'check', 'endings'];
