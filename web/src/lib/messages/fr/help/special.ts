/** Aide : roque, prise en passant, promotion (Règles du jeu, 3.7 et 3.8). */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'castling',
      heading: 'Le roque',
      text: [
        'Une fois par partie, le roi peut roquer : il se déplace de deux cases vers une tour, et celle-ci se place sur la case qu’il a traversée. Le roque met le roi à l’abri et la tour en jeu.',
        'Ici : touchez le roi, puis g1 ou c1. Dans une partie, vous pouvez aussi amener le roi sur la tour.',
      ],
      lesson: { name: 'castling', goal: 'Roquez, d’un côté ou de l’autre.', over: 'C’est roqué. De l’autre côté, c’est la même chose.' },
    },
    {
      id: 'no-castling',
      heading: 'Quand on ne peut pas roquer',
      text: [
        'Si le roi a déjà bougé, il ne peut plus roquer ; si une tour a déjà bougé, il ne peut plus roquer avec cette tour. Le roque est momentanément impossible tant qu’une pièce se trouve entre le roi et la tour, que le roi est en échec ou qu’une case qu’il traverse ou atteint est attaquée. La tour, elle, peut être attaquée.',
        'Ici, le fou en c4 attaque f1, que le roi devrait traverser.',
      ],
      lesson: { name: 'noCastling', goal: 'Roquez du côté où c’est possible.', over: 'C’est roqué. Le fou n’attaque ni d1 ni c1.' },
    },
    {
      id: 'en-passant',
      heading: 'La prise en passant',
      text: [
        'Quand un pion avance de deux cases et arrive à côté d’un pion adverse, celui-ci peut le prendre comme s’il n’avait avancé que d’une case. Ce n’est possible qu’au coup suivant.',
        'Ici, vous jouez les deux camps. Les Noirs commencent : avancez le pion de d7 en d5. Puis prenez-le avec le pion e5, qui va en d6.',
      ],
      lesson: { name: 'enPassant', goal: 'Noirs : d7 en d5. Puis les Blancs prennent en passant.', over: 'Pris en passant.' },
    },
    {
      id: 'promotion',
      heading: 'La promotion',
      text: [
        'Un pion qui atteint la dernière rangée devient aussitôt dame, tour, fou ou cavalier, à votre choix. Peu importe quelles pièces ont été prises : on peut avoir neuf dames.',
      ],
      lesson: { name: 'promotion', goal: 'Promouvez le pion : tout droit, ou en prenant la tour.', over: 'Promotion faite.' },
    },
  ],
};
