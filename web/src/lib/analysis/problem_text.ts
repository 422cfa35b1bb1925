/** What went wrong, in words. */

import type { AnalysisMessages } from '../messages/analysis';
import type { Problem } from './analysis.svelte';
import type { FileFault } from './pgn_file';
import type { PgnFault } from './pgn_read';

export function problemText(t: AnalysisMessages, problem: Problem): string {
  switch (problem.what) {
    case 'pgn':
      return pgnFaultText(t, problem.fault);
    case 'file':
      return fileFaultText(t, problem.fault);
    case 'fen':
      return t.fenProblems[problem.problem];
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

/** Of a text that is no PGN: where it is wrong, and why. */
export function pgnFaultText(t: AnalysisMessages, fault: PgnFault): string {
  const problem = fault.what === 'fen' ? t.fenProblems[fault.problem] : '';
  return t.pgnFaults[fault.what]({ ...fault, problem });
}

function fileFaultText(t: AnalysisMessages, { what, limit }: FileFault): string {
  const megabytes = Math.floor(limit / 1024 / 1024);
  return t.fileFaults[what]({ limit: what === 'fileTooLarge' ? megabytes : limit });
}
