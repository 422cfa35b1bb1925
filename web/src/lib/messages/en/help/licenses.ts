/** Help: licenses. */

export const section = {
  parts: [
    {
      id: 'tabiya',
      heading: 'Tabiya',
      text: ['Tabiya is free software: you may use, study, share and change it under the GNU Affero General Public License, version 3 or later. If you run it for others, you must offer them its source code.'],
    },
    {
      id: 'others',
      heading: 'What it is made of',
      text: ['The board is chessground (GPL-3.0-or-later) by the lichess developers. The classic pieces are by Colin M. L. Burnett and come with it, under its license; the other sets are drawn for Tabiya. The font is Inter (SIL Open Font License 1.1). The page is built with Svelte (MIT); QR codes are made by uqr (MIT). The analysis page uses chessops (GPL-3.0-or-later) and Stockfish 19 (GPL-3.0), as built by Nathan Rugg and Chess.com. Opening names come from the lichess list (CC0).'],
    },
  ],
};
