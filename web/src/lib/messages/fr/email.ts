import type { EmailMessages } from '../email';

export const email: EmailMessages = {
  heading: 'Adresse e-mail',
  lead: 'Pour un nouveau mot de passe si vous avez oublié le vôtre. Personne d’autre ne la voit.',
  address: 'Adresse e-mail',
  save: 'Enregistrer l’adresse',
  remove: 'Supprimer l’adresse',
  none: 'Pas encore d’adresse.',
  saved: 'Enregistrée. Ouvrez le lien dans l’e-mail que nous avons envoyé pour confirmer l’adresse.',
  removed: 'Adresse supprimée.',
  verified: 'confirmée',
  unverified: 'pas encore confirmée',
  off: 'Ce serveur n’envoie pas d’e-mails.',
  recover: 'Nouveau mot de passe',
  recoverLead: 'Entrez l’adresse e-mail confirmée de votre compte.',
  recoverSend: 'Envoyer le lien',
  recoverSent: 'Si un compte a cette adresse, un e-mail avec un lien est en route. Le lien est valable une heure.',
  recoverSet: 'Définir le mot de passe',
  recoverSetLead: 'Choisissez un nouveau mot de passe. Tous les navigateurs seront déconnectés et tous les jetons révoqués.',
  recoverDone: 'Votre mot de passe est défini. Connectez-vous avec lui.',
  verifyDone: 'Votre adresse est confirmée.',
  verify: 'Confirmer l’adresse',
};
