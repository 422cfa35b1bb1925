/** Textes de la page des outils. */

import type { ToolMessages } from '../tools';

export const tools: ToolMessages = {
  heading: 'Outils',
  analysis: 'Analyse de parties',
  analysisHint: 'Étudier parties et positions : variantes, moteur, rapport',
  editorHint: 'Composer une position, la vérifier, la jouer contre l’ordinateur ou un ami',
  preferences: 'Préférences',
  preferencesHint: 'Échiquier, pièces, sons, notation, langue',
  api: 'Pour les programmes',
  apiHint: 'Connecter bots, échiquiers et scripts : l’API lichess',
  wallHint: 'Tous les échiquiers de vos parties d’un coup d’œil',
};
