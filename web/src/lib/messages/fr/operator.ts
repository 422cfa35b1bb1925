/** Textes de la page d’administration. */

import type { SiteMessages } from '../types';

export const operator: SiteMessages['operator'] = {
  heading: 'Gestion du serveur',
  only: 'Seul l’administrateur de ce serveur peut voir cette page.',
  registration: 'Inscriptions',
  registrations: {
    open: 'Ouvertes : tout le monde peut créer un compte.',
    invitation: 'Sur invitation : un nouveau compte demande un lien d’invitation.',
    closed: 'Fermées : seul l’administrateur crée des comptes, en ligne de commande.',
  },
  invitations: 'Liens d’invitation',
  invitationsLead: 'Chaque lien sert à créer un compte et reste valable 14 jours. Utile seulement si les inscriptions sont sur invitation.',
  invite: 'Créer une invitation',
  once: 'Copiez le lien maintenant. Il ne sera plus affiché.',
  link: 'Lien d’invitation',
  noInvitations: 'Aucune invitation en cours.',
  until: (date) => `Valable jusqu’au ${date}`,
  by: (name) => `créée par ${name}`,
  commandLine: 'la ligne de commande',
  withdraw: 'Retirer',
  changes: { muted: 'Muet', disabled: 'Suspendu', arbiter: 'Arbitre', bot: 'Bot' },
  hints: {
    muted: 'Ne peut pas écrire dans les discussions',
    disabled: 'Ne peut pas se connecter ; sessions et jetons prennent fin aussitôt',
    arbiter: 'Peut arbitrer des parties',
    bot: 'Un programme joue sous ce nom',
  },
  done: 'Enregistré.',
  reset: 'Changer le mot de passe',
  passwordDone: (name) => `Mot de passe de ${name} changé. Toutes ses sessions sont déconnectées et tous ses jetons révoqués.`,
};
