import { defineJob, enqueue } from '#server/jobs.ts';
import { inTransaction } from '#server/sql.ts';
import { fileOrTriage } from './actions.ts';
import { abandonedMailins } from './queries.ts';

export const fileArrived = defineJob<{ id: number }>({
  name: 'fileArrived',
  run: async (app, { id }) => fileOrTriage(app, id),
});

const AT_ONCE = 500;

/** A mail whose worker was killed is filed by another within minutes. */
export const fileAbandonedMails = defineJob<Record<string, never>>({
  name: 'fileAbandonedMails',
  crontab: '*/2 * * * *',
  run: async (app) => {
    const ids = await abandonedMailins(app.db, AT_ONCE);
    for (const id of ids)
      await inTransaction(app.db, (tx) => enqueue(tx, fileArrived, { id }, { key: `mailin-${id}` }));
    return ids.length === 0 ? '' : `${ids.length} taken up again`;
  },
});
