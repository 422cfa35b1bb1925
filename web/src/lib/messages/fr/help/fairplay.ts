/** Aide : fair-play, classements, arbitres et assistants. */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'fair',
      heading: 'Fair-play',
      text: [
        'Jouez seul : pas de moteur, pas de conseils, pas de second écran. Restez poli dans la discussion. Ne quittez pas une partie que vous perdez : abandonnez.',
        'L’administrateur peut rendre un compte muet ou le fermer.',
      ],
    },
    {
      id: 'rated',
      heading: 'Parties classées et amicales',
      text: [
        'Les parties classées demandent deux comptes, le même temps pour les deux joueurs, et la position initiale ou Chess960. On ne peut pas y reprendre de coup. Les parties contre l’ordinateur sont toujours amicales.',
        'Aux échecs classiques, chaque type de cadence a son classement Glicko-2 ; le Chess960 en a un seul pour toutes les cadences. La durée attendue d’une partie détermine le type de cadence. Un point d’interrogation indique un classement provisoire. Une partie qui se termine avant que les deux joueurs aient joué ne change aucun classement.',
      ],
    },
    {
      id: 'arbiter',
      heading: 'Les parties avec arbitre',
      text: [
        'Un arbitre crée les parties d’un tournoi et les lance, ou programme leur début. Pour voir les règles d’une telle partie (son arbitre, combien de temps vous pouvez être hors ligne, à partir de quand on peut proposer nulle), appuyez sur Arbitre, sous les coups.',
        'Un arbitre peut interrompre et reprendre la partie, régler les pendules, ajouter du temps, reprendre des coups, rétablir une position, décider d’un résultat et le corriger ensuite. Les deux joueurs voient aussitôt qui a fait quoi et pourquoi ; cela figure aussi parmi les coups, au procès-verbal et dans le PGN.',
      ],
    },
    {
      id: 'calls',
      heading: 'Appeler l’arbitre',
      text: ['Appuyez sur Arbitre, puis sur Appeler l’arbitre. Avant de confirmer, vous voyez ce qui se passera : dans certaines parties les pendules s’arrêtent si vous avez le trait, dans d’autres l’appel est noté et la partie continue. Les appels sont traités dans l’ordre.'],
    },
    {
      id: 'assistants',
      heading: 'Les assistants',
      text: ['Un joueur qui ne peut pas déplacer les pièces peut désigner un assistant : une personne ayant un compte, qui saisit ses coups une fois que l’arbitre a donné son accord, et ne peut rien faire d’autre. L’adversaire le voit, et chaque coup saisi par l’assistant est signalé.'],
    },
    {
      id: 'wall',
      heading: 'Pour les arbitres',
      text: ['Les arbitres voient tous leurs échiquiers sur une page, le mur : pendules, connexions et appels ; les échiquiers qui demandent leur attention se trouvent facilement. On peut créer beaucoup de parties à la fois à partir d’un tableau CSV : toutes, ou aucune.'],
    },
  ],
};
