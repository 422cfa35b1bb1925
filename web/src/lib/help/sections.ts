/** The texts and boards of the help, loaded by section. */

import { load as loadIndex, type Texts as HelpMessages } from 'virtual:messages/help';
import { load as check } from 'virtual:messages/helpSections/check';
import { load as clock } from 'virtual:messages/helpSections/clock';
import { load as connection } from 'virtual:messages/helpSections/connection';
import { load as endings, type Texts as EndingsTexts } from 'virtual:messages/helpSections/endings';
import { load as fairplay } from 'virtual:messages/helpSections/fairplay';
import { load as licenses } from 'virtual:messages/helpSections/licenses';
import { load as options } from 'virtual:messages/helpSections/options';
import { load as pieces } from 'virtual:messages/helpSections/pieces';
import { load as playing } from 'virtual:messages/helpSections/playing';
import { load as special } from 'virtual:messages/helpSections/special';

import type { Language } from '../messages';
import type { EndReason } from '../protocol/types';
import type { Lesson } from './lesson';
import type LessonBoard from './LessonBoard.svelte';
import type { SectionName } from './section_names';

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
  endings?: EndingsTexts['endings'];
}

/** The texts of a section in the catalog, by the part they are of. */
interface SectionTexts {
  parts: Record<string, { heading: string; text: string[]; goal?: string; over?: string }>;
  endings?: EndingsTexts['endings'];
}

const SECTION_TEXTS: Record<SectionName, (language: Language) => Promise<SectionTexts>> = {
  pieces,
  special,
  check,
  endings,
  playing,
  options,
  clock,
  connection,
  fairplay,
  licenses,
};
/** The boards that are not called like their part. */
const LESSON_OF: Record<string, string> = { checkmate: 'backRank', both: 'queenMate', repetition: 'threefold' };
const LESSONS = import.meta.glob<Record<string, Lesson>>('./lessons/*.ts', { import: 'lessons' });

/** Set by `loadHelp`, which the help pages wait for. */
export let helpMessages: HelpMessages;
export let helpSection: HelpSection | null = null;

/** Loads the index and one section; an empty name is the index alone. */
export async function loadHelp(language: Language, name: string): Promise<void> {
  const load = Object.hasOwn(SECTION_TEXTS, name) ? SECTION_TEXTS[name as SectionName] : undefined;
  const [index, texts] = await Promise.all([loadIndex(language), load?.(language)]);
  helpMessages = index;
  helpSection = texts === undefined ? null : sectionOf(texts);
}

/** The parts of a section as the page shows them: each has an address, `#en-passant`. */
export function sectionOf({ parts, endings }: SectionTexts): HelpSection {
  const shown = Object.entries(parts).map(([key, { heading, text, goal, over }]): HelpPart => {
    const id = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    if (goal === undefined || over === undefined) return { id, heading, text };
    return { id, heading, text, lesson: { name: LESSON_OF[key] ?? key, goal, over } };
  });
  return endings === undefined ? { parts: shown } : { parts: shown, endings };
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
