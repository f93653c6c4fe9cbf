/** SQL on stays whose first sum the law has let be asked since a few days ago. */
import type { Day } from '#kernel/day.ts';
import type { Db, Sql } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';
import { parisMidnight } from '#server/sqlwords.ts';

export interface DueSum {
  ddl_id: number;
  agid: number;
  /** The agency has its requests leave by themselves (B115). */
  is_automatic: boolean;
}

/** A server that was away on the day itself has so many more. */
const LATE_DAYS = 7;

const PAYABLE_FROM = sql`(lower(s.nights) - interval '6 months')::date`;

/**
 * Held for a price since before its day had come, and nothing was ever asked of its guest or paid, by whomever. Whose nights were first taken
 * later was told at once what is due, or a clerk has their reasons; a stay that moves keeps since when it is held, so that one moved to
 * nearer dates is asked, too.
 */
function dueSums(today: Day, but: Sql): Sql {
  return sql`
    select s.ddl_id, r.agid, a.auto_contract as is_automatic
    from stay s
    join request r on r.id = s.ddl_id
    join agency a on a.id = r.agid
    join quote q on q.ddl_id = s.ddl_id and q.accepted
    join house h on h.id = s.house_id
    left join platform p on p.id = q.platform
    where lower(s.nights) between ${today}::date and ${today}::date + interval '7 months'
      and ${PAYABLE_FROM} between ${today}::date - ${LATE_DAYS}::integer and ${today}::date
      and s.created < ${parisMidnight(PAYABLE_FROM)}
      and not r.has_cancelled and h.online_booking and not coalesce(p.collects_rent, false)
      and not exists (select from payment_request pr where pr.ddl_id = s.ddl_id and pr.type <> 'linge')
      and not exists (select from booking_payment bp where bp.ddl_id = s.ddl_id and bp.type <> 'linge')
      and ${but}
    order by s.ddl_id`;
}

export function sumsDue(db: Db, today: Day): Promise<DueSum[]> {
  return rows(db, sql<DueSum>`${dueSums(today, sql`true`)}`);
}

/** Asked once more behind the request's lock. */
export function sumDue(db: Db, today: Day, ddlId: number): Promise<DueSum | undefined> {
  return maybe(db, sql<DueSum>`${dueSums(today, sql`s.ddl_id = ${ddlId}`)}`);
}
