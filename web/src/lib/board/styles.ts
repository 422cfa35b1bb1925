/**
 * The look of the board and its pieces, for every component that shows some. All in one module, so
 * that they share a file: our style must come after chessground's, which it changes.
 */

import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import '../../styles/board.css';
