/** What went wrong, in words. */

import type { AnalysisMessages } from '../messages/analysis';
import type { Problem } from './analysis.svelte';

export function problemText(t: AnalysisMessages, problem: Problem): string {
  switch (problem.what) {
    case 'pgn':
      return t.pgnFault(problem.fault);
    case 'file':
      return t.fileFault(problem.fault);
    case 'fen':
      return t.fenProblem(problem.problem);
    case 'limit':
      return t.moves.tooMany(problem.limit);
    case 'unreadable':
      return t.share.unreadable;
    case 'notFound':
    case 'offline':
    case 'live':
      return t[problem.what];
  }
}
