/** What a member of the agency decides on a mail that waits. */
import { partiesOf } from '#features/mailing/actions.ts';
import { findOrCreatePerson, saveCard } from '#features/people/actions.ts';
import { openConversation, requestForCaller } from '#features/requests/actions.ts';
import { Refusal } from '#kernel/refusal.ts';
import { isMail } from '#kernel/rules.ts';
import { languageOf } from '#kernel/localized.ts';
import type { App } from '#server/app.ts';
import { touch } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { fileMail } from './filing.ts';
import { lockMailinInScope, partyOf, settle } from './queries.ts';
import type { MailinRow } from './queries.ts';

/** A mail in one of these states can still be filed: two who file it at once find it filed. */
const OPEN = ['triage', 'discarded'];
const NAME_MAX = 200;

async function openMail(tx: Tx, caller: Caller, id: number): Promise<MailinRow> {
  const mail = await lockMailinInScope(tx, caller, id);
  if (!mail || mail.status === 'new') throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, mail.agid, 'item');
  if (!OPEN.includes(mail.status)) throw new Refusal('mailinFiled');
  return mail;
}

/** As whoever wrote it when they belong to the request; otherwise on the guest's side, with the address it came from. */
export async function fileInRequest(
  app: App,
  tx: Tx,
  caller: Caller,
  id: number,
  ddl: string,
): Promise<void> {
  const mail = await openMail(tx, caller, id);
  const isId = /^\d+$/.test(ddl);
  const request = await requestForCaller(tx, caller, isId ? Number(ddl) : ddl.toUpperCase());
  if (request.agid !== mail.agid) throw new Refusal('notFound', { field: 'ddl' });
  const known = await partyOf(tx, request.id, mail.sender);
  const parties = await partiesOf(tx, request.id);
  const messageId = await fileMail(app, tx, mail, {
    ddlId: request.id,
    agid: mail.agid,
    as: known ?? { side: 'guest', uid: request.sender_uid },
    language: languageOf(parties.sender_language),
    isUnknownAddress: known === undefined,
  });
  await settled(tx, mail, caller, { status: 'filed', ddlId: request.id, ddlchatId: messageId });
}

/** The person is found by their address, or made of it and the name they sign with. */
export async function openConversationWithSender(
  app: App,
  tx: Tx,
  caller: Caller,
  id: number,
  given: { first_name: string | undefined; last_name: string | undefined },
): Promise<void> {
  const mail = await openMail(tx, caller, id);
  if (!isMail(mail.sender)) throw new Refusal('mail', { field: 'sender' });
  const signed = namesOf(mail.sender_name);
  const firstName = given.first_name?.trim() || signed.firstName;
  const lastName = given.last_name?.trim() || signed.lastName;
  const { uid, created } = await findOrCreatePerson(tx, { mail: mail.sender, firstName, lastName });
  const card = { agid: mail.agid, uid, mail: mail.sender, first_name: firstName, last_name: lastName };
  // An address is soon written in a From: it proves nobody.
  await saveCard(tx, card, { onlyMissing: true, isJoined: !created });
  const request = await openConversation(tx, { agid: mail.agid, senderUid: uid, origin: 'mail' });
  const parties = await partiesOf(tx, request.id);
  const messageId = await fileMail(app, tx, mail, {
    ddlId: request.id,
    agid: mail.agid,
    as: { side: 'guest', uid },
    language: languageOf(parties.sender_language),
    isUnknownAddress: false,
  });
  await settled(tx, mail, caller, { status: 'filed', ddlId: request.id, ddlchatId: messageId });
}

export async function discard(tx: Tx, caller: Caller, id: number): Promise<void> {
  const mail = await openMail(tx, caller, id);
  await settled(tx, mail, caller, { status: 'discarded', reason: 'byHand' });
}

export async function restore(tx: Tx, caller: Caller, id: number): Promise<void> {
  const mail = await openMail(tx, caller, id);
  const reason =
    mail.reason === 'byHand' ? (mail.proof.ddl_id === undefined ? 'unknown' : 'stranger') : mail.reason;
  await settled(tx, mail, caller, { status: 'triage', reason });
}

async function settled(
  tx: Tx,
  mail: MailinRow,
  caller: Caller,
  outcome: { status: MailinRow['status']; reason?: string; ddlId?: number; ddlchatId?: number },
): Promise<void> {
  await settle(tx, mail.id, { reason: '', ...outcome, by: caller.uid });
  touch(tx, mail.agid, 'mailin');
}

/** 'Paul Mercier' or 'MERCIER, Paul' as a mail program writes it. */
function namesOf(name: string): { firstName: string; lastName: string } {
  const clean = name.replace(/["<>]/g, '').trim();
  if (clean.includes('@')) return { firstName: '', lastName: '' };
  const [last = '', first] = clean.split(/\s*,\s*/);
  if (first !== undefined) return shortened(first, last);
  const [firstName = '', ...rest] = clean.split(/\s+/);
  return shortened(firstName, rest.join(' '));
}

/** A sender may call themselves anything; a card holds names. */
function shortened(firstName: string, lastName: string): { firstName: string; lastName: string } {
  const [first, last] = [firstName, lastName].map((name) => [...name].slice(0, NAME_MAX).join(''));
  return { firstName: first ?? '', lastName: last ?? '' };
}
