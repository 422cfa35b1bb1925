/** The texts and boards of the help, loaded by section. */

import type { Language } from '../messages';
import type { help } from '../messages/en/help';
import type { Widen } from '../messages/types';
import type { EndReason } from '../protocol/types';
import type { Lesson } from './lesson';
import type LessonBoard from './LessonBoard.svelte';

export interface HelpPart {
  id: string;
  heading: string;
  text: string[];
  /** A board to try it on, with what is to be done. */
  lesson?: { name: string; goal: string; over: string };
}

export interface HelpSection {
  parts: HelpPart[];
  /** Every way a game ends: its name and what it means. */
  endings?: Record<EndReason, [string, string]>;
}

export type HelpMessages = Widen<typeof help>;

const INDEX: Record<Language, () => Promise<HelpMessages>> = {
  en: () => import('../messages/en/help').then(({ help }) => help),
  de: () => import('../messages/de/help').then(({ help }) => help),
  fr: () => import('../messages/fr/help').then(({ help }) => help),
};
const TEXTS = import.meta.glob<HelpSection>('../messages/*/help/*.ts', { import: 'section' });
const LESSONS = import.meta.glob<Record<string, Lesson>>('./lessons/*.ts', { import: 'lessons' });

/** Set by `loadHelp`, which the help pages wait for. */
export let helpMessages: HelpMessages;
export let helpSection: HelpSection | null = null;

/** Loads the index and one section; an empty name is the index alone. */
export async function loadHelp(language: Language, name: string): Promise<void> {
  const text = TEXTS[`../messages/${language}/help/${name}.ts`];
  [helpMessages, helpSection] = await Promise.all([INDEX[language](), text?.() ?? null]);
}

/** The boards of a section come after its text, which can be read meanwhile. */
export async function loadLessons(name: string): Promise<{ Board: typeof LessonBoard; all: Record<string, Lesson> }> {
  const lessons = LESSONS[`./lessons/${name}.ts`];
  const [{ default: Board }, all] = await Promise.all([import('./LessonBoard.svelte'), lessons?.() ?? {}]);
  return { Board, all };
}

/** The groups in which the endings are listed. */
export const ENDINGS: Record<'wins' | 'draws' | 'others', readonly EndReason[]> = {
  wins: ['checkmate', 'resignation', 'time', 'abandonment', 'forfeit'],
  draws: [
    'stalemate',
    'deadPosition',
    'agreement',
    'threefold',
    'fiftyMoves',
    'threefoldClaimed',
    'fiftyMovesClaimed',
    'fivefold',
    'seventyFiveMoves',
    'timeNoMate',
    'resignationNoMate',
    'abandonmentNoMate',
  ],
  others: ['forfeitOfBoth', 'decided', 'corrected', 'aborted'],
};
