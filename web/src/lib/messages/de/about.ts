/** Texts of the page about this server. */

export const about = {
  rules: 'Hausregeln',
  privacy: 'Datenschutz',
  nothing: 'Der Betreiber hat noch nichts über diesen Server geschrieben.',
};
