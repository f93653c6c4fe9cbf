/** A key that nobody uses for thirty days is dead: reading keeps it alive, and where nothing could be read for long, somebody is told in time. */
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/sql.ts';
import { WARN_DAYS } from './channels.ts';
import { warnOfEnd } from './losing.ts';
import { unusedFor } from './queries.ts';

export async function warnOfEnds(app: App): Promise<string> {
  let told = 0;
  for (const account of await unusedFor(app.db, WARN_DAYS))
    if (await inTransaction(app.db, (tx) => warnOfEnd(tx, account))) told += 1;
  return told === 0 ? '' : `${told} keys about to die`;
}
