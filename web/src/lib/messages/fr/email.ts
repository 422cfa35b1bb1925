import type { EmailMessages } from '../email';

export const email: EmailMessages = {
  heading: 'Adresse e-mail',
  lead: 'Elle sert à réinitialiser votre mot de passe en cas d’oubli. Vous seul la voyez.',
  address: 'Adresse e-mail',
  save: 'Enregistrer l’adresse',
  remove: 'Supprimer l’adresse',
  none: 'Pas encore d’adresse.',
  saved: 'Enregistrée. Ouvrez le lien que nous avons envoyé à cette adresse pour la confirmer.',
  removed: 'Adresse supprimée.',
  verified: 'confirmée',
  unverified: 'pas encore confirmée',
  off: 'Ce serveur n’envoie pas d’e-mails.',
  recover: 'Réinitialiser le mot de passe',
  recoverLead: 'Entrez l’adresse e-mail confirmée de votre compte.',
  recoverSend: 'Envoyer le lien',
  recoverSent: 'Si un compte utilise cette adresse, nous y avons envoyé un lien. Il est valable une heure.',
  recoverSet: 'Définir le mot de passe',
  recoverSetLead: 'Choisissez un nouveau mot de passe. Vous serez déconnecté partout et tous les jetons API seront révoqués.',
  recoverDone: 'Mot de passe modifié. Vous pouvez maintenant vous connecter.',
  verifyDone: 'Votre adresse est confirmée.',
  verify: 'Confirmer l’adresse',
};
