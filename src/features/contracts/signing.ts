/** The signature of a contract: sealed ahead of the transaction, kept in it. */
import { Refusal } from '#kernel/refusal.ts';
import { storeFile } from '#features/files/actions.ts';
import { firmWhenReady } from '#features/payments/actions.ts';
import { postEvent } from '#features/requests/posting.ts';
import { audit } from '#server/audit.ts';
import type { App } from '#server/app.ts';
import type { ClientInfo } from '#server/clientaddress.ts';
import { touchRequest } from '#server/freshness.ts';
import { allowAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { contractToChange } from './changing.ts';
import { CONSENT, isSignable } from './contract.ts';
import { mailSignedContract } from './mails.ts';
import * as queries from './queries.ts';
import type { ContractRow } from './queries.ts';
import { identityOf, maySign, spend, verifyCode } from './signingcode.ts';
import type { ProvenIdentity } from './signingcode.ts';

/** The PDF that was read, with its evidence, and the contract it was sealed for. */
export interface Sealed {
  contract: ContractRow;
  proven: ProvenIdentity;
  at: Date;
  pdf: Buffer;
}

interface Given {
  messageId: number;
  link?: string | undefined;
  code?: string | undefined;
}

/**
 * Slow, and so without a lock: whoever cancels, pays or writes in the same request would wait for it. Nothing is signed by this. A refusal is
 * handed on to the transaction, where a repeat under its key is answered first: the try before it may just have signed.
 */
export async function sealContract(
  app: App,
  db: Db,
  caller: Caller,
  given: Given,
  origin: ClientInfo,
): Promise<Sealed | Refusal> {
  try {
    return await sealed(app, db, caller, given, origin);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** By contract, the seal under way: many clicks of one person never seal side by side, and those behind the one that signs are refused. */
const sealing = new Map<string, Promise<unknown>>();

async function oneAtATime<T>(contractId: string, work: () => Promise<T>): Promise<T> {
  const done = (sealing.get(contractId) ?? Promise.resolve()).then(work);
  const over = done.catch(() => undefined);
  sealing.set(contractId, over);
  try {
    return await done;
  } finally {
    if (sealing.get(contractId) === over) sealing.delete(contractId);
  }
}

async function sealed(app: App, db: Db, caller: Caller, given: Given, origin: ClientInfo): Promise<Sealed> {
  const codeCheck =
    given.code === undefined ? undefined : await verifyCode(app, caller, given.messageId, given.code);
  const asked = await signable(db, caller, given.messageId);
  const proven = identityOf(app, caller, asked, { link: given.link, codeCheck });
  return oneAtATime(asked.id, async () =>
    sealNow(app, await signable(db, caller, given.messageId), proven, origin),
  );
}

async function signable(db: Db, caller: Caller, messageId: number): Promise<ContractRow> {
  const contract = await queries.contractOfMessage(db, messageId, caller);
  if (!contract) throw new Refusal('notFound');
  refuseUnlessSignable(caller, contract);
  return contract;
}

async function sealNow(
  app: App,
  contract: ContractRow,
  proven: ProvenIdentity,
  origin: ClientInfo,
): Promise<Sealed> {
  const at = new Date();
  const pdf = await app.providers.seal.seal({
    pdf: await app.providers.files.read(contract.attachment_path),
    language: contract.language,
    evidence: {
      contractNumber: `${contract.reference} / ${contract.number}`,
      agencyName: contract.agency_name,
      signerName: contract.signer_name,
      signerMail: contract.signer_mail,
      identity: proven.identity,
      signedAt: at,
      ip: origin.address,
      userAgent: origin.userAgent,
      consent: CONSENT[contract.language],
      sha256: contract.sha256,
      textSha256: contract.text_sha256 ?? undefined,
      signatureImage: await app.providers.seal.signatureImage(contract.signer_name),
    },
  });
  return { contract, proven, at, pdf };
}

/** The tenant signs: consent recorded, the sealed PDF kept, the option firm when the deposit is there too. */
export async function signContract(
  app: App,
  tx: Tx,
  caller: Caller,
  made: Sealed | Refusal,
  origin: ClientInfo,
): Promise<string> {
  if (made instanceof Refusal) throw made;
  const contract = await contractToChange(tx, { id: made.contract.id }, caller);
  // The tenant's own contract, whoever they work for.
  allowAgencyWrite(tx, contract.agid);
  refuseUnlessSignable(caller, contract);
  if (EVIDENCE.some((name) => contract[name] !== made.contract[name])) throw new Refusal('signerChanged');
  await spend(tx, made.proven, contract);
  const file = await storeFile(app, tx, made.pdf, {
    agid: contract.agid,
    name: `${contract.name} (signé).pdf`,
    mime: 'application/pdf',
    purpose: 'contract',
    ddlId: contract.ddl_id,
  });
  const signed = await queries.markSigned(tx, contract.id, {
    fid: file.id,
    at: made.at,
    ip: origin.address,
    userAgent: origin.userAgent.slice(0, 300),
  });
  if (!signed) throw new Refusal('yousignNotSignable');
  await postEvent(tx, {
    ddlId: contract.ddl_id,
    action: 'YC_SIGNED',
    authorUid: contract.signer_uid,
    writtenByAgency: false,
    contractId: contract.id,
  });
  await mailSignedContract(tx, contract);
  const { sha256, ddl_id: ddl } = contract;
  await audit(tx, caller, 'contract signed', { contract: contract.id, ddl, sha256, address: origin.address });
  await firmWhenReady(tx, contract.ddl_id);
  touchRequest(tx, { agid: contract.agid, ddlId: contract.ddl_id }, 'yousign');
  return contract.id;
}

/** What the evidence says of the contract: sealed with one name, it is not signed under another. */
const EVIDENCE = [
  'reference',
  'number',
  'agency_name',
  'signer_uid',
  'signer_name',
  'signer_mail',
  'language',
  'attachment_path',
  'sha256',
  'text_sha256',
] as const satisfies readonly (keyof ContractRow)[];

function refuseUnlessSignable(caller: Caller, contract: ContractRow): void {
  if (!maySign(caller, contract)) throw new Refusal('forbidden');
  if (!isSignable(contract)) throw new Refusal('yousignNotSignable');
}
