// How the built page is cut into files. Left alone, the bundler makes a file for every set of pages
// that share something: more than a hundred, of which each page needs twenty. Small files compress
// badly, and each is a request.

const page = (name) => `/src/routes/${name}.svelte`;

/** For Rollup's `manualChunks`: the name of a module's file, or nothing to leave it to Rollup. */
export function chunks() {
  let byModule = null;
  return (id, graph) => (byModule ??= assign(graph)).get(id);
}

/** For Rollup's `chunkFileNames`: a file of texts begins with its language. */
export function fileName({ name, moduleIds }) {
  const language = /virtual:messages\/([^/]+)\/[^/]/.exec(moduleIds.at(-1) ?? '')?.[1];
  return `assets/${language === undefined || language === name ? '' : `${language}-`}${name}-[hash].js`;
}

function assign({ getModuleIds, getModuleInfo }) {
  const ids = [...getModuleIds()];
  const reach = (path) => reached(ids.find((id) => id.endsWith(path)), getModuleInfo);
  const main = reach('/src/main.ts');
  const app = reach('/src/app.ts');
  // What the texts of all languages use.
  const shared = new Set([...reach('/messages/speech.ts'), ...reach('/messages/duration.ts')]);
  const [game, text, lobby, signIn, help] = ['Game', 'Text', 'Lobby', 'SignIn', 'Help'].map((name) => reach(page(name)));
  const light = new Set([...lobby, ...signIn, ...help]);
  const lessons = reach('/src/lib/help/LessonBoard.svelte');
  const others = new Set([...reach(page('Challenge')), ...reach(page('Profile')), ...reach(page('Watch')), ...lessons]);
  return new Map(ids.map((id) => [id, nameFor(id)]));

  function nameFor(id) {
    if (main.has(id)) return 'main';
    // By its name `dev/sizes.mjs` sees that one page alone loads it.
    if (/\/node_modules\/(chessops|@badrap)\//.test(id)) return 'chessops';
    // Svelte's part for forms: with the pages that have one.
    if (/\/elements\/bindings\/(input|select)\.js$/.test(id)) return undefined;
    // Pages that stay current; the bar above the others brings it later.
    if (/\/src\/lib\/(socket\/(live\.svelte|wire|backoff|status_text)\.ts|components\/LineStatus\.svelte)$/.test(id)) return 'live';
    // Every page.
    if (app.has(id) || shared.has(id) || (game.has(id) && light.has(id))) return 'app';
    // Every page around the game.
    if (signIn.has(id) && lobby.has(id)) return 'site';
    // Loaded with the texts of a game.
    if (/\/messages\/(compose|san)\.ts$/.test(id)) return 'compose';
    // Most pages that show a position show clocks and names too.
    if (/\/(game\/(clock|position)|messages\/names)\.ts$/.test(id)) return 'position';
    // The play page has both, the analysis page the first: apart they would weigh more.
    if (/\/src\/lib\/(board\/(Board\.svelte|pointer\.ts)|game\/notation\.ts|play\/lazy\.ts)/.test(id)) return 'moving';
    // A field is no use without its frame.
    if (/\/src\/lib\/components\/Field(Frame)?\.svelte/.test(id)) return 'field';
    // The parts of the pages of an account: each alone would weigh more than it holds.
    if (/\/src\/lib\/account\/(ListEntry|OneTimeSecret|Section)\.svelte/.test(id)) return 'account';
    // Both views of a game, unless a page without a game needs it too.
    if (game.has(id) && text.has(id) && !others.has(id)) return 'session';
    return undefined;
  }
}

/** What a module imports, and what that imports, without what is loaded on demand. */
function reached(root, getModuleInfo) {
  const found = new Set();
  const waiting = [root];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
