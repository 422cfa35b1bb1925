import type { ComputerMessages } from '../computer';

export const computer: ComputerMessages = {
  levels: [
    'Einsteiger',
    'Anfänger',
    'Gelegenheitsspieler',
    'Vereinsspieler',
    'Turnierspieler',
    'Experte',
    'Meister',
    'Volle Stärke',
  ],
  rated: (name, rating) => `${name}, etwa ${rating}`,
  harder: (level) => `Du hast zweimal in Folge gewonnen. Versuch es mit Stufe ${level}.`,
  easier: (level) => `Du hast zweimal in Folge verloren. Versuch es mit Stufe ${level}.`,
};
