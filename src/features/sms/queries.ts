/** All SQL that writes texts, the numbers that said STOP and what the provider reported. */
import type { OneTimeCode } from '#kernel/onetimecode.ts';
import { prepared } from '#server/prepared.ts';
import type { Db, Tx } from '#server/sql.ts';
import { changed, maybe, one, rows, sql } from '#server/sql.ts';
import { PARIS_TODAY, parisMidnight } from '#server/sqlwords.ts';
import type { SmsStatus } from './sms.ts';

export interface NewSms {
  agid: number;
  ddlId: number | null;
  ddlchatId: number | null;
  uid: number | null;
  authorUid: number | null;
  phone: string;
  text: string;
  code: OneTimeCode | null;
  parts: number;
  requestId: string;
  onceKey: string | null;
}

/** Undefined when the event already had its SMS (B98). */
export async function insertOutgoing(tx: Tx, s: NewSms): Promise<number | undefined> {
  const row = await maybe(
    tx,
    prepared(sql<{ id: number }>`
      insert into smssent (agid, ddl_id, ddlchat_id, uid, author_uid, direction, phone, text, code, status, parts, request_id, once_key)
      values (${s.agid}, ${s.ddlId}, ${s.ddlchatId}, ${s.uid}, ${s.authorUid}, 'out', ${s.phone}, ${s.text}, ${s.code && JSON.stringify(s.code)}::jsonb, 'queued', ${s.parts},
        ${s.requestId}, ${s.onceKey})
      on conflict do nothing returning id`),
  );
  return row?.id;
}

/** Whoever counts texts of a subject waits here for the others who do: held until the transaction ends. */
export async function holdCount(tx: Tx, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms ${subject}`}, 0))`.execute(tx);
}

/** Texts asked for since midnight in Paris. */
export function sentToday(
  tx: Tx,
  phone: string,
  authorUid: number | null,
): Promise<{ recipient: number; author: number }> {
  const midnight = parisMidnight(PARIS_TODAY);
  return one(
    tx,
    sql<{ recipient: number; author: number }>`select
      (select count(*) from smssent where direction = 'out' and phone = ${phone} and queued_at >= ${midnight}) as recipient,
      (select count(*) from smssent where direction = 'out' and author_uid = ${authorUid} and queued_at >= ${midnight}) as author`,
  );
}

export async function isStopped(db: Db, phone: string): Promise<boolean> {
  return (await maybe(db, sql`select from smsstop where phone = ${phone}`)) !== undefined;
}

export async function stopNumber(tx: Tx, phone: string): Promise<void> {
  await sql`insert into smsstop (phone) values (${phone}) on conflict do nothing`.execute(tx);
}

export async function startNumber(tx: Tx, phone: string): Promise<void> {
  await sql`delete from smsstop where phone = ${phone}`.execute(tx);
}

/** A text on its way out, as its sender needs it. */
export interface WaitingSms {
  id: number;
  agid: number;
  ddl_id: number | null;
  phone: string;
  text: string;
  code: OneTimeCode | null;
  request_id: string;
  attempts: number;
  stopped: boolean;
}

/** Longer than a call to the provider can take: a claim that ends is one whose process died. */
const CLAIM = '2 minutes';

/** Written before the provider is called: after a crash the row says that it may have left, and the next try carries the same request id. */
export function claimSms(db: Db, id: number): Promise<WaitingSms | undefined> {
  return maybe(
    db,
    prepared(sql<WaitingSms>`
      update smssent set status = 'sending', claimed_until = now() + ${CLAIM}::interval
      where id = ${id} and (status = 'queued' or (status = 'sending' and claimed_until < now()))
      returning id, agid, ddl_id, phone, text, code, request_id, attempts, exists (select from smsstop where smsstop.phone = smssent.phone) as stopped`),
  );
}

/** Taken by the provider; what it did not say again (a lost answer's ticket) stays unknown. */
export async function markSent(
  tx: Tx,
  id: number,
  sent: { ticket: string | null; parts: number | null; cost: number | null },
): Promise<void> {
  await changed(
    tx,
    sql`update smssent set status = 'sent', sent_at = now(), attempts = attempts + 1, claimed_until = null, error = '', error_code = '',
        ticket = coalesce(${sent.ticket}, ticket), parts = coalesce(${sent.parts}::smallint, parts), cost = coalesce(${sent.cost}::integer, cost)
      where id = ${id} and status = 'sending'`,
  );
}

/** @param isFinal nobody will try again: refused for good, or tried for more than a day. */
export async function markFailed(
  tx: Tx,
  id: number,
  failure: { code: string; message: string },
  isFinal: boolean,
): Promise<void> {
  await changed(
    tx,
    sql`update smssent set status = ${isFinal ? 'failed' : 'queued'}, attempts = attempts + 1, claimed_until = null,
        error_code = ${failure.code}, error = left(${failure.message}, 500)
      where id = ${id} and status = 'sending'`,
  );
}

/** Waiting texts whose sender died, or whose job is held by a worker that did: nobody would come for them before hours. */
export async function abandonedSms(db: Db, limit: number): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ id: number }>`
      select s.id from smssent s
      where s.status in ('queued', 'sending') and coalesce(s.claimed_until, s.queued_at + interval '1 minute') < now()
        and not exists (select from graphile_worker.jobs j where j.key = 'sms-' || s.id and j.locked_at is null and j.attempts < j.max_attempts)
      order by s.id limit ${limit}`,
  );
  return found.map(({ id }) => id);
}

export interface FailedSms {
  id: number;
  agid: number;
  ddl_id: number | null;
  phone: string;
  author_uid: number | null;
  status: SmsStatus;
}

export function lockSms(tx: Tx, id: number): Promise<FailedSms | undefined> {
  return maybe(
    tx,
    sql<FailedSms>`select id, agid, ddl_id, phone, author_uid, status from smssent where id = ${id} and direction = 'out' for no key update`,
  );
}

/**
 * Asked for again. One that the provider never said it took keeps its request id, so that an answer lost for a day cannot make it two; one
 * it took and could not deliver needs a new one, or it would be told that it was already sent.
 */
export async function requeueSms(tx: Tx, id: number, requestId: string): Promise<void> {
  await changed(
    tx,
    sql`update smssent set status = 'queued', queued_at = now(), attempts = 0, error = '', error_code = '', report = '',
        request_id = case when sent_at is null then request_id else ${requestId} end,
        ticket = null, sent_at = null, delivered_at = null
      where id = ${id} and status = 'failed'`,
  );
}

/** Agency and thread of the last text sent to a number: whom its answer is for. */
export function lastSentTo(db: Db, phone: string): Promise<{ agid: number; uid: number | null } | undefined> {
  return maybe(
    db,
    sql<{ agid: number; uid: number | null }>`
      select agid, uid from smssent where direction = 'out' and phone = ${phone} order by queued_at desc, id desc limit 1`,
  );
}

/** The person behind a number; the one an agency texted there when nobody holds it. */
export async function personByNumber(db: Db, phone: string): Promise<number | undefined> {
  return (await maybe(db, sql<{ id: number }>`select id from person where tel_digits = ${phone.slice(1)}`))
    ?.id;
}

/** Where somebody's words belong: their newest request or conversation, in one agency or in any. */
export function newestThread(
  db: Db,
  uid: number,
  agid: number | undefined,
): Promise<{ id: number; agid: number; sender_uid: number } | undefined> {
  const within = agid === undefined ? sql`true` : sql`r.agid = ${agid}`;
  return maybe(
    db,
    sql<{ id: number; agid: number; sender_uid: number }>`
      select r.id, r.agid, r.sender_uid from request r
      where (r.sender_uid = ${uid} or r.sender_uid in (select other_uid from person_alias where person_alias.uid = ${uid})) and ${within}
      order by r.id desc limit 1`,
  );
}

export async function defaultAgency(db: Db): Promise<number> {
  return (await one(db, sql<{ id: number }>`select id from agency order by id limit 1`)).id;
}

export interface IncomingSms {
  agid: number;
  phone: string;
  text: string;
  fingerprint: string;
}

/** Undefined when it already came in. */
export async function insertIncoming(tx: Tx, s: IncomingSms): Promise<number | undefined> {
  const row = await maybe(
    tx,
    sql<{ id: number }>`
      insert into smssent (agid, direction, phone, text, status, once_key)
      values (${s.agid}, 'in', ${s.phone}, ${s.text}, 'received', ${s.fingerprint})
      on conflict do nothing returning id`,
  );
  return row?.id;
}

export async function fileIncoming(
  tx: Tx,
  id: number,
  filed: { ddlId: number; ddlchatId: number; uid: number },
): Promise<void> {
  await changed(
    tx,
    sql`update smssent set ddl_id = ${filed.ddlId}, ddlchat_id = ${filed.ddlchatId}, uid = ${filed.uid} where id = ${id}`,
  );
}
