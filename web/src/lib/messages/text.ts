/** The messages of a game's text view: the play page does without them. */

import { LETTERS } from 'virtual:messages';
import { load as loadCommon } from 'virtual:messages/common';
import { load as loadPlay } from 'virtual:messages/play';
import { load, type Texts as TextMessages } from 'virtual:messages/text';

import { withCommon } from './compose';
import { durationText } from './duration';
import type { Language } from './index';
import type { Messages, TextViewMessages } from './types';

/** Set by `loadTextMessages`, which the text view waits for. */
export let textMessages: TextViewMessages;

export async function loadTextMessages(language: Language): Promise<void> {
  const [common, play, text] = await Promise.all([loadCommon(language), loadPlay(language), load(language)]);
  textMessages = withText(language, withCommon(LETTERS[language], common, play), text);
}

export function withText(language: string, messages: Messages, text: TextMessages): TextViewMessages {
  return { ...messages, text: { ...text, time: (ms) => durationText(language, ms) ?? text.noTime } };
}
