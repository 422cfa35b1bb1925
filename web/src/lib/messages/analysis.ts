/** The texts of the analysis page, loaded with it. */

import { load, type Texts } from 'virtual:messages/analysis';

import type { Language } from './index';

export type AnalysisMessages = Texts;

/** Set by `loadAnalysisMessages`, which the page waits for. */
export let analysisMessages: AnalysisMessages;

export async function loadAnalysisMessages(language: Language): Promise<void> {
  analysisMessages = await load(language);
}
