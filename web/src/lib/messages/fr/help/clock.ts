/** Aide : les cadences (Règlement en ligne, 4). */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'running',
      heading: 'Comment tourne la pendule',
      text: [
        'La pendule des Blancs démarre quand les deux joueurs sont là. Votre coup arrête votre pendule et met en marche celle de l’adversaire. Le serveur mesure le temps ; la latence du réseau est compensée jusqu’à une demi-seconde par coup.',
      ],
    },
    {
      id: 'controls',
      heading: 'Les cadences',
      text: [
        '10 min : dix minutes pour toute la partie.',
        '3+2 : trois minutes, plus un incrément de deux secondes par coup.',
        '5 d3 : cinq minutes avec un délai : la pendule attend trois secondes avant de tourner. 5b3 : la même chose avec un délai Bronstein : après le coup, le temps utilisé vous est rendu, jusqu’à trois secondes.',
        '40/90+30:30+30 : 90 minutes pour les 40 premiers coups, puis 30 minutes pour le reste, avec 30 secondes par coup.',
        '3 days : par correspondance, trois jours pour chaque coup. Sans pendule : prenez tout votre temps.',
        'Dans une partie personnalisée, les Noirs peuvent avoir une autre cadence.',
      ],
    },
    {
      id: 'flag',
      heading: 'Quand le temps est écoulé',
      text: ['Vous perdez, sauf si aucune suite de coups légaux ne permet à l’adversaire de vous mater. La partie est alors nulle.'],
    },
  ],
};
