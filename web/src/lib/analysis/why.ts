/** An explanation on the analysis board: the mating line as a variation, the wall as marks. */

import { explainGame, explainPosition } from '../api/why';
import { language } from '../messages/language.svelte';
import { loadWhyMessages } from '../messages/why';
import type { MateExplanation } from '../protocol/positions';
import { sentence } from '../why/explain';
import type { Analysis } from './analysis.svelte';
import type { Shape } from './annotations';

/** Explains the last position of a game of this server, or the first one of what is open. */
export async function addWhy(analysis: Analysis, game: string | null): Promise<void> {
  if (game !== null) analysis.step('last');
  const { at } = analysis;
  const told = await (game === null ? explainPosition(at.fen, analysis.chess960) : explainGame(game));
  const t = await loadWhyMessages(language.current);
  if (told.length === 0) return;
  const stopped = stoppedByWall(told);
  const legend = stopped === undefined ? [] : [t.marked(stopped.side)];
  analysis.setComment([...told.map((one) => sentence(t, one)), ...legend].join(' '));
  analysis.setShapes(marksOf(told));
  for (const { line } of told) {
    analysis.playLine(line.map(({ uci }) => uci));
    analysis.go(at);
  }
  // The address brings it back.
  analysis.edited = false;
}

const circle =
  (color: Shape['color']) =>
  (from: string): Shape => ({ color, from, to: null });

const stoppedByWall = (told: readonly MateExplanation[]): MateExplanation | undefined => told.find(({ wall }) => wall.length > 0);

/** The wall, and where the king behind it can go; of the first side that it stops. */
export function marksOf(told: readonly MateExplanation[]): Shape[] {
  const stopped = stoppedByWall(told);
  if (stopped === undefined) return [];
  return [...stopped.wall.map(circle('red')), ...stopped.region.map(circle('blue'))];
}
