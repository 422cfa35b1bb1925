/** Made by dev/engine.mjs. */
declare module 'virtual:engine' {
  /** Where the engine's worker is served; null if the page was built without one. */
  export const ENGINE_URL: string | null;
}
