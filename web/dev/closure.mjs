// What a page loads at once, from Vite's manifest: the modules named, all they import, their styles.

import { basename, extname } from 'node:path';

/**
 * The files of some modules with everything they import, without what is loaded on demand.
 * `roots` are paths as the manifest has them: `src/routes/Lobby.svelte`.
 */
export function closure(manifest, roots) {
  const scripts = new Set();
  const styles = new Set();
  const waiting = roots.map((path) => find(manifest, path));
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (scripts.has(chunk.file)) continue;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    waiting.push(...(chunk.imports ?? []).map((key) => find(manifest, key)));
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort() };
}

/** A module that shares its file with others has no entry of its own: the file has its name then. */
function find(manifest, path) {
  if (manifest[path] !== undefined) return manifest[path];
  const name = basename(path, extname(path));
  const found = Object.values(manifest).filter((chunk) => chunk.name === name && chunk.src === undefined && chunk.file.endsWith('.js'));
  if (found.length !== 1) throw new Error(`the build has ${found.length} files for ${path}`);
  return found[0];
}
