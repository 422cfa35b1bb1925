/** Aide : les joueurs qui partent ou perdent leur connexion. */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'countdown',
      heading: 'Vous avez un peu de temps pour revenir',
      text: [
        'Si votre connexion est coupée, la page se reconnecte automatiquement. Votre pendule continue de tourner, et votre adversaire et vous voyez un compte à rebours, en général de 30 secondes. Si vous revenez à temps, il ne se passe rien. Sinon vous perdez, ou la partie est nulle si aucune suite de coups légaux ne permet à l’adversaire de vous mater.',
        'Si vous fermez la page ou quittez la partie, le compte à rebours commence aussitôt. Si la connexion ne répond plus, il commence après une dizaine de secondes. L’administrateur, une partie personnalisée ou une compétition peut fixer une autre durée ; une compétition peut se passer de compte à rebours.',
        'Seul un joueur présent peut gagner ainsi. Si les deux sont absents, il n’y a pas de compte à rebours : une partie avec pendule se termine au temps, une partie sans pendule est annulée après 24 heures.',
      ],
    },
    {
      id: 'without',
      heading: 'Les parties sans compte à rebours',
      text: [
        'Il n’y a pas de compte à rebours contre l’ordinateur.',
        'Par correspondance, seuls comptent les jours par coup.',
        'Contre l’ordinateur, une partie sans pendule se termine après 14 jours sans coup : le joueur qui a le trait perd, ou la partie est annulée si moins de deux coups ont été joués.',
      ],
    },
    {
      id: 'nobody',
      heading: 'Si personne ne vient',
      text: ['Si un adversaire ne vient pas dans les 30 secondes après l’appariement, la partie est annulée. Un défi que personne n’accepte expire après 24 heures ; une recherche d’adversaire se termine dès que vous partez.'],
    },
    {
      id: 'server',
      heading: 'Si le serveur redémarre',
      text: ['Aucun coup confirmé n’est perdu, et le temps écoulé entre-temps n’est compté à personne. Les pendules restent arrêtées jusqu’au retour des deux joueurs, ou une demi-minute.'],
    },
  ],
};
