/** The texts of the analysis page, loaded with it. */

import type { analysis as en } from './en/analysis';
import type { Language } from './index';
import type { Widen } from './types';

export type AnalysisMessages = Widen<typeof en>;

const LOADERS: Record<Language, () => Promise<AnalysisMessages>> = {
  en: () => import('./en/analysis').then(({ analysis }) => analysis),
  de: () => import('./de/analysis').then(({ analysis }) => analysis),
  fr: () => import('./fr/analysis').then(({ analysis }) => analysis),
};

/** Set by `loadAnalysisMessages`, which the page waits for. */
export let analysisMessages: AnalysisMessages;

export async function loadAnalysisMessages(language: Language): Promise<void> {
  analysisMessages = await LOADERS[language]();
}
