/** Aide : licences. */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'tabiya',
      heading: 'Tabiya',
      text: ['Tabiya est un logiciel libre : vous pouvez l’utiliser, l’étudier, le partager et le modifier selon la GNU Affero General Public License, version 3 ou ultérieure. Si vous l’exploitez pour d’autres, vous devez leur proposer le code source.'],
    },
    {
      id: 'others',
      heading: 'De quoi il est fait',
      text: ['L’échiquier est chessground (GPL-3.0-or-later) des développeurs de lichess. Les pièces classiques sont de Colin M. L. Burnett et en font partie, sous sa licence ; les autres jeux sont dessinés pour Tabiya. La police est Inter (SIL Open Font License 1.1). La page est construite avec Svelte (MIT) ; les codes QR sont produits par uqr (MIT). La page d’analyse utilise chessops (GPL-3.0-or-later) et Stockfish 19 (GPL-3.0), compilé par Nathan Rugg et Chess.com. Les noms d’ouvertures viennent de la liste de lichess (CC0).'],
    },
  ],
};
