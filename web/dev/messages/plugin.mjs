// Serves the texts as modules: `virtual:messages` has the list of languages, `virtual:messages/site` loads
// the chunk `site` in a language, and behind it each language has a file of its own.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

import { chunkNames, ERRORS_IN, FOLDER, languages, read, NOT_FOR_ENGLISH } from './catalog.mjs';
import { compileChunk, compileErrors } from './compile.mjs';
import { declarations } from './types.mjs';

const PREFIX = 'virtual:messages';
const FOLDER_OF_CODE = '/src/lib/messages';
const TYPES = fileURLToPath(new URL('../../node_modules/.messages/texts.d.ts', import.meta.url));

export const readAll = (folder = FOLDER) => Object.fromEntries(languages(folder).map((language) => [language, read(language, folder)]));

/** The types, where the compiler and editors find them. */
export function writeTypes(catalogs = readAll()) {
  mkdirSync(dirname(TYPES), { recursive: true });
  writeFileSync(TYPES, declarations(catalogs));
}

export function messages() {
  let catalogs = readAll();
  return {
    name: 'tabiya-messages',
    buildStart() {
      writeTypes(catalogs);
    },
    configureServer(server) {
      server.watcher.add(FOLDER);
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(FOLDER)) return;
      catalogs = readAll();
      writeTypes(catalogs);
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
    },
    resolveId: (id) => (id === PREFIX || id.startsWith(`${PREFIX}/`) ? `\0${id}` : null),
    load: (id) => (id.startsWith(`\0${PREFIX}`) ? moduleSource(catalogs, id.slice(PREFIX.length + 2)) : null),
  };
}

/** The source of a module by what comes after `virtual:messages/`. */
function moduleSource(catalogs, path) {
  const [first, ...rest] = path.split('/');
  if (path === '') return listSource(catalogs);
  if (first === 'loadError') return `export default ${JSON.stringify(catalogs.en.common.loadError)}`;
  if (first === 'all') return rest.length === 0 ? everythingSource(catalogs) : allSource(catalogs, rest[0]);
  if (!Object.hasOwn(catalogs, first)) return loaderSource(catalogs, path);
  return rest[0] === 'errors' ? `export default ${compileErrors(catalogs, first, rest[1])}` : chunkSource(catalogs, first, rest.join('/'));
}

function listSource(catalogs) {
  const of = (key) => JSON.stringify(Object.fromEntries(Object.entries(catalogs).map(([tag, { language }]) => [tag, language[key]])));
  return `export const LANGUAGES=${of('name')};\nexport const DIRECTIONS=${of('direction')};\nexport const LETTERS=${of('letters')}`;
}

/** Every language at once, for tests. */
function everythingSource(catalogs) {
  const tags = Object.keys(catalogs);
  const imports = tags.map((tag, index) => `import l${index} from '${PREFIX}/all/${tag}'`);
  return `${imports.join('\n')}\nexport default {${tags.map((tag, index) => `${JSON.stringify(tag)}: l${index}`).join(',')}}`;
}

/** All texts of a language at once. */
function allSource(catalogs, language) {
  const chunks = chunkNames(catalogs.en);
  const imports = chunks.map((chunk, index) => `import c${index} from '${PREFIX}/${language}/${chunk}'`);
  return `${imports.join('\n')}\nexport default {${chunks.map((chunk, index) => `${JSON.stringify(chunk)}: c${index}`).join(',')}}`;
}

function loaderSource(catalogs, chunk) {
  const loaders = Object.keys(catalogs).map((tag) => `${JSON.stringify(tag)}:()=>import('${PREFIX}/${tag}/${chunk}')`);
  return `const loaders={${loaders.join(',')}};\nexport const load=(language)=>loaders[language]().then((texts)=>texts.default)`;
}

function chunkSource(catalogs, language, chunk) {
  const texts = compileChunk(catalogs, language, chunk, { without: language === 'en' ? NOT_FOR_ENGLISH : [] });
  // The server sends its errors in English along.
  const topics = ERRORS_IN[chunk] === undefined || language === 'en' ? [] : ERRORS_IN[chunk];
  const errors = ERRORS_IN[chunk] === undefined ? texts : texts.replace(/\}$/, `,"errors":{${topics.map((topic) => `...${topic}`).join(',')}}}`);
  return [
    ...topics.map((topic) => `import ${topic} from '${PREFIX}/${language}/errors/${topic}'`),
    ...speechSource(catalogs, texts, language, 'own'),
    ...speechSource(catalogs, texts, 'en', 'english'),
    `export default ${errors}`,
  ].join('\n');
}

/** How the language counts and lists, as far as the texts need it. */
function speechSource(catalogs, texts, tag, name) {
  const { list, minutes, seconds } = { ...catalogs.en.language, ...catalogs[tag].language };
  const lines = [];
  if (texts.includes(`${name}.`)) lines.push(`import {speechOf as ${name}Speech} from '${FOLDER_OF_CODE}/speech.ts'`, `const ${name}=${name}Speech(${JSON.stringify(tag)},${JSON.stringify(list)})`);
  if (texts.includes(`${name}Units`)) lines.push(`import {minutesText} from '${FOLDER_OF_CODE}/duration.ts'`, `const ${name}Units=${JSON.stringify([minutes, seconds])}`);
  return lines;
}
