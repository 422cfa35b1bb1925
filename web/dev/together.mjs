// One file for all the play page needs at once. Left alone the bundler cuts it into a dozen, since
// the text view and the first page share parts of it, and small files compress badly.

/** For Rollup's `manualChunks`. */
export function together() {
  let atOnce = null;
  return (id, graph) => {
    atOnce ??= reached(graph);
    return atOnce.has(id) ? 'play' : undefined;
  };
}

/** What the entries import, and what that imports, without what is loaded on demand. */
function reached({ getModuleIds, getModuleInfo }) {
  const waiting = [...getModuleIds()].filter((id) => getModuleInfo(id)?.isEntry);
  const found = new Set();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
