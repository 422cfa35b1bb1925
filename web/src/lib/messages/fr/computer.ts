import type { ComputerMessages } from '../computer';

export const computer: ComputerMessages = {
  rating: 'Ou un classement au choix',
  about: (rating) => `environ ${rating}`,
  likePeople: 'Joue comme les joueurs de ce classement sur lichess.',
  estimated: 'Joue à peu près comme les joueurs de ce classement ; estimation en dessous de 800.',
  styles: { bold: 'Aime attaquer', even: 'Joue calmement', cautious: 'Joue la sécurité' },
  engine: 'Ou le moteur',
  level: (level) => `Niveau ${level}`,
  fullStrength: 'Pleine force',
  harder: (rating) => `Vous avez gagné deux fois de suite. Essayez environ ${rating}.`,
  easier: (rating) => `Vous avez perdu deux fois de suite. Essayez environ ${rating}.`,
};
