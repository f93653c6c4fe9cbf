/** SQL of the mails that wait for somebody to file them. */
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { maybe, one, rows, sql } from '#server/sql.ts';
import { nameOrNull } from '#server/sqlwords.ts';
import type { MailinRow } from './queries.ts';

export interface MailinLine {
  id: number;
  agid: number;
  sender: string;
  sender_name: string;
  subject: string;
  first_words: string;
  received: Date;
  status: MailinRow['status'];
  reason: string;
  files: number;
  suggested_alphaid: string | null;
  suggested_name: string | null;
  ddl_alphaid: string | null;
}

const REQUEST_NAME = (alias: string): Sql => {
  const r = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(select concat_ws(' · ', ${nameOrNull('c')}, h.title)
    from (select 1) nothing left join agency_card c on c.uid = ${r('sender_uid')} and c.agid = ${r('agid')} left join house h on h.id = ${r('page_nid')})`;
};

const LINE = sql`m.id, m.agid, m.sender, m.sender_name, m.subject, left(regexp_replace(m.text, '\\s+', ' ', 'g'), 200) as first_words, m.received, m.status,
  m.reason, jsonb_array_length(m.attachments) as files, s.alphaid as suggested_alphaid, ${REQUEST_NAME('s')} as suggested_name, d.alphaid as ddl_alphaid`;

const JOINS = sql`left join request s on s.id = m.suggested_ddl_id left join request d on d.id = m.ddl_id`;

export function listMailins(
  db: Db,
  caller: Caller,
  asked: { status: string; limit: number; offset: number },
): Promise<MailinLine[]> {
  return rows(
    db,
    sql<MailinLine>`
      select ${LINE} from mailin m ${JOINS} where ${agencyScope(caller, 'm')} and m.status = ${asked.status}
      order by m.id desc limit ${asked.limit} offset ${asked.offset}`,
  );
}

/** @param most beyond it nobody counts. */
export async function countMailins(db: Db, caller: Caller, status: string, most: number): Promise<number> {
  const row = await one(
    db,
    sql<{ n: number }>`
      select count(*) as n from (select from mailin m where ${agencyScope(caller, 'm')} and m.status = ${status} limit ${most}) counted`,
  );
  return row.n;
}

export type MailinWhole = MailinLine &
  Pick<MailinRow, 'text' | 'quoted' | 'attachments' | 'recipients' | 'file_id'>;

export function mailinInScope(db: Db, caller: Caller, id: number): Promise<MailinWhole | undefined> {
  return maybe(
    db,
    sql<MailinWhole>`
      select ${LINE}, m.text, m.quoted, m.attachments, m.recipients, m.file_id from mailin m ${JOINS}
      where m.id = ${id} and m.status <> 'new' and ${agencyScope(caller, 'm')}`,
  );
}
