/** Aide : les joueurs qui partent ou perdent leur connexion. */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'countdown',
      heading: 'Vous avez 30 secondes pour revenir',
      text: [
        'Si votre connexion est coupée, la page se reconnecte automatiquement. Votre pendule continue de tourner, et votre adversaire et vous voyez un compte à rebours de 30 secondes. Si vous revenez à temps, il ne se passe rien. Sinon vous perdez, ou la partie est nulle si l’adversaire ne pourrait pas mater.',
        'Si vous fermez la page ou quittez la partie, le compte à rebours commence aussitôt. Si la connexion devient muette, il commence après une dizaine de secondes. Une partie personnalisée ou une compétition peut fixer une autre durée.',
        'Seul un joueur présent peut gagner ainsi. Si les deux sont absents, il n’y a pas de compte à rebours : une partie avec pendule se termine au temps, une partie sans pendule est annulée après 24 heures.',
      ],
    },
    {
      id: 'without',
      heading: 'Les parties sans compte à rebours',
      text: [
        'Contre l’ordinateur, personne n’attend : il n’y a pas de compte à rebours.',
        'Par correspondance, seuls comptent les jours par coup.',
        'Les parties sans pendule où personne n’attend se terminent après 14 jours sans coup : le joueur qui a le trait perd, ou la partie est annulée si moins de deux coups ont été joués.',
      ],
    },
    {
      id: 'nobody',
      heading: 'Si personne ne vient',
      text: ['Si un adversaire ne vient pas dans les 30 secondes, la partie est annulée. Un défi que personne n’accepte se termine après 24 heures, ou dès que vous partez s’il était pour tout de suite.'],
    },
    {
      id: 'server',
      heading: 'Si le serveur redémarre',
      text: ['Aucun coup confirmé n’est perdu, et le temps écoulé entre-temps n’est compté à personne. Les pendules restent arrêtées jusqu’au retour des deux joueurs, ou une demi-minute.'],
    },
  ],
};
