/** Reports, blocks, mutes, and what is known of the player behind an account. */

import type { BlockView, IdentityView, ReportRequest, ReportView } from '../protocol/requests';
import type { ChatLine } from '../protocol/types';
import { send } from './http';

const REPORTS = '/api/zone/reports';
const BLOCKS = '/api/zone/account/blocks';
const IDENTITY = '/api/zone/account/identity';

export const report = (request: ReportRequest): Promise<null> => send('POST', REPORTS, request);

export const fetchReports = (closed: boolean, before: number | null): Promise<ReportView[]> =>
  send('GET', `${REPORTS}?closed=${closed}${before === null ? '' : `&before=${before}`}`);

export const changeReport = (number: number, closed: boolean, note: string): Promise<null> =>
  send('POST', `${REPORTS}/${number}`, { closed, note });

/** Mutes who wrote a line, or lets them write again. */
export const muteAuthor = (game: string, { room, n }: ChatLine, muted: boolean): Promise<null> =>
  send('POST', `/api/zone/games/${game}/chat/${room}/${n}/mute`, { muted });

export const fetchBlocks = (): Promise<BlockView[]> => send('GET', BLOCKS);

export const block = (name: string): Promise<null> => send('PUT', `${BLOCKS}/${encodeURIComponent(name)}`);

export const unblock = (name: string): Promise<null> => send('DELETE', `${BLOCKS}/${encodeURIComponent(name)}`);

export const fetchIdentity = (): Promise<IdentityView> => send('GET', IDENTITY);

export const showIdentity = (shown: boolean): Promise<null> => send('PUT', IDENTITY, { shown });
