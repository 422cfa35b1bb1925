/** The list of keyboard shortcuts. */

export const keys = {
  close: 'Close',
  where: { everywhere: 'Anywhere', board: 'On the board', pending: 'Confirming a move' },
  step: 'Previous move, next move',
  ends: 'First move, current position',
  flip: 'Flip board',
  zen: 'Zen mode',
  moveBox: 'Type a move',
  chat: 'Chat',
  help: 'Show this list',
  arrows: 'Move to the next square',
  enter: 'Pick up or put down a piece',
  escape: 'Cancel',
  jump: 'Jump to the next king, queen, rook, bishop, knight or pawn; with Shift to the previous one',
  confirm: 'Play the move',
  cancel: 'Cancel the move',
  promotion: 'Promote to queen, knight, rook or bishop',
};
