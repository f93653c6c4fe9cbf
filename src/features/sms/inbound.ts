/** A text that came in: filed where its writer is known, in the agency they last heard from; nobody's words are lost. */
import { mailOtherSide } from '#features/mailing/threadmails.ts';
import { findOrCreatePerson, makeKnown, saveCard } from '#features/people/actions.ts';
import { openConversation } from '#features/requests/actions.ts';
import { postMessage } from '#features/requests/posting.ts';
import type { InboundSms } from '#providers/sms/port.ts';
import { touchInternal } from '#server/freshness.ts';
import type { Tx } from '#server/sql.ts';
import { createHash } from 'node:crypto';
import {
  defaultAgency,
  fileIncoming,
  holdCount,
  insertIncoming,
  lastSentTo,
  newestThread,
  personByNumber,
  startNumber,
  stopNumber,
} from './queries.ts';
import { orderIn } from './sms.ts';

/** What a message holds. */
const KEPT = 4000;

export async function receiveInbound(tx: Tx, inbound: InboundSms): Promise<void> {
  const { phone } = inbound;
  // One after the other: the first two texts of a stranger open one conversation.
  await holdCount(tx, `from ${phone}`);
  const last = await lastSentTo(tx, phone);
  const uid = (await personByNumber(tx, phone)) ?? last?.uid ?? undefined;
  const thread = uid === undefined ? undefined : await newestThread(tx, uid, last?.agid);
  const agid = last?.agid ?? thread?.agid ?? (await defaultAgency(tx));
  const text = readable(inbound.text);
  const id = await insertIncoming(tx, { agid, phone, text, fingerprint: fingerprint(inbound) });
  if (id === undefined) return;
  await obey(tx, phone, text);
  if (text === '') return;
  const place = thread ?? (await newConversation(tx, agid, phone, uid));
  await makeKnown(tx, agid, place.sender_uid);
  const ddlchatId = await postMessage(tx, {
    ddlId: place.id,
    action: 'TEXT',
    message: text,
    authorUid: place.sender_uid,
    writtenByAgency: false,
    channel: 'sms',
  });
  await fileIncoming(tx, id, { ddlId: place.id, ddlchatId, uid: place.sender_uid });
  touchInternal(tx, { agid, ddlId: place.id }, 'smssent');
  // A text is a message like another: who answers for the thread hears of it by mail.
  await mailOtherSide(tx, {
    ddlId: place.id,
    messageId: ddlchatId,
    message: text,
    files: [],
    writtenByAgency: false,
  });
}

/** The provider names the text that is answered, which two answers share: the whole call is what makes it another one. */
function fingerprint({ messageId, phone, text, receivedAt }: InboundSms): string {
  const whole = JSON.stringify([messageId, phone, text, receivedAt]);
  return `in ${createHash('sha256').update(whole).digest('base64url')}`;
}

/** As a message can hold it: no NUL, no half characters, cut with a mark where even the column ends. */
function readable(text: string): string {
  const clean = text.replaceAll('\0', '').toWellFormed().replace(/\r\n?/g, '\n').trim();
  const characters = [...clean];
  return characters.length <= KEPT ? clean : `${characters.slice(0, KEPT - 1).join('')}…`;
}

async function obey(tx: Tx, phone: string, text: string): Promise<void> {
  const order = orderIn(text);
  if (order === 'stop') await stopNumber(tx, phone);
  if (order === 'start') await startNumber(tx, phone);
}

async function newConversation(
  tx: Tx,
  agid: number,
  phone: string,
  known: number | undefined,
): Promise<{ id: number; sender_uid: number }> {
  const uid =
    known ?? (await findOrCreatePerson(tx, { mail: null, tel: phone, firstName: '', lastName: '' })).uid;
  await saveCard(tx, { agid, uid, tel1: phone }, { onlyMissing: true });
  const { id } = await openConversation(tx, { agid, senderUid: uid, origin: 'sms' });
  return { id, sender_uid: uid };
}
