/** Mails are written in the transaction of what they tell, and leave afterwards: one that rolls back tells nobody. */
import { enqueue } from '#server/jobs.ts';
import { touch } from '#server/freshness.ts';
import type { Db, Tx } from '#server/sql.ts';
import { randomUUID } from 'node:crypto';
import { sendMail } from './jobs.ts';
import type { MailContent, MailTemplate, Recipient } from './mail.ts';
import { insertMail, threadParties } from './queries.ts';
import type { ThreadParties } from './queries.ts';

export type { ThreadParties };

export interface MailToQueue {
  agid: number | null;
  ddlId?: number;
  ddlchatId?: number;
  to: Recipient;
  template: MailTemplate;
  subject: string;
  content: MailContent;
  /** Names the event: it gets at most one mail, however often it is told (B98). */
  onceKey?: string;
}

const SUBJECT_MAX = 300;

/** Answers the id in maillog, or null: the event already had its mail, or the person has no address (phone-only people). */
export async function queueMail(tx: Tx, mail: MailToQueue): Promise<number | null> {
  const recipient = mail.to.mail.trim();
  if (recipient === '') return null;
  const id = await insertMail(tx, {
    agid: mail.agid,
    ddl_id: mail.ddlId ?? null,
    ddlchat_id: mail.ddlchatId ?? null,
    uid: mail.to.uid,
    template: mail.template,
    recipient,
    subject: [...mail.subject.replace(/\s+/g, ' ').trim()].slice(0, SUBJECT_MAX).join(''),
    content: mail.content,
    language: mail.to.language,
    message_id: randomUUID(),
    once_key: mail.onceKey ?? null,
  });
  if (id === undefined) return null;
  await enqueue(tx, sendMail, { id }, { key: `mail-${id}` });
  if (mail.agid !== null) touch(tx, mail.agid, 'maillog');
  return id;
}

/** Everyone a thread may write to, with the names and dates its mails speak of. */
export async function partiesOf(db: Db, ddlId: number): Promise<ThreadParties> {
  const parties = await threadParties(db, ddlId);
  if (!parties) throw new Error(`Request ${ddlId} has no parties.`);
  return parties;
}

const ENGLISH = 2;

/** The guest of a thread, in their language. */
export function guestOf(parties: ThreadParties): Recipient {
  return {
    uid: parties.sender_uid,
    mail: parties.sender_mail,
    language: parties.sender_language === ENGLISH ? 'en' : 'fr',
  };
}

/** Who answers for the house: its owner where they let it themselves, otherwise whoever follows the request, or the agency's own address. */
export function agencySideOf(parties: ThreadParties): Recipient {
  const mail = parties.online_booking
    ? (parties.employee_mail ?? parties.agency_mail)
    : (parties.owner_mail ?? parties.agency_mail);
  return { uid: null, mail, language: 'fr' };
}
