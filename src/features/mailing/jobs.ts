/** A mail leaves: its link is made now, its failure is written where staff can see it (C36). */
import { defineJob, enqueue } from '#server/jobs.ts';
import { inTransaction } from '#server/sql.ts';
import { abandonedMails } from './queries.ts';
import { attempt } from './sending.ts';

export const sendMail = defineJob<{ id: number }>({
  name: 'sendMail',
  run: async (app, { id }) => {
    const outcome = await attempt(app, id);
    if (outcome === 'not mine') return 'already done';
    if (outcome === 'sent') return `mail ${id}`;
    if (!outcome.isFinal) throw new Error(`mail ${id}: ${outcome.code ?? 'no answer'}`);
    return `mail ${id} refused: ${outcome.code ?? 'no answer'}`;
  },
});

const AT_ONCE = 500;

/** A worker that was killed keeps its jobs for hours: its mails are taken up again within minutes. */
export const sendAbandonedMails = defineJob<Record<string, never>>({
  name: 'sendAbandonedMails',
  crontab: '*/2 * * * *',
  run: async (app) => {
    const ids = await abandonedMails(app.db, AT_ONCE);
    for (const id of ids)
      await inTransaction(app.db, (tx) => enqueue(tx, sendMail, { id }, { key: `mail-${id}` }));
    return ids.length === 0 ? '' : `${ids.length} taken up again`;
  },
});
