/** A tag that somebody sets by hand. The product's own go through setTag and setReservationTag: those are told by the event that brings them. */
import type { Db, Tx } from '#server/sql.ts';
import { postEvent } from './posting.ts';
import { writeReservationTag, writeTag } from './queries.ts';
import type { TagCategory } from './request.ts';
import { RESERVATION_TAGS } from './request.ts';
import { tagOf } from './tagqueries.ts';

export interface TagByHand {
  ddlId: number;
  category: TagCategory;
  /** null takes the tag away. */
  tag: { id: number; internal_tag: string } | null;
  authorUid: number;
  realAuthorUid: number | null;
}

/** The tag a request carries in one category; null: none. */
export function tagCarried(db: Db, ddlId: number, category: TagCategory): Promise<number | null> {
  return tagOf(db, ddlId, category);
}

/**
 * One tag per category; it replaces the former one, and the thread says so to the agency (B27). Undefined when the request carries it
 * already. The caller holds the request's lock: of two clerks, the second sees the first one's tag as the former.
 */
export async function replaceTag(
  tx: Tx,
  { ddlId, category, tag, authorUid, realAuthorUid }: TagByHand,
): Promise<{ messageId: number; before: number | null } | undefined> {
  const before = await tagOf(tx, ddlId, category);
  if (before === (tag?.id ?? null)) return undefined;
  const reservation = RESERVATION_TAGS.find((name) => name === tag?.internal_tag);
  if (category === 'ddlstatusreservation' && tag && reservation)
    await writeReservationTag(tx, ddlId, tag.id, reservation, false);
  else await writeTag(tx, ddlId, category, tag?.id ?? null);
  const messageId = await postEvent(tx, {
    ddlId,
    action: 'S_INFO_UPD',
    authorUid,
    realAuthorUid,
    writtenByAgency: true,
    details: { tag: category },
  });
  return { messageId, before };
}
