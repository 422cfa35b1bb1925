/** Aide : échec, mat et pat (Règles du jeu, 1.4, 3.9, 5.2). */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'check',
      heading: 'L’échec',
      text: [
        'Un roi attaqué est en échec, et il faut y répondre aussitôt. Il y a jusqu’à trois moyens : déplacer le roi, prendre la pièce qui attaque, ou interposer une pièce. Le roi lui-même n’est jamais pris.',
        'Sur ce serveur, le roi en échec est marqué en rouge, et « Échec ! » s’affiche. Les coups qui laissent votre roi en échec ne sont pas acceptés.',
      ],
      lesson: { name: 'check', goal: 'La tour donne échec aux Blancs. Trouvez les trois parades.', over: 'Plus d’échec. Revenez en arrière pour trouver les autres parades.' },
    },
    {
      id: 'pin',
      heading: 'Les pièces clouées',
      text: ['Une pièce qui protège son roi d’un échec est clouée : elle ne peut pas quitter la ligne d’attaque.'],
      lesson: { name: 'pin', goal: 'Touchez le cavalier : il ne peut pas bouger. Seul le roi le peut.', over: 'Le cavalier n’est plus cloué.' },
    },
    {
      id: 'checkmate',
      heading: 'L’échec et mat',
      text: ['Si le roi est en échec et qu’il n’y a aucune parade, c’est l’échec et mat. La partie est terminée, et celui qui a maté gagne.'],
      lesson: { name: 'backRank', goal: 'Matez en un coup.', over: 'Échec et mat : le roi est enfermé par ses propres pions.' },
    },
    {
      id: 'stalemate',
      heading: 'Le pat',
      text: ['Si un joueur n’est pas en échec mais n’a aucun coup légal, c’est le pat : la partie est nulle. Méfiez-vous-en quand vous avez beaucoup plus de pièces.'],
      lesson: { name: 'stalemate', goal: 'Voyez vous-même : trouvez le coup de dame qui fait pat.', over: 'Pat : les Noirs n’ont aucun coup et ne sont pas en échec. Nulle.' },
    },
    {
      id: 'both',
      heading: 'Mat ou pat ?',
      text: ['Roi et dame gagnent toujours contre le roi seul. Attention à la fin : ici, un coup fait mat, un autre fait pat.'],
      lesson: { name: 'queenMate', goal: 'Matez en un coup.', over: 'Échec et mat : le roi protège la dame.' },
    },
  ],
};
