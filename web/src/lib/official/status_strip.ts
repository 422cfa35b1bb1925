/** The status of an official game in a few lines. Pure: the messages are passed in. */

import { type Model, mySide } from '../game/model';
import type { ActView } from '../protocol/arbiter';
import type { GameView, Side } from '../protocol/types';
import type { ArbiterMessages } from '../messages/arbiter';

export interface Line {
  kind: 'plain' | 'warn' | 'you';
  text: string;
}

const SIDES = ['white', 'black'] as const;

/** Who paused the game, and why; null if it is not paused. */
export function pausedText(t: ArbiterMessages, game: GameView, acts: readonly ActView[]): string | null {
  if (game.state.phase !== 'paused') return null;
  const act = acts.findLast(({ kind }) => kind === 'paused' || kind === 'called');
  if (act?.kind === 'called' && act.side !== null) return t.strip.pausedByCall(act.side);
  const who = act?.by == null ? t.strip.paused : t.strip.pausedBy(act.by);
  return act?.reason == null ? who : `${who}: ${act.reason}`;
}

export function stripLines(t: ArbiterMessages, model: Model, acts: readonly ActView[]): Line[] {
  const game = model.game;
  if (game === null) return [];
  const { state } = game;
  const lines: Line[] = [];
  const add = (kind: Line['kind'], text: string) => lines.push({ kind, text });
  if (game.you === 'assistant' && game.assists !== undefined) {
    add('you', t.strip.youAssist(game.assists));
  }
  if (state.phase === 'over') return lines;
  if (game.you === 'spectator' && game.spectatorDelay !== undefined) {
    add('plain', t.strip.delayed(1_000 * game.spectatorDelay));
  }
  const paused = pausedText(t, game, acts);
  if (paused !== null) add('warn', paused);
  const pausedByCall = acts.findLast(({ kind }) => kind === 'paused' || kind === 'called');
  for (const side of SIDES) {
    if (state.calls?.[side] !== true) continue;
    // Said already: the call stopped the clocks.
    if (paused !== null && pausedByCall?.kind === 'called' && pausedByCall.side === side) continue;
    add('warn', mySide(model) === side ? t.strip.youCall : t.strip.calls(side));
  }
  for (const side of SIDES) {
    const text = assistantText(t, game, side, acts);
    if (text !== null && game.assists !== side) add('plain', text);
  }
  return lines;
}

function assistantText(t: ArbiterMessages, game: GameView, side: Side, acts: readonly ActView[]): string | null {
  const name = game.assistants?.[side];
  const approved = game.state.assisted?.[side];
  if (name == null || approved == null) return null;
  if (!approved) return t.strip.requested(side, name);
  const act = acts.findLast((each) => each.kind === 'assistantApproved' && each.side === side);
  const text = t.strip.assistant(side, name);
  return act?.by == null ? text : `${text} (${t.strip.approvedBy(act.by)})`;
}

/** What was done, by after how many moves of the list; what came before a restored position is first. */
export function notesOf(game: GameView, acts: readonly ActView[]): Map<number, ActView[]> {
  const before = game.state.ply - game.state.length;
  const notes = new Map<number, ActView[]>();
  for (const act of acts) {
    // An open call stands above the status line until it is answered.
    if (act.kind === 'called' && act.side !== null && game.state.calls?.[act.side] === true) {
      if (acts.findLast((each) => each.kind === 'called' && each.side === act.side) === act) continue;
    }
    const at = Math.min(Math.max(0, act.ply - before), game.moves.length);
    notes.set(at, [...(notes.get(at) ?? []), act]);
  }
  return notes;
}
