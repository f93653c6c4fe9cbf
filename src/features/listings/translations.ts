/** A translation whose French has changed since says so, until somebody wrote it anew or looked at it (issue 10). */
import { todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { touch } from '#server/freshness.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import { mayWriteField, TRANSLATIONS } from './record.ts';
import type { TranslatedField } from './record.ts';
import { settleTranslations } from './recordqueries.ts';
import { houseToChange } from './saving.ts';

/** Looked at beside the French of the version that is named; the record itself stays the version it was. */
export async function lookAtTranslations(
  tx: Tx,
  caller: Caller,
  id: number,
  fields: readonly string[],
  seen: number,
): Promise<void> {
  const house = await houseToChange(tx, caller, id, todayInParis());
  refuseStale(house.version, caller, seen);
  const theirs = fields.filter(
    (field): field is TranslatedField =>
      Object.hasOwn(TRANSLATIONS, field) && mayWriteField(field, caller.permissions),
  );
  if (theirs.length < fields.length) throw new Refusal('unknownChoice', { field: 'fields' });
  await settleTranslations(tx, id, theirs, caller.uid);
  touch(tx, house.agid, 'house');
}
