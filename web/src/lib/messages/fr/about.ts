/** Texts of the page about this server. */

export const about = {
  rules: 'Règlement intérieur',
  privacy: 'Confidentialité',
  nothing: 'L’administrateur n’a encore rien écrit sur ce serveur.',
};
