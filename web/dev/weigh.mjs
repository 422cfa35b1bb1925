// What each page weighs against its budget. Pure: `sizes.mjs` brings the build.

import { closure } from './closure.mjs';
import { modulesOf, textsOf } from './pages.mjs';

/**
 * A row for each page and language: the files of a cold visit with their sizes, and their sum.
 * `sizeOf` is asked once for each file.
 */
export function weigh({ manifest, pages, languages, sizeOf }) {
  const known = new Map();
  const size = (file) => known.get(file) ?? known.set(file, sizeOf(file)).get(file);
  return Object.entries(pages).flatMap(([name, page]) =>
    languages.map((language) => {
      const { scripts, styles } = closure(manifest, [...modulesOf(page), ...textsOf(page, language)]);
      const files = [...scripts, ...styles].map((file) => ({ file, bytes: size(file) }));
      const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
      return { name, language, files, bytes };
    }),
  );
}

/**
 * The table, and the rows over budget. The budget is for English; the texts of another language may
 * weigh `more` bytes above it.
 */
export function compare(rows, budgets, more) {
  const budgetOf = ({ name, language }) => {
    if (budgets[name] === undefined) throw new Error(`no budget for ${name}`);
    return budgets[name] + (language === 'en' ? 0 : more);
  };
  const over = rows.filter((row) => row.bytes > budgetOf(row));
  const names = [...new Set(rows.map(({ name }) => name))];
  const lines = names.map((name) => {
    const own = rows.filter((row) => row.name === name);
    const cells = own.map((row) => `${row.language} ${kilobytes(row.bytes)}${over.includes(row) ? '!' : ' '}`);
    const files = Math.max(...own.map((row) => row.files.length));
    return `${name.padEnd(15)} ${cells.join('  ')}  of ${kilobytes(budgets[name])} KB, ${files} files`;
  });
  // Once for each page: the languages differ in their texts alone.
  const worst = names.flatMap((name) => over.find((row) => row.name === name) ?? []);
  const contents = worst.flatMap((row) => [
    '',
    `${row.name} in ${row.language} is ${row.bytes - budgetOf(row)} bytes over its budget of ${budgetOf(row)}:`,
    ...[...row.files].sort((a, b) => b.bytes - a.bytes).map(({ file, bytes }) => `  ${String(bytes).padStart(6)} ${file}`),
  ]);
  return { over, text: [...lines, ...contents].join('\n') };
}

/**
 * Files that a page must not load: `allowed` has the pages of each by how its name begins. A file
 * that no page loads where one should is told too, since then nothing was checked.
 */
export function intruders(rows, allowed) {
  return Object.entries(allowed).flatMap(([start, pages]) => {
    const holds = ({ files }) => files.some(({ file }) => file.split('/').at(-1).startsWith(start));
    const found = new Set(rows.filter(holds).map(({ name }) => name));
    const wrong = [...found].filter((name) => !pages.includes(name)).map((name) => `${name} loads ${start}`);
    const absent = pages.filter((name) => !found.has(name)).map((name) => `${name} does not load ${start}`);
    return [...wrong, ...absent];
  });
}

const kilobytes = (bytes) => (bytes / 1024).toFixed(1).padStart(5);
