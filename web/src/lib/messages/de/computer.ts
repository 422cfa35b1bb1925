import type { ComputerMessages } from '../computer';

export const computer: ComputerMessages = {
  rating: 'Oder eine beliebige Wertung',
  about: (rating) => `etwa ${rating}`,
  likePeople: 'Spielt wie Menschen mit dieser Wertung auf lichess.',
  estimated: 'Spielt etwa wie Menschen mit dieser Wertung; unter 800 geschätzt.',
  styles: { bold: 'Greift gern an', even: 'Spielt ruhig', cautious: 'Geht auf Nummer sicher' },
  engine: 'Oder die Engine',
  level: (level) => `Stufe ${level}`,
  fullStrength: 'Volle Stärke',
  harder: (rating) => `Du hast zweimal in Folge gewonnen. Versuch es mit etwa ${rating}.`,
  easier: (rating) => `Du hast zweimal in Folge verloren. Versuch es mit etwa ${rating}.`,
};
