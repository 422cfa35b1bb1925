/** The engine's worker: a script of its own with a policy of its own, loaded when it is switched on. */

import { ENGINE_URL } from 'virtual:engine';

import type { Port } from './uci';

/** Whether the page was built with an engine. */
export const hasEngine = ENGINE_URL !== null;

/** Starts it. `onfail` is called if it breaks, now or later. */
export function startWorker(online: (line: string) => void, onfail: () => void): Port {
  const worker = new Worker(ENGINE_URL ?? '');
  worker.onmessage = ({ data }) => {
    // Several lines may come as one.
    for (const line of String(data).split('\n')) online(line);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    onfail();
  };
  return { post: (line) => worker.postMessage(line), end: () => worker.terminate() };
}
