import type { Plugin } from 'vite';

export interface Page {
  at: string[];
  component: string;
  shell?: string;
  texts: string[];
  budget?: number;
}

export const PAGES: Record<string, Page>;
export function modulesOf(page: Page): string[];
export function textsOf(page: Page, language: string): string[];
export function fileOf(at: string): string;

/** Writes an entry page for each kind of address. */
export function pages(): Plugin;
