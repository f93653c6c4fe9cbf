/** A stay that is over, and what its guest says of it. */
import { askGuests } from '#features/comments/jobs.ts';
import { addDays, todayInParis } from '#kernel/day.ts';
import type { Language } from '#kernel/localized.ts';
import { one, sql } from '#server/sql.ts';
import { app, asked, WORDS } from './mails.test.families.ts';
import { ok } from './support/answers.ts';
import type { Person } from './support/app.ts';
import { HOUSE } from './support/scenario.ts';

/** Asked how it was, written, refused, published after all, answered, and taken down again. */
export async function commented(clerk: Person, language: Language): Promise<void> {
  const { ddl, guest } = await asked(language);
  const to = addDays(todayInParis(), -1);
  const from = addDays(to, -7);
  await sql`update request set date_from = ${from}, date_to = ${to} where id = ${ddl}`.execute(app.db);
  await sql`delete from stay where house_id = ${HOUSE} and nights && daterange(${from}, ${to})`.execute(
    app.db,
  );
  await sql`insert into stay (house_id, nights, kind, ddl_id) values (${HOUSE}, daterange(${from}, ${to}), 'request', ${ddl})`.execute(
    app.db,
  );
  await askGuests(app.db);
  ok(await guest.post(`guest/comments/${ddl}`, { note: 4.5, text: WORDS }));
  const { id } = await one(app.db, sql<{ id: number }>`select id from comment where ddl_id = ${ddl}`);
  for (const status of ['refused', 'published', 'refused'] as const) {
    const { timestamp } = (await clerk.get(`comments/${id}`)).body.cacheTimestamp!;
    const judged = await clerk.put(`comments/${id}/moderation`, {
      status,
      reason: WORDS,
      _clientTimestamp: timestamp,
    });
    ok(judged);
    const since = judged.body.cacheTimestamp!.timestamp;
    if (status === 'published')
      ok(await clerk.put(`comments/${id}/answer`, { answer: WORDS, _clientTimestamp: since }));
  }
}
