/** Hilfe: Lizenzen. */

import type { HelpSection } from '../../../help/sections';

export const section: HelpSection = {
  parts: [
    {
      id: 'tabiya',
      heading: 'Tabiya',
      text: ['Tabiya ist freie Software: Du darfst sie unter der GNU Affero General Public License, Version 3 oder später, verwenden, untersuchen, weitergeben und verändern. Wer sie für andere betreibt, muss ihnen den Quellcode anbieten.'],
    },
    {
      id: 'others',
      heading: 'Woraus es besteht',
      text: ['Das Brett ist chessground (GPL-3.0-or-later) von den lichess-Entwicklern. Die klassischen Figuren sind von Colin M. L. Burnett und gehören zu chessground, unter derselben Lizenz; die anderen Sätze sind für Tabiya gezeichnet. Die Schrift ist Inter (SIL Open Font License 1.1). Die Seite ist mit Svelte (MIT) gebaut; QR-Codes erzeugt uqr (MIT). Die Analyseseite verwendet chessops (GPL-3.0-or-later) und Stockfish 19 (GPL-3.0), gebaut von Nathan Rugg und Chess.com. Die Eröffnungsnamen stammen aus der Liste von lichess (CC0).'],
    },
  ],
};
