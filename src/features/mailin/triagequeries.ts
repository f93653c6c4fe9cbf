/** SQL of the mails that wait for somebody to file them. */
import type { ListSource } from '#server/listqueries.ts';
import { agencyScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Sql } from '#server/sql.ts';
import { maybe, rows, sql } from '#server/sql.ts';
import { nameOrNull } from '#server/sqlwords.ts';
import type { MAILINS } from './api.ts';
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

export const MAILIN_SOURCE: ListSource<typeof MAILINS, { status?: string | undefined }> = {
  from: sql`mailin m`,
  alias: 'm',
  scope: (caller) => agencyScope(caller, 'm'),
  month: sql`m.received`,
  sorts: {},
  terms: {},
  where: ({ status = 'triage' }) => sql`m.status = ${status}`,
};

export function mailinRows(db: Db, chosen: Sql): Promise<MailinLine[]> {
  return rows(
    db,
    sql<MailinLine>`
      select ${LINE} from mailin m ${JOINS} join ${chosen} on chosen.id = m.id order by chosen.place`,
  );
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
