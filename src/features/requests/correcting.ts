/** The agency corrects a request: from the version it read, with an event that says what changed. */
import { Refusal } from '#kernel/refusal.ts';
import type { Tx } from '#server/sql.ts';
import { requestVersion, writeEdit } from './editqueries.ts';
import type { EditableRequest } from './editqueries.ts';
import { postEvent } from './posting.ts';
import { houseForRequest, writeSearch } from './queries.ts';

export { requestVersion };

export interface RequestChange {
  authorUid: number;
  realAuthorUid: number | null;
  changed: readonly string[];
}

/** Writes what the agency corrected; the event keeps which fields (S_INFO_UPD), nobody gets a mail. */
export async function changeRequest(
  tx: Tx,
  wanted: EditableRequest & { id: number; agid: number },
  by: RequestChange,
): Promise<void> {
  if (by.changed.includes('page_nid') && wanted.page_nid !== null) {
    const house = await houseForRequest(tx, wanted.page_nid);
    if (house?.agid !== wanted.agid || house.archived) throw new Refusal('notFound', { field: 'page_nid' });
  }
  await writeEdit(tx, wanted.id, wanted, by.authorUid);
  await writeSearch(tx, { ddlId: wanted.id });
  const { authorUid, realAuthorUid, changed } = by;
  await postEvent(tx, {
    ddlId: wanted.id,
    action: 'S_INFO_UPD',
    authorUid,
    realAuthorUid,
    writtenByAgency: true,
    details: { changed },
  });
}
