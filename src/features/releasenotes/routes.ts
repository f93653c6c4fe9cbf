import { route } from '#server/route.ts';
import * as api from './api.ts';
import { notesSince } from './notes.ts';

export const releaseNoteRoutes = [
  route(api.listReleaseNotes, { needs: 'toolReleaseNotesPopup' }, async ({ caller, params }) => {
    const { year, month, day, hour, minute } = params;
    const { notes, lastEntryDate } = notesSince([year, month, day, hour, minute].join('/'));
    return {
      models: notes.map(({ message, importance }) => ({ message: message[caller.language], importance })),
      totalCount: notes.length,
      lastEntryDate,
    };
  }),
];
