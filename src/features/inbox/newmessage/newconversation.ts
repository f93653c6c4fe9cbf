/** A conversation the agency begins itself: with somebody it knows, or with a mail or a telephone number (SMS-17 to SMS-21). */
import { can } from '#kernel/permissions.ts';
import { Refusal } from '#kernel/refusal.ts';
import { cardOf, findOrCreatePerson, personOf, saveCard } from '#features/people/actions.ts';
import { openConversation } from '#features/requests/actions.ts';
import { smsNumber } from '#features/sms/number.ts';
import type { App } from '#server/app.ts';
import { enforceLimit, increment } from '#server/ratelimit.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { checkedMessage, write } from '../composer/posting.ts';
import type { MessageContent, PostedMessage } from '../composer/posting.ts';
import type { Channel } from '../composer/channel.ts';
import type { RecipientForm } from './recipient.ts';
import { goesBySms, isChannel } from '../composer/channel.ts';
import { recipientWarnings } from './recipient.ts';
import { deliveryToGuest } from '../composer/delivery.ts';

export interface NewConversation extends MessageContent {
  to_uid: number | undefined;
  recipient_email: string;
  recipient_tel: string;
  smsMailChannel: string | undefined;
}

/** What a busy desk begins in an hour, not what a script does: each one sends something to somebody who may never have written. */
const BY_ONE = { bucket: 'conversations', max: 200, minutes: 60 };
const TO_ONE = { bucket: 'conversations-to', max: 20, minutes: 60 };

/** Counted ahead of the transaction: one that is refused counts as well, and nobody waits for its counter. */
export async function countConversation(app: App, caller: Caller, wanted: NewConversation): Promise<void> {
  const { agid } = checkedBeginning(app.db, caller, wanted);
  await enforceLimit(app.db, BY_ONE, `uid ${caller.uid}`);
  const { mail, tel } = typedAddresses(wanted);
  const uid =
    wanted.to_uid === undefined
      ? await personOf(app.db, { mail, tel })
      : await known(app.db, agid, wanted.to_uid);
  await enforceLimit(app.db, TO_ONE, uid === undefined ? `typed ${mail ?? tel}` : `uid ${uid}`);
}

export async function beginConversation(
  app: App,
  tx: Tx,
  caller: Caller,
  wanted: NewConversation,
): Promise<PostedMessage> {
  const { agid, channel } = checkedBeginning(tx, caller, wanted);
  const senderUid =
    wanted.to_uid === undefined
      ? await recipientFrom(tx, agid, wanted)
      : await known(tx, agid, wanted.to_uid);
  const created = await openConversation(tx, {
    agid,
    senderUid,
    origin: 'agency',
    byAgencyUid: caller.uid,
  });
  const delivery = await deliveryToGuest(tx, caller, created.id, channel, typedPhone(wanted));
  const request = { id: created.id, agid, sender_uid: senderUid };
  const messageId = await write(app, tx, caller, request, wanted, {
    writtenByAgency: true,
    delivery,
    isFirst: true,
  });
  return { ddlId: created.id, alphaid: created.alphaid, messageId };
}

/** Who begins it, for which agency, by which way. */
function checkedBeginning(
  db: Db,
  caller: Caller,
  wanted: NewConversation,
): { agid: number; channel: Channel } {
  if (!isStaff(caller) || !can('toolSmsSending', caller.permissions)) throw new Refusal('forbidden');
  const { agid } = caller;
  if (agid === null) throw new Refusal('required', { field: 'agid' });
  requireAgencyWrite(db, caller, agid);
  const channel = checkedChannel({ ...wanted, isCreatingNewRecipient: wanted.to_uid === undefined ? 1 : 0 });
  checkedMessage(wanted, false);
  return { agid, channel };
}

/** A number typed for somebody new is the one meant, whatever their card says. */
function typedPhone({ to_uid, recipient_tel }: NewConversation): string {
  return to_uid === undefined ? recipient_tel.trim() : '';
}

function checkedChannel(form: RecipientForm): Channel {
  const warnings = recipientWarnings(form);
  if (warnings.length > 0) throw Refusal.many(warnings);
  if (!isChannel(form.smsMailChannel)) throw new Refusal('required', { field: 'smsMailChannel' });
  if (
    goesBySms(form.smsMailChannel) &&
    form.isCreatingNewRecipient === 1 &&
    smsNumber(form.recipient_tel) === null
  )
    throw new Refusal('phone', { field: 'recipient_tel' });
  return form.smsMailChannel;
}

/** Somebody this agency has a card of; the others do not exist for it. */
async function known(db: Db, agid: number, uid: number): Promise<number> {
  if (!(await cardOf(db, agid, uid))) throw new Refusal('notFound', { field: 'to_uid' });
  return uid;
}

/** Who already is somebody stays one person; the card keeps what the agency knew before. */
async function recipientFrom(tx: Tx, agid: number, form: NewConversation): Promise<number> {
  const { mail, tel } = typedAddresses(form);
  const { uid, created } = await findOrCreatePerson(tx, { mail, tel, firstName: '', lastName: '' });
  await saveCard(
    tx,
    { agid, uid, tag_type: 'PROSPECT', ...(mail !== null && { mail }), ...(tel !== null && { tel1: tel }) },
    { onlyMissing: true, isJoined: !created },
  );
  // Whoever is made here has no counter that anybody could wait for, and is gone with it where this is refused.
  if (created) await increment(tx, TO_ONE, `uid ${uid}`);
  return uid;
}

function typedAddresses(form: Pick<NewConversation, 'recipient_email' | 'recipient_tel'>): {
  mail: string | null;
  tel: string | null;
} {
  return { mail: form.recipient_email.trim() || null, tel: form.recipient_tel.trim() || null };
}
