/** Help: the options of a player (Online 3.6). */

export const section = {
  parts: [
    {
      id: 'where',
      heading: 'Where to find them',
      text: [
        'During a game, the sliders at the top open the options. When you are signed in, they apply in every browser. Some games do not allow all of them: then the option is grayed out and says why.',
      ],
    },
    {
      id: 'premove',
      heading: 'Premove',
      text: ['Enter your reply while your opponent thinks. It is played at once if it is legal then, and uses no time; otherwise it is canceled and you are told. Nobody else can see it. A click elsewhere or Escape takes it back.'],
    },
    {
      id: 'smart-move',
      heading: 'Smart move',
      text: ['One click is enough: if only one legal move starts or ends at the square you press, it is played at once.'],
    },
    {
      id: 'auto-queen',
      heading: 'Auto-queen',
      text: ['A pawn becomes a queen without asking. Hold Alt while you move to choose another piece.'],
    },
    {
      id: 'confirm',
      heading: 'Confirm moves',
      text: ['The board shows your move first. Enter or Play confirms it, Escape or Cancel takes it back. Your clock runs until you confirm. Premoves are not confirmed.'],
    },
    {
      id: 'look',
      heading: 'Boards, sounds and notation',
      text: ['Choose a board, its size, light or dark, coordinates, the speed of the pieces, letters or figurines for the moves, and sounds. Zen mode shows only the board, the clocks and the moves.'],
    },
  ],
};
