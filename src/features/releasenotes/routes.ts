import { route } from '#server/route.ts';
import * as api from './api.ts';
import { NEVER_READ, notesSince } from './notes.ts';
import { lastRead, writeLastRead } from './queries.ts';

export const releaseNoteRoutes = [
  route(api.listReleaseNotes, { needs: 'toolReleaseNotesPopup' }, async ({ db, caller, params }) => {
    const { year, month, day, hour, minute } = params;
    const asked = [year, month, day, hour, minute].join('/');
    const kept = (await lastRead(db, caller.uid)) ?? NEVER_READ;
    const { notes, lastEntryDate } = notesSince(kept > asked ? kept : asked);
    return {
      models: notes.map(({ message, importance }) => ({ message: message[caller.language], importance })),
      totalCount: notes.length,
      lastEntryDate,
    };
  }),

  route(api.readReleaseNotes, { needs: 'toolReleaseNotesPopup' }, async ({ tx, caller, body }) => {
    await writeLastRead(tx, caller.uid, body.lastEntryDate);
    return { models: [] };
  }),
];
