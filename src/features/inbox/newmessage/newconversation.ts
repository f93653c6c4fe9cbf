/** A conversation the agency begins itself: with somebody it knows, or with a mail or a telephone number (SMS-17 to SMS-21). */
import { can } from '#kernel/permissions.ts';
import { Refusal } from '#kernel/refusal.ts';
import { cardOf, findOrCreatePerson, saveCard } from '#features/people/actions.ts';
import { openConversation } from '#features/requests/actions.ts';
import { smsNumber } from '#features/sms/number.ts';
import type { App } from '#server/app.ts';
import { enforceLimit } from '#server/ratelimit.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { checkedMessage, write } from '../composer/posting.ts';
import type { PostedMessage, Words } from '../composer/posting.ts';
import type { Channel } from '../composer/channel.ts';
import type { RecipientForm } from './recipient.ts';
import { goesBySms, isChannel } from '../composer/channel.ts';
import { recipientWarnings } from './recipient.ts';
import { deliveryToGuest } from '../composer/delivery.ts';

export interface NewConversation extends Words {
  to_uid: number | undefined;
  recipient_email: string;
  recipient_tel: string;
  smsMailChannel: string | undefined;
}

/** What a busy desk begins in an hour, not what a script does: each one sends something to somebody who may never have written. */
const BY_ONE = { bucket: 'conversations', max: 200, minutes: 60 };
const TO_ONE = { bucket: 'conversations-to', max: 20, minutes: 60 };

export async function beginConversation(
  app: App,
  tx: Tx,
  caller: Caller,
  wanted: NewConversation,
): Promise<PostedMessage> {
  if (!isStaff(caller) || !can('toolSmsSending', caller.permissions)) throw new Refusal('forbidden');
  const { agid } = caller;
  if (agid === null) throw new Refusal('required', { field: 'agid' });
  requireAgencyWrite(tx, caller, agid);
  const channel = checkedChannel({ ...wanted, isCreatingNewRecipient: wanted.to_uid === undefined ? 1 : 0 });
  checkedMessage(wanted, false);
  await enforceLimit(tx, BY_ONE, `uid ${caller.uid}`);
  const senderUid =
    wanted.to_uid === undefined
      ? await recipientFrom(tx, agid, wanted)
      : await known(tx, agid, wanted.to_uid);
  await enforceLimit(tx, TO_ONE, `uid ${senderUid}`);
  const created = await openConversation(tx, {
    agid,
    senderUid,
    origin: 'agency',
    byAgencyUid: caller.uid,
  });
  const way = await deliveryToGuest(tx, caller, created.id, channel, typedPhone(wanted));
  const request = { id: created.id, agid, sender_uid: senderUid };
  const messageId = await write(app, tx, caller, request, wanted, {
    writtenByAgency: true,
    way,
    isFirst: true,
  });
  return { ddlId: created.id, alphaid: created.alphaid, messageId };
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
async function known(tx: Tx, agid: number, uid: number): Promise<number> {
  if (!(await cardOf(tx, agid, uid))) throw new Refusal('notFound', { field: 'to_uid' });
  return uid;
}

/** Who already is somebody stays one person; the card keeps what the agency knew before. */
async function recipientFrom(tx: Tx, agid: number, form: NewConversation): Promise<number> {
  const [mail, tel] = [form.recipient_email.trim(), form.recipient_tel.trim()];
  const byMail = mail !== '';
  const { uid, created } = await findOrCreatePerson(tx, {
    mail: byMail ? mail : null,
    tel: tel === '' ? null : tel,
    firstName: '',
    lastName: '',
  });
  await saveCard(
    tx,
    { agid, uid, tag_type: 'PROSPECT', ...(byMail && { mail }), ...(tel !== '' && { tel1: tel }) },
    { onlyMissing: true, isJoined: !created },
  );
  return uid;
}
