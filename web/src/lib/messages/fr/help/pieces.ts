/** Aide : la marche des pièces (Règles du jeu, 1 à 3). */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'board',
      heading: 'L’échiquier',
      text: [
        'Deux joueurs s’affrontent sur un échiquier de 64 cases ; la case du coin à votre droite est claire. Les colonnes vont de a à h, les rangées de 1 à 8 : chaque case a donc un nom, par exemple e4.',
        'Les Blancs commencent, puis les joueurs jouent à tour de rôle. Il faut jouer : on ne peut pas passer. On prend en allant sur la case d’une pièce adverse, qui quitte l’échiquier. Aucune pièce ne peut aller sur une case occupée par une pièce de son camp.',
        'Sur les échiquiers ci-dessous, touchez une pièce pour voir où elle peut aller, puis une case.',
      ],
    },
    {
      id: 'rook',
      heading: 'La tour',
      text: [
        'La tour se déplace sur sa rangée ou sa colonne, aussi loin qu’elle veut. Elle ne saute pas : son propre pion en g4 barre le passage, et elle peut prendre les pions noirs, mais non passer par-dessus.',
      ],
      lesson: { name: 'rook', goal: 'Prenez les deux pions.', over: 'Les deux pions sont pris.' },
    },
    {
      id: 'bishop',
      heading: 'Le fou',
      text: ['Le fou se déplace en diagonale, aussi loin qu’il veut. Il reste donc toujours sur des cases de même couleur. Il ne saute pas non plus.'],
      lesson: { name: 'bishop', goal: 'Prenez les deux pions.', over: 'Les deux pions sont pris.' },
    },
    {
      id: 'queen',
      heading: 'La dame',
      text: ['La dame se déplace comme la tour ou le fou : tout droit ou en diagonale, aussi loin qu’elle veut. C’est la pièce la plus forte.'],
      lesson: { name: 'queen', goal: 'Prenez les deux pions en deux coups.', over: 'Deux pions en deux coups.' },
    },
    {
      id: 'knight',
      heading: 'Le cavalier',
      text: [
        'Le cavalier avance de deux cases tout droit et d’une de côté, comme la lettre L. C’est la seule pièce qui saute par-dessus les autres, et il change de couleur de case à chaque coup.',
      ],
      lesson: { name: 'knight', goal: 'Prenez les trois pions.', over: 'Les trois pions sont pris.' },
    },
    {
      id: 'king',
      heading: 'Le roi',
      text: [
        'Le roi se déplace d’une case dans toutes les directions, mais jamais sur une case attaquée par une pièce adverse. C’est pourquoi les deux rois ne sont jamais côte à côte.',
      ],
      lesson: { name: 'king', goal: 'Amenez le roi jusqu’à la tour et prenez-la.', over: 'La tour est prise.' },
    },
    {
      id: 'pawn',
      heading: 'Le pion',
      text: [
        'Le pion avance d’une case ; à son premier coup, il peut avancer de deux. Il prend autrement : d’une case en diagonale vers l’avant. Il ne recule jamais, et une pièce devant lui l’arrête.',
      ],
      lesson: {
        name: 'pawn',
        goal: 'Avancez les pions. Celui de la colonne e peut-il prendre ?',
        over: 'Plus aucun pion ne peut avancer. Recommencez et essayez autrement.',
      },
    },
    {
      id: 'start',
      heading: 'Le début d’une partie',
      text: [
        'Chaque camp a un roi, une dame, deux tours, deux fous, deux cavaliers et huit pions. Sur la première rangée, du coin vers le centre : tour, cavalier, fou ; puis la dame sur la case de sa couleur et le roi à côté d’elle. Les pions sont devant.',
        'Au Chess960, la disposition des pièces sur la première rangée est tirée au sort ; elle est la même pour les deux camps.',
      ],
      lesson: { name: 'start', goal: 'Jouez le premier coup des Blancs : pions et cavaliers peuvent bouger.', over: 'Un premier coup. Ce serait maintenant aux Noirs de jouer.' },
    },
  ],
};
