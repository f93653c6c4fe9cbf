/**
 * The code that says who signs (B122). The signature link is its holder's own; every other session reads the contract and signs it with
 * six digits sent to the signer, never to where the caller says.
 */
import { parisTime } from '#kernel/moment.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { SignerIdentity } from '#providers/signatures/port.ts';
import { queueMail } from '#features/mailing/actions.ts';
import { contractOfSignatureId } from '#features/mailing/links.ts';
import { queueSms, smsProblem } from '#features/sms/actions.ts';
import type { App } from '#server/app.ts';
import { codeHash, codeOf, isCode, newNonce } from '#server/onetimecode.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import type { SigningCode } from './api.ts';
import { contractToChange } from './changing.ts';
import {
  CODE_MINUTES,
  MAX_CODE_ATTEMPTS,
  MAX_CODES_PER_CONTRACT,
  MAX_CODES_PER_HOUR,
  isSignable,
  maskedMail,
  maskedPhone,
} from './contract.ts';
import type { CodeChannel } from './contract.ts';
import { signingCodeMail, signingCodeText } from './mails.ts';
import * as queries from './queries.ts';
import * as codeQueries from './signingcodequeries.ts';
import type { ContractRow } from './queries.ts';
import type { CodeAttempt } from './signingcodequeries.ts';

/** The tenant named in the contract, themselves: not the agency, not somebody impersonating them (S19). */
export function maySign(caller: Caller, contract: Pick<ContractRow, 'signer_uid' | 'id'>): boolean {
  const isTenant = caller.uids.includes(contract.signer_uid);
  return (
    isTenant &&
    caller.impersonator === null &&
    (caller.kind !== 'signature' || caller.contractId === contract.id)
  );
}

interface SignerChannel {
  by: CodeChannel;
  to: string;
  /** As it is dialled or written to; it never leaves the server. */
  clear: string;
  /** Null where the agency isn't to learn the address (D12): the mail is then in nobody's list. */
  agid: number | null;
}

/**
 * Where the signer can be reached, the first being the usual one. An address younger than the contract gets no code: whoever came in by
 * somebody's link and then wrote an address of their own would have it sent to themselves.
 */
async function channelsOf(app: App, db: Db, contract: ContractRow): Promise<SignerChannel[]> {
  const { mail, tel1, mail_is_old, tel_is_old, knows_account, knows_mail } = await codeQueries.signerContacts(
    db,
    contract.id,
  );
  const channels: SignerChannel[] = [];
  if (mail.includes('@') && mail_is_old)
    channels.push({ by: 'mail', to: maskedMail(mail), clear: mail, agid: knows_mail ? contract.agid : null });
  // Every text stands in its agency's list, with its number.
  if (app.providers.sms.hasAccount && tel_is_old && knows_account && (await smsProblem(db, tel1)) === null)
    channels.push({ by: 'sms', to: maskedPhone(tel1), clear: tel1, agid: contract.agid });
  return channels;
}

/** What the signing page needs: the channels a code can take, and the one that is out, in case the page was left to look for it. */
export async function signingState(
  app: App,
  db: Db,
  caller: Caller,
  messageId: number,
): Promise<SigningCode> {
  const contract = await queries.contractOfMessage(db, messageId, caller);
  if (!contract) throw new Refusal('notFound');
  if (!maySign(caller, contract)) throw new Refusal('forbidden');
  return stateOf(app, db, caller, contract);
}

async function stateOf(app: App, db: Db, caller: Caller, contract: ContractRow): Promise<SigningCode> {
  const out = await codeQueries.liveCode(db, contract, caller.sessionId);
  const channels = await channelsOf(app, db, contract);
  return {
    channels: channels.map(({ by, to }) => ({ by, to })),
    sent: out
      ? {
          id: out.id,
          by: out.channel,
          to: out.sent_to,
          at: parisTime(out.created),
          until: parisTime(out.expires_at),
        }
      : null,
  };
}

/** Sends a code, of which there are few; it takes the place of the former one, whichever session asked for that. */
export async function sendSigningCode(
  app: App,
  tx: Tx,
  caller: Caller,
  messageId: number,
  wanted: CodeChannel | undefined,
): Promise<SigningCode> {
  // Locked: two clicks are counted one after the other.
  const contract = await contractToChange(tx, { messageId }, caller);
  if (!maySign(caller, contract)) throw new Refusal('forbidden');
  if (!isSignable(contract)) throw new Refusal('yousignNotSignable');
  const asked = await codeQueries.codesAsked(tx, contract);
  if (asked.lately >= MAX_CODES_PER_HOUR || asked.ever >= MAX_CODES_PER_CONTRACT)
    throw new Refusal('signingCodeTooMany');
  const channels = await channelsOf(app, tx, contract);
  const channel = channels.find(({ by }) => by === wanted) ?? channels[0];
  if (!channel) throw new Refusal('signingCodeNowhere');
  const nonce = newNonce();
  const until = new Date(Date.now() + CODE_MINUTES * 60_000);
  await codeQueries.replaceCode(tx, {
    contractId: contract.id,
    uid: contract.signer_uid,
    sessionId: caller.sessionId,
    channel: channel.by,
    sentTo: channel.to,
    hash: codeHash(
      app.config.secret,
      boundTo(contract.id, contract.signer_uid, caller.sessionId),
      codeOf(app.config.secret, nonce),
    ),
    expiresAt: until,
  });
  await send(tx, contract, channel, { nonce, until: until.toISOString() });
  return stateOf(app, tx, caller, contract);
}

async function send(
  tx: Tx,
  contract: ContractRow,
  channel: SignerChannel,
  code: { nonce: string; until: string },
): Promise<void> {
  const about = { ddlId: contract.ddl_id, uid: contract.signer_uid };
  if (channel.by === 'mail') {
    const to = { uid: about.uid, mail: channel.clear, language: contract.language };
    const where = channel.agid === null ? { agid: null } : { agid: channel.agid, ddlId: about.ddlId };
    await queueMail(tx, { ...where, to, template: 'signingCode', ...signingCodeMail(contract, code) });
    return;
  }
  const text = signingCodeText(contract, code);
  await queueSms(tx, { ...about, agid: contract.agid, phone: channel.clear, text, code, authorUid: null });
}

/** Good for one person, one contract and one session. */
function boundTo(contractId: string, uid: number, sessionId: number): readonly (string | number)[] {
  return ['sign', contractId, uid, sessionId];
}

type SentCode = Pick<CodeAttempt, 'id' | 'channel' | 'sent_to' | 'created'>;

export type CodeCheck =
  | SentCode
  | { no: 'signingCodeWrong'; left: number }
  | { no: 'signingCodeExpired' | 'signingCodeSpent' };

/**
 * Counts a try, then looks at it. Ahead of the signature's transaction, whose refusal would take the count back; each try has a number of
 * its own, so that fifty at once are still five.
 */
export async function verifyCode(
  app: App,
  caller: Caller,
  messageId: number,
  code: string,
): Promise<CodeCheck | undefined> {
  const counted = await codeQueries.recordAttempt(app.db, messageId, caller.sessionId);
  return counted && checkCode(app, counted, caller.sessionId, code);
}

function checkCode(app: App, counted: CodeAttempt, sessionId: number, code: string): CodeCheck {
  if (!counted.live) return { no: 'signingCodeExpired' };
  if (counted.tries > MAX_CODE_ATTEMPTS) return { no: 'signingCodeSpent' };
  if (isCode(app.config.secret, boundTo(counted.contract_id, counted.uid, sessionId), code, counted.hash))
    return counted;
  const left = MAX_CODE_ATTEMPTS - counted.tries;
  return left === 0 ? { no: 'signingCodeSpent' } : { no: 'signingCodeWrong', left };
}

/** How the signer is known to be themselves, and the code that says so. */
export interface ProvenIdentity {
  identity: SignerIdentity;
  codeId?: number;
}

/** Refuses who is not known to be the signer. Nothing is spent by it. */
export function identityOf(
  app: App,
  caller: Caller,
  contract: ContractRow,
  given: { link?: string | undefined; codeCheck: CodeCheck | undefined },
): ProvenIdentity {
  // Whoever is logged in already and opens the mail's link holds it as well.
  if (
    caller.kind === 'signature' ||
    (given.link !== undefined && contractOfSignatureId(app.config.secret, given.link) === contract.id)
  )
    return { identity: { by: 'link' } };
  const { codeCheck } = given;
  if (!codeCheck) throw new Refusal('signingCodeNeeded', { field: 'code' });
  if ('no' in codeCheck) throw refusalOf(codeCheck);
  return {
    identity: { by: codeCheck.channel, to: codeCheck.sent_to, sentAt: codeCheck.created },
    codeId: codeCheck.id,
  };
}

/** A code is spent with the signature it stands for. */
export async function spend(tx: Tx, { codeId }: ProvenIdentity, contract: ContractRow): Promise<void> {
  if (codeId !== undefined && !(await codeQueries.spendCode(tx, codeId, contract.id)))
    throw refusalOf({ no: 'signingCodeExpired' });
}

function refusalOf(codeCheck: Exclude<CodeCheck, SentCode>): Refusal {
  const n = 'left' in codeCheck ? codeCheck.left : CODE_MINUTES;
  return new Refusal(codeCheck.no, { field: 'code', params: { n } });
}
