/** The part of a WebSocket that the page uses, and how one is opened. */

export interface Wire {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** A WebSocket of this server. */
export function openWire(path: string): Wire {
  return new WebSocket(new URL(path, location.origin.replace(/^http/, 'ws'))) as Wire;
}

/**
 * Calls `wake` when the page comes to the front or the network comes back, and `lose` when there is
 * no network: a socket itself would notice it much later. Returns what ends it.
 */
export function watchNetwork(wake: () => void, lose: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') wake();
  };
  window.addEventListener('offline', lose);
  window.addEventListener('online', seen);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('offline', lose);
    window.removeEventListener('online', seen);
    document.removeEventListener('visibilitychange', seen);
  };
}
