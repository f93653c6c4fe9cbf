/** The latest messages of every conversation its reader may see, in one list, newest first (B63). */
import { seesSender } from '#server/contacts.ts';
import { can } from '#kernel/permissions.ts';
import { prepared } from '#server/prepared.ts';
import { requestScope, requestsOfOwner } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { one, rows, sql } from '#server/sql.ts';
import { nameOrNull } from '#server/sqlwords.ts';
import type { UniDdlchat } from './api.ts';
import { withShares } from '#features/bids/actions.ts';
import { agenciesOf } from '../list/listqueries.ts';
import { messageJoins, messageJson, messagesFor } from '../thread/threadqueries.ts';

export type UniRow = Omit<UniDdlchat, 'filepath'> & { fid: number | null };

export interface UniPart {
  limit: number;
  offset: number;
  /** Of one request only. */
  ddlId?: number | undefined;
}

/** Written as in the partial index message_latest: the events in between are not even read. */
const HAS_CONTENT = sql`m.action in ('FREETEXT', 'TEXT', 'ATTACH', 'BID', 'PAY_REQ', 'PAID', 'YC_NEW', 'Q_NEW', 'NOTE') and m.deleted_at is null`;

export async function latestMessages(db: Db, caller: Caller, part: UniPart): Promise<UniRow[]> {
  const query = sql<{ message: UniRow }>`
      with page as materialized (${pageOf(caller, part)})
      select ${messageJson(caller)} || jsonb_build_object('alphaid', r.alphaid,
          'sender_name', coalesce(${nameOrNull('sc')},
            ${nameOrNull('sender')}, 'n°' || r.sender_uid),
          'sender_tel', case when ${seesSender(caller)} then coalesce(nullif(sc.tel1, ''), sender.tel1, '') else '' end,
          'page_title', coalesce(h.title, '')) as message
      from page m ${messageJoins(caller)}
      left join agency_card sc on sc.uid = r.sender_uid and sc.agid = r.agid
      left join person sender on sender.id = r.sender_uid and sc.knows_account is not false
      order by m.id desc`;
  // What every screen polls; other pages would leave a plan behind for each.
  const isUsual = part.offset === 0 && part.ddlId === undefined;
  const answers = await rows(db, isUsual ? prepared(query) : query);
  return answers.map((answer) => withShares(answer.message));
}

/** How many there are, counted up to `most`. */
export async function countLatest(
  db: Db,
  caller: Caller,
  ddlId: number | undefined,
  most: number,
): Promise<number> {
  const { total } = await one(
    db,
    sql<{
      total: number;
    }>`select count(*) as total from (${pageOf(caller, { limit: most, offset: 0, ddlId })}) counted`,
  );
  return total;
}

/**
 * Staff walk each agency's messages backwards along their index and merge: what is older is never touched. Guests and owners have few
 * requests: the newest of each, then the newest of those. Limits are written out, so that the plan walks and does not sort.
 */
function pageOf(caller: Caller, { limit, offset, ddlId }: UniPart): Sql {
  const shown = notesFor(caller);
  const [count, skip, upTo] = [sql.lit(limit), sql.lit(offset), sql.lit(limit + offset)];
  if (ddlId !== undefined)
    return sql`select m.* from message m where m.ddl_id = ${ddlId} and ${messagesFor(caller)}
      order by m.id desc limit ${count} offset ${skip}`;
  // Between two equal bounds, not 'equals': the order then needs the agency's own index. The planner takes every agency for as busy as
  // the others and would walk everybody's messages back to the last one of an agency that has been quiet for a year.
  const newest = (where: Sql, order: Sql) =>
    sql`(select m.* from message m where ${where} and ${HAS_CONTENT} ${shown} order by ${order} limit ${upTo}) m`;
  const merged = isStaff(caller)
    ? sql`${agenciesOf(caller)} cross join lateral ${newest(sql`m.agid >= agencies.agid and m.agid <= agencies.agid`, sql`m.agid, m.id desc`)}`
    : sql`(${requestsOf(caller)}) mine cross join lateral ${newest(sql`m.ddl_id = mine.id`, sql`m.id desc`)}`;
  return sql`select m.* from ${merged} order by m.id desc limit ${count} offset ${skip}`;
}

function requestsOf(caller: Caller): Sql {
  if (caller.sees !== 'owner') return sql`select r.id from request r where ${requestScope(caller, 'r')}`;
  return requestsOfOwner(caller);
}

function notesFor(caller: Caller): Sql {
  const seesNotes = isStaff(caller) && can('toolChatManage', caller.permissions);
  return seesNotes ? sql`` : sql`and m.action <> 'NOTE'`;
}
