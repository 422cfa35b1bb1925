/** Aide : jouer sur ce serveur. */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'begin',
      heading: 'Commencer une partie',
      text: [
        'Choisissez une cadence sur la page d’accueil : vous jouez contre le prochain joueur qui convient. Les couleurs sont tirées au sort.',
        'Avec un compte, vous pouvez choisir l’écart maximal entre le classement de l’adversaire et le vôtre. Il s’élargit de 50 toutes les 10 secondes pendant l’attente (toutes les heures par correspondance ou sans pendule), et les écarts des deux joueurs comptent. Après une partie, « Nouvel adversaire » cherche de nouveau à la même cadence.',
        'Jouer avec un ami : partagez le lien ou le code QR. La première personne qui accepte joue contre vous.',
        'Jouer contre l’ordinateur : des personnages, un classement au choix ou le moteur, avec ou sans pendule. Vous pouvez reprendre des coups et demander un indice quand c’est à vous de jouer.',
        'Partie personnalisée : toute cadence, votre couleur, les règles de nulle, classée ou amicale, Chess960, une position de votre choix ou un adversaire désigné par son nom.',
        'Aucun compte n’est nécessaire. Avec un compte, vous gardez vos parties, vos classements et vos préférences. Les parties jouées en tant qu’invité dans le même navigateur sont ajoutées à la création du compte.',
      ],
    },
    {
      id: 'moves',
      heading: 'Jouer un coup',
      text: [
        'Faites glisser une pièce, ou cliquez sur elle puis sur sa case d’arrivée. Pour roquer, déplacez le roi de deux cases ou sur la tour. Quand un pion atteint la dernière rangée, choisissez la pièce de promotion.',
        'La touche m permet de saisir un coup, comme Cf3 ou e2e4. Vous pouvez aussi jouer avec les flèches, et chaque partie a une vue en texte pour les lecteurs d’écran. Pendant une partie, ? affiche toutes les touches.',
        'Les coups illégaux ne sont pas acceptés, et la page dit pourquoi. Un coup compte dès qu’il est arrivé au serveur.',
        'Tous les coups, avec le temps restant après chacun, restent visibles pendant toute la partie.',
      ],
    },
    {
      id: 'draws',
      heading: 'Proposer nulle, abandonner, annuler',
      text: [
        'Vous pouvez proposer nulle dès que les deux joueurs ont joué. La proposition tient jusqu’à ce que l’adversaire accepte, refuse ou joue un coup, et ne peut pas être retirée. Après un refus, jouez un coup avant de proposer de nouveau.',
        'Vous pouvez abandonner à tout moment. Tant que moins de deux coups ont été joués, vous pouvez annuler : la partie ne compte pour personne.',
      ],
    },
    {
      id: 'takebacks',
      heading: 'Reprendre un coup',
      text: ['Dans une partie amicale, vous pouvez demander à reprendre votre dernier coup. Si l’adversaire est d’accord, le coup est annulé ; les pendules restent telles quelles. Ce n’est pas possible dans les parties classées, ni en général dans les compétitions.'],
    },
    {
      id: 'chat',
      heading: 'Discussion et spectateurs',
      text: ['Les joueurs ont une discussion, les spectateurs aussi ; les joueurs voient celle des spectateurs après la partie. Toute personne qui a le lien peut regarder une partie.'],
    },
  ],
};
