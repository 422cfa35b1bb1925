/** Texts of the page of tools, loaded with it. */

export const tools = {
  heading: 'Tools',
  analysis: 'Analysis',
  analysisHint: 'Study games and positions with variations, an engine, and a report',
  editorHint: 'Set up a position, check it, play it against the computer or a friend',
  preferences: 'Preferences',
  preferencesHint: 'Board, pieces, sounds, notation, language',
  api: 'For programs',
  apiHint: 'Connect bots, boards and scripts: the lichess API',
  wallHint: 'All boards of your games at a glance',
};
