/** Where words of a thread can leave to. */
import { prepared } from '#server/prepared.ts';
import type { Db } from '#server/sql.ts';
import { maybe, sql } from '#server/sql.ts';

/** Where mails of the thread go; '' for people who have none, or none this agency knows of (D12). */
export async function mailOfSender(db: Db, ddlId: number): Promise<string> {
  const row = await maybe(
    db,
    prepared(
      sql<{ mail: string }>`
        select coalesce(btrim(p.mail), '') as mail from request r left join agency_card c on c.uid = r.sender_uid and c.agid = r.agid
        join person p on p.id = r.sender_uid and (c.knows_account is not false or lower(c.mail) = lower(p.mail)) where r.id = ${ddlId}`,
    ),
  );
  return row?.mail ?? '';
}

/** How the guest's last words came: by mail, by text message, or null: written here, or none yet. A stranger's mail that was filed here is not theirs. */
export async function channelOfSender(db: Db, ddlId: number): Promise<'mail' | 'sms' | null> {
  const row = await maybe(
    db,
    sql<{ channel: string }>`
      select m.channel from message m
      where m.ddl_id = ${ddlId} and not m.written_by_agency and m.action in ('TEXT', 'FREETEXT', 'ATTACH') and m.deleted_at is null
        and not m.details ? 'mail_from'
      order by m.id desc limit 1`,
  );
  return row?.channel === 'sms' || row?.channel === 'mail' ? row.channel : null;
}

/** As the agency notes it, else the person's own; '' when nobody knows one. */
export async function phoneOfSender(db: Db, ddlId: number): Promise<string> {
  const row = await maybe(
    db,
    sql<{ tel: string }>`
      select coalesce(nullif(c.tel1, ''), p.tel1, '') as tel from request r left join agency_card c on c.uid = r.sender_uid and c.agid = r.agid
      left join person p on p.id = r.sender_uid and c.knows_account is not false where r.id = ${ddlId}`,
  );
  return row?.tel ?? '';
}
