import { seesRecipient } from '#server/contacts.ts';
import { prepared } from '#server/prepared.ts';
import { requestScope } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, rows, sql } from '#server/sql.ts';
import type { MailContent } from './mail.ts';

export interface NewMail {
  agid: number | null;
  ddl_id: number | null;
  ddlchat_id: number | null;
  uid: number | null;
  template: string;
  recipient: string;
  subject: string;
  content: MailContent;
  language: string;
  message_id: string;
  once_key: string | null;
  /** Of a mail sent again: which one, and by whom. */
  resent_of?: number;
  resent_by?: number;
}

/** Undefined when the event already had its mail (B98). */
export async function insertMail(tx: Tx, m: NewMail): Promise<number | undefined> {
  const row = await maybe(
    tx,
    prepared(sql<{ id: number }>`
      insert into maillog (agid, ddl_id, ddlchat_id, uid, template, recipient, subject, content, language, message_id, once_key, resent_of, resent_by)
      values (${m.agid}, ${m.ddl_id}, ${m.ddlchat_id}, ${m.uid}, ${m.template}, ${m.recipient}, ${m.subject}, ${JSON.stringify(m.content)}::jsonb,
        ${m.language}, ${m.message_id}, ${m.once_key}, ${m.resent_of ?? null}, ${m.resent_by ?? null})
      on conflict do nothing returning id`),
  );
  return row?.id;
}

export interface QueuedMail {
  id: number;
  agid: number | null;
  ddl_id: number | null;
  alphaid: string | null;
  uid: number | null;
  recipient: string;
  subject: string;
  content: MailContent;
  language: 'fr' | 'en';
  message_id: string;
  attempts: number;
  ddlchat_id: number | null;
  resent_of: number | null;
  resent_by: number | null;
  resent_message_id: number | null;
  /** Message-IDs of the thread's former mails to the same person, newest first. */
  earlier: string[];
  /** The Message-ID of their last mail to us. */
  answered: string | null;
  /** The signature under the mail, and where answers go. */
  agency: {
    name: string;
    address: string;
    phone: string;
    mail: string;
    accent: string;
    logo: string | null;
  } | null;
}

/** Longer than a send can take: a claim that ends is one whose process died. */
const CLAIM = '5 minutes';

/** How many of a thread's former mails a mail names. */
const EARLIER = 8;

/** Takes a waiting mail for this process alone: nobody else sends it until the claim ends. Undefined when it does not wait, or somebody else has it. */
export function claimMail(db: Db, id: number): Promise<QueuedMail | undefined> {
  return maybe(
    db,
    prepared(sql<QueuedMail>`
      with m as (
        update maillog set claimed_until = now() + ${CLAIM}::interval
        where id = ${id} and status = 'queued' and (claimed_until is null or claimed_until < now()) returning *)
      select m.id, m.agid, m.ddl_id, r.alphaid, m.uid, m.recipient, m.subject, m.content, m.language, m.message_id, m.attempts,
        m.ddlchat_id, m.resent_of, m.resent_by, m.resent_message_id,
        case when a.id is not null then json_build_object('name', a.name, 'address', a.address, 'phone', a.phone, 'mail', a.mail, 'accent', a.accent,
          'logo', (select f.path from file f where f.id = a.logo_fid and f.public)) end as agency,
        array(select e.message_id from maillog e where e.ddl_id = m.ddl_id and lower(e.recipient) = lower(m.recipient) and e.id < m.id and e.status <> 'failed'
          order by e.id desc limit ${EARLIER}) as earlier,
        (select i.message_id from mailin i where i.ddl_id = m.ddl_id and lower(i.sender) = lower(m.recipient) and i.received < m.created order by i.id desc limit 1) as answered
      from m left join agency a on a.id = m.agid left join request r on r.id = m.ddl_id`),
  );
}

export interface MailState {
  status: 'queued' | 'sent' | 'failed';
  error_code: number | null;
  error: string;
}

export function mailState(db: Db, id: number): Promise<MailState | undefined> {
  return maybe(db, sql<MailState>`select status, error_code, error from maillog where id = ${id}`);
}

export async function markSent(tx: Tx, id: number): Promise<void> {
  await changed(
    tx,
    sql`update maillog set status = 'sent', sent_at = now(), attempts = attempts + 1, error = '', error_code = null, claimed_until = null
      where id = ${id} and status = 'queued'`,
  );
}

/** @param final nobody will try again: the address is refused for good, or we have tried for days. */
export async function markFailed(
  tx: Tx,
  id: number,
  error: { code: number | null; message: string },
  final: boolean,
): Promise<void> {
  await changed(
    tx,
    sql`update maillog set status = ${final ? 'failed' : 'queued'}, attempts = attempts + 1, error_code = ${error.code}, error = ${error.message.slice(0, 500)},
        claimed_until = null
      where id = ${id} and status = 'queued'`,
  );
}

export async function noteResent(tx: Tx, id: number, messageId: number): Promise<void> {
  await changed(tx, sql`update maillog set resent_message_id = ${messageId} where id = ${id}`);
}

/** Waiting mails whose sender died, or whose job is held by a worker that did: nobody would come for them before hours. */
export async function abandonedMails(db: Db, limit: number): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ id: number }>`
      select m.id from maillog m
      where m.status = 'queued' and coalesce(m.claimed_until, m.created + interval '1 minute') < now()
        and not exists (select from graphile_worker.jobs j where j.key = 'mail-' || m.id and j.locked_at is null and j.attempts < j.max_attempts)
      order by m.id limit ${limit}`,
  );
  return found.map(({ id }) => id);
}

export interface LastMail {
  id: number;
  agid: number;
  ddl_id: number;
  ddlchat_id: number;
  uid: number | null;
  template: string;
  recipient: string;
  subject: string;
  content: MailContent;
  language: 'fr' | 'en';
  /** Whether the caller is shown where it goes (C15). */
  shows_recipient: boolean;
}

/** The last mail that told a message its reader may see. */
export function lastMailOf(
  db: Db,
  caller: Caller,
  ddlchatId: number,
  system: string,
): Promise<LastMail | undefined> {
  return maybe(
    db,
    sql<LastMail>`
      select l.id, r.agid, l.ddl_id, l.ddlchat_id, l.uid, l.template, l.recipient, l.subject, l.content, l.language,
        ${seesRecipient(caller, sql`l.uid`)} as shows_recipient
      from maillog l join message m on m.id = l.ddlchat_id and m.deleted_at is null join request r on r.id = m.ddl_id
      left join house h on h.id = r.page_nid where l.ddlchat_id = ${ddlchatId} and l.system = ${system} and ${requestScope(caller, 'r')}
      order by l.id desc limit 1`,
  );
}

export function mailByOnceKey(db: Db, key: string): Promise<{ id: number; recipient: string } | undefined> {
  return maybe(
    db,
    sql<{ id: number; recipient: string }>`select id, recipient from maillog where once_key = ${key}`,
  );
}

/** A mail its server took and could not deliver. Answers where it stood, when it is one of ours. */
export function markReturnedByKey(
  tx: Tx,
  messageId: string,
  failure: { code: number; words: string },
): Promise<{ agid: number | null; ddl_id: number | null } | undefined> {
  return maybe(
    tx,
    sql<{ agid: number | null; ddl_id: number | null }>`
      update maillog set status = 'failed', error_code = ${failure.code}, error = ${failure.words.slice(0, 500)}
      where message_id = ${messageId} and status = 'sent' returning agid, ddl_id`,
  );
}
