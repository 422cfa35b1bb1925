/** Texts of the page about this server. */

export const about = {
  rules: 'House rules',
  privacy: 'Privacy',
  nothing: 'The operator has not written anything about this server yet.',
};
