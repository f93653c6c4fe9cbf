/** Texts are written in the transaction of what they tell, and leave afterwards: one that rolls back tells nobody. */
import { Refusal } from '#kernel/refusal.ts';
import { enqueue } from '#server/jobs.ts';
import type { OneTimeCode } from '#kernel/onetimecode.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { randomUUID } from 'node:crypto';
import { sendSms } from './jobs.ts';
import { smsNumber } from './number.ts';
import { holdCount, insertOutgoing, isStopped, lockSms, requeueSms, sentToday } from './queries.ts';
import { touchSms } from './reports.ts';
import { DAILY_PER_AUTHOR, DAILY_PER_RECIPIENT, SMS_MAX, sizeOf, smsText } from './sms.ts';

export interface SmsToQueue {
  agid: number;
  ddlId: number | null;
  ddlchatId?: number | null;
  /** Who is at the other end. */
  uid: number | null;
  /** As it was typed; French mobiles need no prefix. */
  phone: string;
  text: string;
  /** Takes the place of the stars in the text when it leaves; one whose time is over does not leave any more. */
  code?: OneTimeCode;
  /** null: the product itself. */
  authorUid: number | null;
  /** Names the event: it gets at most one SMS, however often it is told (B98). */
  onceKey?: string;
}

/** Answers the id in smssent, or null: no number a text can reach, or the event already had its SMS. Refuses past a daily bound and after a STOP. */
export async function queueSms(tx: Tx, sms: SmsToQueue): Promise<number | null> {
  const phone = smsNumber(sms.phone);
  if (phone === null) return null;
  const text = smsText(sms.text);
  if (text === '') throw new Refusal('emptyMessage', { field: 'message' });
  if (text.length > SMS_MAX) throw new Refusal('maxLength', { field: 'message', params: { n: SMS_MAX } });
  if (await isStopped(tx, phone)) throw new Refusal('smsStopped', { field: 'message' });
  await holdCounts(tx, phone, sms.authorUid);
  const id = await insertOutgoing(tx, {
    agid: sms.agid,
    ddlId: sms.ddlId,
    ddlchatId: sms.ddlchatId ?? null,
    uid: sms.uid,
    authorUid: sms.authorUid,
    phone,
    text,
    code: sms.code ?? null,
    parts: sizeOf(text).parts,
    requestId: randomUUID(),
    onceKey: sms.onceKey ?? null,
  });
  if (id === undefined) return null;
  await refuseBeyondDay(tx, phone, sms.authorUid);
  await enqueueSms(tx, { id, agid: sms.agid, ddl_id: sms.ddlId });
  return id;
}

/** Always the author first: two clerks who text each other's guests cannot wait for one another. */
async function holdCounts(tx: Tx, phone: string, authorUid: number | null): Promise<void> {
  if (authorUid !== null) await holdCount(tx, `by ${authorUid}`);
  await holdCount(tx, `to ${phone}`);
}

/** Counted with the new one in it: whoever waited for the count sees what the others wrote. */
async function refuseBeyondDay(tx: Tx, phone: string, authorUid: number | null): Promise<void> {
  const today = await sentToday(tx, phone, authorUid);
  if (today.recipient > DAILY_PER_RECIPIENT || today.author > DAILY_PER_AUTHOR) throw new Refusal('smsLimit');
}

/** Why a text to this number would not leave, before one is written. */
export async function smsProblem(
  db: Db,
  typed: string,
): Promise<'noPhone' | 'notMobile' | 'smsStopped' | null> {
  if (typed.trim() === '') return 'noPhone';
  const phone = smsNumber(typed);
  if (phone === null) return 'notMobile';
  return (await isStopped(db, phone)) ? 'smsStopped' : null;
}

async function enqueueSms(tx: Tx, sms: { id: number; agid: number; ddl_id: number | null }): Promise<void> {
  await enqueue(tx, sendSms, { id: sms.id }, { key: `sms-${sms.id}` });
  touchSms(tx, sms);
}

/** Sends a failed one again. Asked twice it is sent once; one that already waits again is answered as it is. */
export async function resendSms(tx: Tx, caller: Caller, id: number): Promise<void> {
  const sms = await lockSms(tx, id);
  const isSeen = sms !== undefined && isStaff(caller) && (caller.sees === 'all' || caller.agid === sms.agid);
  if (!isSeen) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, sms.agid);
  if (sms.status === 'queued' || sms.status === 'sending') return;
  if (sms.status !== 'failed') throw new Refusal('smsNotFailed');
  if (await isStopped(tx, sms.phone)) throw new Refusal('smsStopped');
  await holdCounts(tx, sms.phone, sms.author_uid);
  await requeueSms(tx, id, randomUUID());
  await refuseBeyondDay(tx, sms.phone, sms.author_uid);
  await enqueueSms(tx, sms);
}
