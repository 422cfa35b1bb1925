/** Keyboard input on the board: what a key does on a square, and its announcement. */

import { ownerOf } from '../game/position';
import type { Piece } from '../input/parse_move';
import { messages } from '../messages';
import { editorMessages } from '../messages/editor';
import type { Editor } from './editor.svelte';

/** Null if the key has no meaning here. */
export function pressKey(editor: Editor, square: string, key: string): string | null {
  if (/^[kqrbnp]$/i.test(key)) return put(editor, square, key);
  switch (key) {
    case 'Delete':
    case 'Backspace':
      editor.remove(square);
      return nameOf(editor, square);
    case 'Enter':
    case ' ':
      return press(editor, square);
    case 'Escape':
      if (editor.taken === null && editor.tool === 'hand') return null;
      editor.choose('hand');
      return editorMessages.putBack;
    default:
      return null;
  }
}

function press(editor: Editor, square: string): string {
  const { taken, tool } = editor;
  if (tool === 'eraser') {
    editor.remove(square);
    return nameOf(editor, square);
  }
  if (tool !== 'hand') return put(editor, square, tool);
  if (taken === square) {
    editor.taken = null;
    return editorMessages.putBack;
  }
  if (taken !== null) {
    editor.move(taken, square);
    return editorMessages.placed(nameOf(editor, square));
  }
  if (editor.pieces.has(square)) {
    editor.taken = square;
    return messages.input.squares.selected(nameOf(editor, square));
  }
  return nameOf(editor, square);
}

function put(editor: Editor, square: string, letter: string): string {
  editor.place(square, letter);
  return editorMessages.placed(nameOf(editor, square));
}

function nameOf(editor: Editor, square: string): string {
  const piece = editor.pieces.get(square);
  if (piece === undefined) return messages.input.squares.empty(square);
  return messages.input.squares.piece(square, messages.input.piece(ownerOf(piece), piece.toUpperCase() as Piece));
}
