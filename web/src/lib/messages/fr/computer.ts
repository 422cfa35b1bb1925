import type { ComputerMessages } from '../computer';

export const computer: ComputerMessages = {
  levels: [
    'Débutant',
    'Novice',
    'Joueur occasionnel',
    'Joueur de club',
    'Joueur de tournoi',
    'Expert',
    'Maître',
    'Pleine force',
  ],
  rated: (name, rating) => `${name}, environ ${rating}`,
  harder: (level) => `Vous avez gagné deux fois de suite. Essayez le niveau ${level}.`,
  easier: (level) => `Vous avez perdu deux fois de suite. Essayez le niveau ${level}.`,
};
