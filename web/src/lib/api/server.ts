/** What the operator does to the server as a whole. */

import type { GamesPage } from '../protocol/arbiter';
import type {
  AboutServer,
  AnnouncementView,
  BackupsView,
  GamesChanged,
  ImportedGames,
  NumbersView,
  SettingChanges,
  SettingsView,
} from '../protocol/site';
import { send } from './http';

const ANNOUNCEMENT = '/api/zone/admin/announcement';
const GAMES = '/api/zone/admin/games';
const SETTINGS = '/api/zone/admin/settings';

export const fetchAnnouncement = (): Promise<AnnouncementView | null> => send('GET', ANNOUNCEMENT);

/** Until this moment, in milliseconds since 1970. */
export const announce = (text: string, until: number): Promise<null> => send('PUT', ANNOUNCEMENT, { text, until });

export const removeAnnouncement = (): Promise<null> => send('DELETE', ANNOUNCEMENT);

export const fetchLiveGames = (): Promise<GamesPage> => send('GET', GAMES);

export const pauseAll = (reason: string): Promise<GamesChanged> => send('POST', `${GAMES}/pause`, { reason });

export const resumeAll = (reason: string): Promise<GamesChanged> => send('POST', `${GAMES}/resume`, { reason });

export const endGame = (id: string, result: string, reason: string): Promise<null> =>
  send('POST', `${GAMES}/${id}/end`, { result, reason });

export const fetchSettings = (): Promise<SettingsView> => send('GET', SETTINGS);

export const changeSettings = (changes: SettingChanges): Promise<null> => send('PUT', SETTINGS, changes);

export const fetchAbout = (): Promise<AboutServer> => send('GET', '/api/zone/about');

export const fetchNumbers = (): Promise<NumbersView> => send('GET', '/api/zone/admin/numbers');

export const fetchBackups = (): Promise<BackupsView> => send('GET', '/api/zone/admin/backups');

/** It is made beside; the list has it when it was read again. */
export const backUp = (): Promise<null> => send('POST', '/api/zone/admin/backups');

/** Games in PGN. */
export const importGames = (pgn: string): Promise<ImportedGames> => send('POST', '/api/zone/admin/import', pgn);
