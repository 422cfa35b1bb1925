/** Aide : toutes les fins de partie (Règlement en ligne 5, Règles du jeu 5 et 9). */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'rulesets',
      heading: 'Deux règlements pour les nulles',
      text: [
        'Selon les règles en ligne, les plus courantes, la triple répétition et la règle des 50 coups donnent automatiquement la nulle.',
        'Selon les règles sur l’échiquier, il faut la réclamer quand on a le trait : dans la position, ou avec le coup que l’on va jouer. Une réclamation incorrecte donne une ou deux minutes à l’adversaire et vaut proposition de nulle.',
      ],
    },
    {
      id: 'repetition',
      heading: 'La répétition',
      text: ['La même position pour la troisième fois : le même camp a le trait, les mêmes pièces sont sur les mêmes cases, les mêmes coups sont possibles. Il n’est pas nécessaire que ce soit de suite.'],
      lesson: {
        name: 'threefold',
        goal: 'Jouez les cavaliers en f3 et f6, puis retour, deux fois.',
        over: 'Cette position est apparue trois fois : nulle.',
      },
    },
    {
      id: 'dead',
      heading: 'La position morte',
      text: ['Quand aucun camp ne peut plus mater, quelle que soit la suite de coups légaux, la partie est aussitôt nulle : roi contre roi, par exemple, ou des pions bloqués pour toujours.'],
      lesson: { name: 'dead', goal: 'Prenez le cavalier avec le roi.', over: 'Il ne reste que les rois : la partie est aussitôt nulle.' },
    },
  ],
  endings: {
    checkmate: ['Échec et mat', 'Le roi est en échec, sans aucune parade.'],
    resignation: ['Abandon', 'Un joueur abandonne. C’est possible à tout moment.'],
    time: ['Temps', 'Le temps d’un joueur est écoulé.'],
    abandonment: ['Partie quittée', 'Un joueur a quitté la partie et n’est pas revenu à temps.'],
    forfeit: ['Forfait', 'Un joueur n’est pas venu à une partie de tournoi.'],
    stalemate: ['Pat', 'Le joueur qui a le trait n’a aucun coup légal et n’est pas en échec.'],
    deadPosition: ['Position morte', 'Aucun camp ne peut plus mater.'],
    agreement: ['Accord mutuel', 'Un joueur a proposé nulle et l’autre a accepté.'],
    threefold: ['Triple répétition', 'La même position est apparue pour la troisième fois (règles en ligne).'],
    fiftyMoves: ['Règle des 50 coups', 'Chaque camp a joué 50 coups sans prise ni coup de pion (règles en ligne).'],
    threefoldClaimed: ['Triple répétition, sur réclamation', 'La même chose, réclamée par un joueur (règles sur l’échiquier).'],
    fiftyMovesClaimed: ['Règle des 50 coups, sur réclamation', 'La même chose, réclamée par un joueur (règles sur l’échiquier).'],
    fivefold: ['Quintuple répétition', 'La même position est apparue pour la cinquième fois sans réclamation : nulle automatique.'],
    seventyFiveMoves: ['Règle des 75 coups', 'Chaque camp a joué 75 coups sans prise ni coup de pion : nulle automatique.'],
    timeNoMate: ['Temps, mais aucun mat possible', 'Le temps est écoulé, mais l’adversaire ne pourrait mater par aucune suite de coups légaux.'],
    resignationNoMate: ['Abandon, mais aucun mat possible', 'Un joueur a abandonné, mais l’adversaire n’aurait pas pu gagner (règles sur l’échiquier).'],
    abandonmentNoMate: ['Partie quittée, mais aucun mat possible', 'Un joueur a quitté la partie, mais l’adversaire n’aurait pas pu gagner.'],
    forfeitOfBoth: ['Personne n’est venu', 'Les deux perdent.'],
    decided: ['Décision de l’arbitre', 'L’arbitre de la partie a décidé du résultat.'],
    corrected: ['Résultat corrigé par l’arbitre', 'Le résultat a été changé après la partie. L’ancien reste au procès-verbal.'],
    aborted: ['Annulée', 'La partie ne compte pour personne. On peut l’annuler tant que moins de deux coups ont été joués ; elle l’est aussi quand un joueur ne vient pas.'],
  },
};
