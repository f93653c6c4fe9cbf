/**
 * What becomes of a mail that came in. It is filed by itself only with a proof that its sender had a mail of ours in that thread, and from an
 * address of the same person or side; a person decides on the rest.
 */
import { partiesOf } from '#features/mailing/actions.ts';
import { makeKnown } from '#features/people/actions.ts';
import { sealedAddress } from '#features/mailing/reply.ts';
import { languageOf } from '#kernel/localized.ts';
import type { App } from '#server/app.ts';
import { touch } from '#server/freshness.ts';
import { inTransaction } from '#server/sql.ts';
import type { Db, Tx } from '#server/sql.ts';
import { fileMail } from './filing.ts';
import * as queries from './queries.ts';
import type { MailinRow, Party } from './queries.ts';

const HOURLY = 30;

/** What becomes of a mail nobody has looked at yet. Run twice, it does nothing the second time. */
export async function fileOrTriage(app: App, id: number): Promise<string> {
  return inTransaction(app.db, async (tx) => {
    const mail = await queries.lockMailin(tx, id);
    if (mail?.status !== 'new') return 'already done';
    touch(tx, mail.agid, 'mailin');
    const decision = await judge(tx, mail);
    if (typeof decision === 'string') {
      const isNoise = decision === 'bounce' || decision === 'reply';
      await queries.settle(tx, id, { status: isNoise ? 'discarded' : 'triage', reason: decision });
      return decision;
    }
    const { ddlId, as } = decision;
    const parties = await partiesOf(tx, ddlId);
    const language = languageOf(parties.sender_language);
    const filing = { ddlId, agid: mail.agid, as, language, isUnknownAddress: false };
    if (as.side === 'guest') await makeKnown(tx, mail.agid, parties.sender_uid);
    const messageId = await fileMail(app, tx, mail, filing);
    await queries.settle(tx, id, { status: 'filed', reason: '', ddlId, ddlchatId: messageId });
    return `filed in ${parties.alphaid}`;
  });
}

/** Where it goes and as whom, or why a person has to look. */
async function judge(tx: Tx, mail: MailinRow): Promise<string | { ddlId: number; as: Party }> {
  if (mail.robot !== '') return mail.robot;
  const { ddl_id: ddlId, recipient } = mail.proof;
  if (ddlId === undefined || recipient === undefined) {
    if (mail.recipients.some((address) => sealedAddress(address) !== undefined)) return 'badReference';
    return (await queries.requestOfSender(tx, mail.sender)) ? 'noReference' : 'unknown';
  }
  const as = await queries.partyOf(tx, ddlId, mail.sender);
  // Who had a mail as the guest does not write as the agency: an address is soon written in a From.
  if (!as || as.side !== (await sideOfReader(tx, ddlId, recipient, mail.proof.uid ?? null)))
    return 'stranger';
  if (mail.text === '' && mail.attachments.length === 0) return 'empty';
  if ((await queries.filedLately(tx, ddlId, mail.sender)) >= HOURLY) return 'tooMany';
  return { ddlId, as };
}

async function sideOfReader(
  db: Db,
  ddlId: number,
  recipient: string,
  uid: number | null,
): Promise<Party['side'] | undefined> {
  if (uid !== null && (await queries.isGuestOf(db, ddlId, uid))) return 'guest';
  return (await queries.partyOf(db, ddlId, recipient))?.side;
}
