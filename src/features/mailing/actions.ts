/** Mails are written in the transaction of what they tell, and leave afterwards: one that rolls back tells nobody. */
import type { Day } from '#kernel/day.ts';
import type { App } from '#server/app.ts';
import { enqueue } from '#server/jobs.ts';
import { touch, touchInternal } from '#server/freshness.ts';
import type { Db, Tx } from '#server/sql.ts';
import { randomUUID } from 'node:crypto';
import { nameInMail } from './mail.ts';
import { sendMail } from './jobs.ts';
import type { MailContent, MailTemplate, Recipient } from './mail.ts';
import { insertMail, mailState, markReturnedByKey } from './queries.ts';
import { isAccountsOwn, threadParties } from './partyqueries.ts';
import type { ThreadParties } from './partyqueries.ts';
import { attempt } from './sending.ts';
import { stayShown } from './stayfacts.ts';

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
  /** What is shown of the stay beside the words: house and days, with 'price' the lines of the accepted quote, or of the quote named. */
  summary?: 'stay' | 'price' | { ofQuote: number };
}

const SUBJECT_MAX = 300;

/** And what else separates words; the spaces that French keeps before its signs stay. */
const LINE_BREAKS = /[^\S\u00a0\u202f]+/g;

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
    subject: [...mail.subject.replace(LINE_BREAKS, ' ').trim()].slice(0, SUBJECT_MAX).join(''),
    content: await withAllowedLink(tx, mail, await withSummary(tx, mail)),
    language: mail.to.language,
    message_id: randomUUID(),
    once_key: mail.onceKey ?? null,
  });
  if (id === undefined) return null;
  await enqueue(tx, sendMail, { id }, { key: `mail-${id}` });
  if (mail.agid !== null && mail.ddlId) touchInternal(tx, { agid: mail.agid, ddlId: mail.ddlId }, 'maillog');
  else if (mail.agid !== null) touch(tx, mail.agid, 'maillog');
  return id;
}

/** As the stay is now: a mail sent again says what it said. What a mail says of its own, a sum that was paid, stands last. */
async function withSummary(tx: Tx, { content, ddlId, summary, to }: MailToQueue): Promise<MailContent> {
  if (summary === undefined || ddlId === undefined) return content;
  const quoteId = typeof summary === 'object' ? summary.ofQuote : null;
  const shown = await stayShown(tx, { ddlId, quoteId }, to.language);
  if (!shown) return content;
  const { house, stay, registration, price } = shown;
  const offer = summary === 'stay' || price.length === 0 ? [] : [...registration, ...price];
  const facts = [...stay, ...offer, ...(content.facts ?? [])];
  return { ...content, facts, ...(house && { house }) };
}

/** A button that logs somebody in leaves for their account's own address only, as when it is sent again; elsewhere it leads to the login. */
async function withAllowedLink(
  tx: Tx,
  { to: { uid, mail } }: MailToQueue,
  content: MailContent,
): Promise<MailContent> {
  const { button } = content;
  if (button?.link !== 'obmail' || uid === null || (await isAccountsOwn(tx, uid, mail.trim())))
    return content;
  return { ...content, button: { ...button, link: 'plain' } };
}

const SOON_MS = 10_000;
const LOOKS = 60;
const BETWEEN_LOOKS_MS = 250;

/**
 * Tries a waiting mail at once, outside of any transaction, for somebody who wants to know. Undefined: the server took it. A code from 500:
 * refused for good. Otherwise it still waits and leaves later. Never sent twice: the job and this one claim it first.
 */
export async function sendNow(
  app: App,
  mailId: number,
): Promise<{ code: number | null; message: string } | undefined> {
  for (let look = 0; look < LOOKS; look++) {
    const outcome = await attempt(app, mailId, async (tx, failure) => {
      // A job that found the mail claimed has ended: the next try is asked for anew.
      if (failure && !failure.isFinal)
        await enqueue(
          tx,
          sendMail,
          { id: mailId },
          { key: `mail-${mailId}`, runAt: new Date(Date.now() + SOON_MS) },
        );
    });
    if (outcome === 'sent') return undefined;
    if (outcome !== 'not mine') return { code: outcome.code, message: outcome.message };
    const state = await mailState(app.db, mailId);
    if (!state || state.status === 'sent') return undefined;
    if (state.status === 'failed') return { code: state.error_code, message: state.error };
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS_MS));
  }
  return { code: null, message: '' };
}

/** A notice came back: the mail did not arrive after all, and staff sees it (C36). */
export async function markReturned(
  tx: Tx,
  messageId: string,
  failure: { code: number; words: string },
): Promise<void> {
  const mail = await markReturnedByKey(tx, messageId, failure);
  if (!mail || mail.agid === null) return;
  if (mail.ddl_id === null) touch(tx, mail.agid, 'maillog');
  else touchInternal(tx, { agid: mail.agid, ddlId: mail.ddl_id }, 'maillog', 'ddlchat');
}

/** House and days of a stay. */
export interface Nights {
  house_id: number;
  date_from: Day;
  date_to: Day;
}

/**
 * Everyone a thread may write to, with the names and dates its mails speak of.
 * @param former the stay that is spoken of, where the request has another one by now
 */
export async function partiesOf(db: Db, ddlId: number, former?: Nights): Promise<ThreadParties> {
  const parties = await threadParties(db, ddlId, former?.house_id ?? null);
  if (!parties) throw new Error(`Request ${ddlId} has no parties.`);
  const names = {
    sender_name: nameInMail(parties.sender_name),
    sender_first_name: nameInMail(parties.sender_first_name),
  };
  const days = former && { date_from: former.date_from, date_to: former.date_to };
  return { ...parties, ...names, ...days };
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

/** Whoever of the agency follows the request, or the agency's own address. */
export function staffOf({ employee_mail, agency_mail }: ThreadParties): Recipient {
  return { uid: null, mail: employee_mail?.trim() || agency_mail, language: 'fr' };
}

/** Who answers for the house: its owner where they let it themselves, otherwise its agency. */
export function agencySideOf(parties: ThreadParties): Recipient {
  const { online_booking, owner_mail, agency_mail } = parties;
  if (online_booking) return staffOf(parties);
  return { uid: null, mail: owner_mail?.trim() || agency_mail, language: 'fr' };
}
