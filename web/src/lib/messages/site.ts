/** The texts of all pages but the game, loaded with the first of them. */

import { load } from 'virtual:messages/site';

import type { ApiError } from '../api/http';
import type { ErrorView } from '../protocol/errors';
import { errorSentence, isErrorView } from './errors';
import { common, type Language } from './index';
import type { SiteMessages } from './types';

/** Must be loaded before one of these pages is shown. */
export let site: SiteMessages;

export async function loadSiteMessages(language: Language): Promise<void> {
  site = await load(language);
}

/** The server's error in the person's language, or that there was no answer. */
export function errorText(caught: unknown): string {
  return isApiError(caught) && isErrorView(caught.answer) ? codedText(caught.answer) : site.error.offline;
}

function codedText(error: ErrorView): string {
  const sentence = errorSentence(common, { ...common.errors, ...site.errors }, error);
  const field = String(error.params['field'] ?? '');
  // A field that no form has is named as programs write it.
  return field === '' ? sentence : site.fieldError(site.fields[field] ?? field, sentence);
}

function isApiError(caught: unknown): caught is ApiError {
  return caught instanceof Error && 'status' in caught;
}
