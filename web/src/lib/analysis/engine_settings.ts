/** What a person has chosen about the engine, kept in this browser. */

export const LINES = [1, 2, 3, 4, 5] as const;
/** Plies; the last is without an end. */
export const DEPTHS = [16, 20, 24, 99] as const;

export interface EngineSettings {
  on: boolean;
  lines: (typeof LINES)[number];
  arrows: boolean;
  depth: (typeof DEPTHS)[number];
}

const KEY = 'tabiya.engine';
export const DEFAULT_SETTINGS: EngineSettings = { on: false, lines: 1, arrows: true, depth: 20 };

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** What makes no sense is as if nothing had been chosen. */
export function loadSettings(storage: Storage): EngineSettings {
  let kept: Partial<Record<keyof EngineSettings, unknown>> = {};
  try {
    kept = (JSON.parse(storage.getItem(KEY) ?? '{}') ?? {}) as typeof kept;
  } catch {
    // Not ours.
  }
  const { on, lines, arrows, depth } = DEFAULT_SETTINGS;
  return {
    on: typeof kept.on === 'boolean' ? kept.on : on,
    arrows: typeof kept.arrows === 'boolean' ? kept.arrows : arrows,
    lines: LINES.find((one) => one === kept.lines) ?? lines,
    depth: DEPTHS.find((one) => one === kept.depth) ?? depth,
  };
}

export function saveSettings(storage: Storage, settings: EngineSettings): void {
  try {
    storage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Then the choice lasts as long as the page.
  }
}
