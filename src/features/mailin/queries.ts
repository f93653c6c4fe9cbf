/** All SQL on mails that came in, and what is asked of others to know whose they are. */
import { agencyScope, isStaffOfAgency } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import { ownerOfRequest } from '#server/sqlwords.ts';
import type { AttachmentRefusal } from './mailin.ts';

export interface KeptFile {
  name: string;
  bytes: number;
  mime?: string;
  fid?: number;
  /** Why it is not taken over. */
  refused?: AttachmentRefusal;
}

/** What stands in a mail that only somebody who had one of ours can know. */
export interface Proof {
  ddl_id?: number;
  /** Whom ours was written to. */
  recipient?: string;
  uid?: number | null;
}

export interface NewMailin {
  agid: number;
  message_id: string;
  sender: string;
  sender_name: string;
  recipients: readonly string[];
  subject: string;
  text: string;
  quoted: string;
  attachments: readonly KeptFile[];
  refs: readonly string[];
  proof: Proof;
  robot: string;
  suggested_ddl_id: number | null;
  file_id: number;
}

/** One at a time: whoever comes second finds the mail of the first, and keeps none of its files once more. */
export async function lockMessageId(tx: Tx, agid: number, messageId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mailin ${agid} ${messageId}`}, 0))`.execute(tx);
}

/** Undefined when the agency has it already: delivered again, it is the same mail. */
export async function insertMailin(tx: Tx, m: NewMailin): Promise<number | undefined> {
  const row = await maybe(
    tx,
    sql<{ id: number }>`
      insert into mailin (agid, message_id, sender, sender_name, recipients, subject, text, quoted, attachments, refs, proof, robot, suggested_ddl_id, file_id)
      values (${m.agid}, ${m.message_id}, ${m.sender}, ${m.sender_name}, ${[...m.recipients]}::text[], ${m.subject}, ${m.text}, ${m.quoted},
        ${JSON.stringify(m.attachments)}::jsonb, ${[...m.refs]}::text[], ${JSON.stringify(m.proof)}::jsonb, ${m.robot}, ${m.suggested_ddl_id}, ${m.file_id})
      on conflict (agid, message_id) do nothing returning id`,
  );
  return row?.id;
}

export async function isKnownMail(db: Db, agid: number, messageId: string): Promise<boolean> {
  return (
    (await maybe(db, sql`select from mailin where agid = ${agid} and message_id = ${messageId}`)) !==
    undefined
  );
}

export interface KnownRequest {
  id: number;
  agid: number;
}

export function requestByAlphaid(db: Db, alphaid: string): Promise<KnownRequest | undefined> {
  return maybe(db, sql<KnownRequest>`select id, agid from request where alphaid = ${alphaid}`);
}

/** Everybody who ever had a mail of a request, and as whom. */
export function recipientsOf(db: Db, ddlId: number): Promise<{ recipient: string; uid: number | null }[]> {
  return rows(
    db,
    sql<{ recipient: string; uid: number | null }>`
      select lower(recipient) as recipient, max(uid) as uid from maillog where ddl_id = ${ddlId} group by lower(recipient) limit 100`,
  );
}

export interface OwnMail {
  ddl_id: number;
  agid: number;
  recipient: string;
  uid: number | null;
}

/** The newest of our mails among some Message-IDs. */
export function ownMailAmong(db: Db, messageIds: readonly string[]): Promise<OwnMail | undefined> {
  return maybe(
    db,
    sql<OwnMail>`
      select m.ddl_id, r.agid, lower(m.recipient) as recipient, m.uid from maillog m join request r on r.id = m.ddl_id
      where m.message_id = any(${[...messageIds]}::text[]) order by m.id desc limit 1`,
  );
}

/** The last request of whoever has this address. */
export function requestOfSender(db: Db, mail: string): Promise<KnownRequest | undefined> {
  return maybe(
    db,
    sql<KnownRequest>`
      select r.id, r.agid from request r
      where r.sender_uid in (select id from person where lower(mail) = ${mail})
        or exists (select from agency_card c where c.uid = r.sender_uid and c.agid = r.agid and lower(c.mail) = ${mail} and c.mail <> '')
      order by r.id desc limit 1`,
  );
}

/** The request an agency's mail is likely about, by a reference its subject names. */
export function requestNamed(db: Db, words: readonly string[]): Promise<KnownRequest | undefined> {
  return maybe(
    db,
    sql<KnownRequest>`select id, agid from request where alphaid = any(${[...words]}::text[]) order by id desc limit 1`,
  );
}

/** The agency a mail is for when nothing says so: the one asked for, or the first there was. */
export async function agencyFor(db: Db, asked: number | undefined): Promise<number> {
  const row = await one(
    db,
    sql<{ id: number }>`select id from agency order by (id = ${asked ?? 0}) desc, id limit 1`,
  );
  return row.id;
}

export interface Party {
  side: 'guest' | 'agency';
  /** null: the agency's own address, which is nobody in particular. */
  uid: number | null;
}

/** Who an address is in a request: its agency's staff, its guest at any of their addresses, the owner of its house, the agency. */
export function partyOf(db: Db, ddlId: number, mail: string): Promise<Party | undefined> {
  return maybe(
    db,
    sql<Party>`
      select side, uid from (
        select 'agency' as side, p.id as uid, 0 as place from request r join person p on p.roles && '{agencyRole,employeeRole,superRole}'
            and ${isStaffOfAgency('p', sql`r.agid`)}
          where r.id = ${ddlId} and lower(p.mail) = ${mail} and p.disabled_at is null
        union all select 'guest', r.sender_uid, 1 from request r
          where r.id = ${ddlId} and (
            exists (select from person p where lower(p.mail) = ${mail} and p.disabled_at is null
              and (p.id = r.sender_uid or p.id in (select other_uid from person_alias a where a.uid = r.sender_uid)))
            or exists (select from agency_card c where c.uid = r.sender_uid and c.agid = r.agid and lower(c.mail) = ${mail} and c.mail <> ''))
        union all select 'agency', o.id, 2 from request r join house h on h.id = r.page_nid join person o on o.id = ${ownerOfRequest('r', 'h')}
          where r.id = ${ddlId} and lower(o.mail) = ${mail} and o.disabled_at is null and 'ownerRole' = any(o.roles)
        union all select 'agency', null, 3 from request r join agency a on a.id = r.agid where r.id = ${ddlId} and lower(a.mail) = ${mail}
      ) known order by place limit 1`,
  );
}

/** The guest of a request, under any of their accounts. */
export async function isGuestOf(db: Db, ddlId: number, uid: number): Promise<boolean> {
  return (
    (await maybe(
      db,
      sql`select from request r where r.id = ${ddlId}
        and (r.sender_uid = ${uid} or exists (select from person_alias a where a.uid = r.sender_uid and a.other_uid = ${uid}))`,
    )) !== undefined
  );
}

export interface MailinRow {
  id: number;
  agid: number;
  sender: string;
  sender_name: string;
  recipients: string[];
  subject: string;
  text: string;
  quoted: string;
  attachments: KeptFile[];
  proof: Proof;
  robot: string;
  status: 'new' | 'filed' | 'triage' | 'discarded';
  reason: string;
  ddl_id: number | null;
  suggested_ddl_id: number | null;
  file_id: number;
  received: Date;
}

const COLUMNS = sql`m.id, m.agid, m.sender, m.sender_name, m.recipients, m.subject, m.text, m.quoted, m.attachments, m.proof, m.robot,
  m.status, m.reason, m.ddl_id, m.suggested_ddl_id, m.file_id, m.received`;

/** Until the transaction ends nobody else settles it. */
export function lockMailin(tx: Tx, id: number): Promise<MailinRow | undefined> {
  return maybe(tx, sql<MailinRow>`select ${COLUMNS} from mailin m where m.id = ${id} for update`);
}

export function lockMailinInScope(tx: Tx, caller: Caller, id: number): Promise<MailinRow | undefined> {
  return maybe(
    tx,
    sql<MailinRow>`select ${COLUMNS} from mailin m where m.id = ${id} and ${agencyScope(caller, 'm')} for update`,
  );
}

/** How many of a sender's mails were filed in a request within the hour. */
export async function filedLately(db: Db, ddlId: number, sender: string): Promise<number> {
  const row = await one(
    db,
    sql<{ n: number }>`
      select count(*) as n from mailin where ddl_id = ${ddlId} and lower(sender) = ${sender} and status = 'filed' and received > now() - interval '1 hour'`,
  );
  return row.n;
}

export async function settle(
  tx: Tx,
  id: number,
  settled: {
    status: MailinRow['status'];
    reason: string;
    ddlId?: number | null;
    ddlchatId?: number | null;
    by?: number | null;
  },
): Promise<void> {
  const { status, reason, ddlId = null, ddlchatId = null, by = null } = settled;
  await changed(
    tx,
    sql`update mailin set status = ${status}, reason = ${reason}, ddl_id = ${ddlId}, ddlchat_id = ${ddlchatId}, settled_by = ${by}, settled_at = now() where id = ${id}`,
  );
}

export async function suggest(tx: Tx, id: number, ddlId: number): Promise<void> {
  await changed(tx, sql`update mailin set suggested_ddl_id = ${ddlId} where id = ${id}`);
}

/** Kept, and nobody came to file them: the worker that had the job died. */
export async function abandonedMailins(db: Db, limit: number): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ id: number }>`
      select m.id from mailin m where m.status = 'new' and m.received < now() - interval '2 minutes'
        and not exists (select from graphile_worker.jobs j where j.key = 'mailin-' || m.id and j.locked_at is null and j.attempts < j.max_attempts)
      order by m.id limit ${limit}`,
  );
  return found.map(({ id }) => id);
}
