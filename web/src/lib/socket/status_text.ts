/** What a page says of its connection; null while all is well. */

import { common } from '../messages';
import type { LiveSocket } from './live.svelte';

export type LineState = Pick<LiveSocket<never>, 'status' | 'loss' | 'storageSilent'>;

export function statusText({ status, loss, storageSilent }: LineState): string | null {
  if (status === 'lost') return loss === 'restart' ? common.line.restarting : common.line.lost;
  return storageSilent ? common.line.storage : null;
}
