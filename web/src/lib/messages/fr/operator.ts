/** Les mots de la page de l’exploitant. */

import type { SiteMessages } from '../types';

export const operator: SiteMessages['operator'] = {
  heading: 'Gérer cette zone',
  only: 'Cette page est réservée à l’exploitant.',
  registration: 'Qui peut créer un compte',
  registrations: {
    open: 'Tout le monde.',
    invitation: 'Qui a une invitation.',
    closed: 'Seulement l’exploitant, en ligne de commande.',
  },
  registrationHint: 'Choisi au démarrage du serveur : --registration open, invitation ou closed.',
  invitations: 'Invitations en cours',
  invitationsLead: 'Un lien pour un nouveau compte, valable 14 jours. Il en faut un là où les comptes se créent sur invitation.',
  invite: 'Créer une invitation',
  once: 'Copiez-la maintenant : elle n’est montrée que cette fois.',
  link: 'Lien de l’invitation',
  noInvitations: 'Aucune invitation n’est ouverte.',
  until: (date) => `valable jusqu’au ${date}`,
  by: (name) => `de ${name}`,
  commandLine: 'la ligne de commande',
  withdraw: 'Retirer',
  accounts: 'Comptes',
  accountsLead: 'Rendre muet, bloquer ou aider quelqu’un.',
  changes: { muted: 'Muet', disabled: 'Bloqué', arbiter: 'Arbitre', bot: 'Robot' },
  hints: {
    muted: 'Ne peut pas écrire dans les discussions',
    disabled: 'Ne peut pas se connecter ; navigateurs et jetons sont exclus aussitôt',
    arbiter: 'Peut être arbitre de parties',
    bot: 'Un programme joue sous ce nom',
  },
  done: 'Changé.',
  reset: 'Donner ce mot de passe',
  passwordDone: (name) => `${name} a le nouveau mot de passe. Tous ses navigateurs sont déconnectés, tous ses jetons révoqués.`,
};
