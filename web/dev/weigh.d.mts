import type { Page } from './pages.mjs';

interface Row {
  name: string;
  language: string;
  files: { file: string; bytes: number }[];
  bytes: number;
}

export function weigh(build: {
  manifest: Record<string, { file: string; name?: string; src?: string; css?: string[]; imports?: string[] }>;
  pages: Record<string, Page>;
  languages: string[];
  sizeOf: (file: string) => number;
}): Row[];

export function compare(rows: Row[], budgets: Record<string, number>, more: number): { over: Row[]; text: string };

/** Pages that load what they must not, or do not load what they should: files by how their names begin. */
export function intruders(rows: Row[], allowed: Record<string, string[]>): string[];
