import { Refusal } from '#kernel/refusal.ts';
import { bookingReference } from '#features/requests/request.ts';
import { audit, byNobody } from '#server/audit.ts';
import { touch, touchRequest } from '#server/freshness.ts';
import type { App } from '#server/app.ts';
import type { ClientInfo } from '#server/clientaddress.ts';
import { allowAgencyWrite, requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { storeFile } from '#features/files/actions.ts';
import { setContractTemplate } from '#features/listings/actions.ts';
import { saveCard } from '#features/people/actions.ts';
import { firmWhenReady } from '#features/payments/actions.ts';
import { postEvent, postMessage } from '#features/requests/actions.ts';
import type { UploadedFile } from '#server/uploads.ts';
import { CONSENT, contractCan, isSignable, SIGNATURE_DAYS } from './contract.ts';
import type { UserDifference } from './contract.ts';
import { readySource, renderContract } from './generation.ts';
import { mailSignedContract, mailContractToSign } from './mails.ts';
import * as queries from './queries.ts';
import * as sourceQueries from './sourcequeries.ts';
import * as templateQueries from './templatequeries.ts';
import type { ContractRow } from './queries.ts';
import type { ContractSource } from './sourcequeries.ts';
import { identityOf, maySign } from './signingcode.ts';
import type { CodeCheck } from './signingcode.ts';
import { contractLanguage, userDifferences } from './values.ts';

export type Generated = { differences: UserDifference[] } | { contractId: string };

/**
 * Makes the contract of an accepted quote and sends it for signature. Slow work first, outside any transaction; then one transaction,
 * in which the database refuses a second live contract of the same request, whoever sends it.
 */
export async function generateContract(
  app: App,
  caller: Caller,
  origin: ClientInfo,
  wanted: { quoteMessageId: number; previewFid: number | null; ignoreDifferences: boolean },
): Promise<Generated> {
  const source = await readySource(app.db, wanted.quoteMessageId, caller);
  const differences = wanted.ignoreDifferences ? [] : userDifferences(source);
  if (differences.length > 0) return { differences };
  const pdf =
    wanted.previewFid === null
      ? await renderContract(app, source, caller)
      : await previewedBytes(app, source, wanted.previewFid);
  const contractId = await inTransaction(app.db, async (tx) => {
    await queries.lockRequestOf(tx, source.ddl_id);
    const still = await readySource(tx, wanted.quoteMessageId, caller);
    if (still.quote_updated.getTime() !== source.quote_updated.getTime())
      throw new Refusal('generatedPdfDoesntExist');
    return send(app, tx, caller, origin, still, pdf);
  });
  return { contractId };
}

async function previewedBytes(app: App, source: ContractSource, fid: number): Promise<Buffer> {
  const preview = await queries.previewedPdf(app.db, fid, source);
  if (!preview) throw new Refusal('generatedPdfDoesntExist');
  return app.providers.files.read(preview.path);
}

async function send(
  app: App,
  tx: Tx,
  caller: Caller,
  { address }: ClientInfo,
  source: ContractSource,
  pdf: Buffer,
): Promise<string> {
  const language = contractLanguage(source);
  const reference = bookingReference(source.hashedid);
  const name = `${language === 'en' ? 'Contract' : 'Contrat'} ${reference} ${source.house_title}`;
  const about = {
    agid: source.agid,
    name: `${name}.pdf`,
    mime: 'application/pdf',
    purpose: 'contract',
    ddlId: source.ddl_id,
  } as const;
  const { id: fid, sha256 } = await storeFile(app, tx, pdf, about);
  const contract = await queries.insertContract(tx, {
    ddlId: source.ddl_id,
    quoteId: source.quote_id,
    agid: source.agid,
    name,
    reference,
    language,
    attachmentFid: fid,
    signerUid: source.tenant_uid,
    sha256,
    createdBy: caller.uid,
    days: SIGNATURE_DAYS,
  });
  const said = {
    ddlId: source.ddl_id,
    authorUid: caller.uid,
    writtenByAgency: true,
    contractId: contract.id,
  };
  await queries.setContractMessage(
    tx,
    contract.id,
    await postMessage(tx, { ...said, action: 'YC_NEW', message: '' }),
  );
  await postEvent(tx, { ...said, action: 'YC_TO_BE_SIGNED' });
  await mailContractToSign(tx, await own(tx, contract.id, caller));
  await audit(tx, caller, 'contract made', { contract: contract.id, ddl: source.ddl_id, sha256, address });
  touchRequest(tx, { agid: source.agid, ddlId: source.ddl_id }, 'yousign');
  return contract.id;
}

async function own(tx: Tx, id: string, caller: Caller): Promise<ContractRow> {
  const contract = await queries.contractForCaller(tx, id, caller);
  if (!contract) throw new Refusal('notFound');
  return contract;
}

/** Keeps the PDF of the moment for the clerk to look at; sending it later sends exactly those bytes. */
export async function previewContract(app: App, caller: Caller, quoteMessageId: number): Promise<number> {
  const source = await readySource(app.db, quoteMessageId, caller);
  const pdf = await renderContract(app, source, caller);
  const file = await inTransaction(app.db, (tx) =>
    storeFile(app, tx, pdf, {
      agid: source.agid,
      name: 'apercu.pdf',
      mime: 'application/pdf',
      purpose: 'preview',
      uid: caller.uid,
      ddlId: source.ddl_id,
    }),
  );
  return file.id;
}

/** What the agency knows of the tenant, completed: without a nationality there is no contract. */
export async function setNationality(
  tx: Tx,
  caller: Caller,
  quoteMessageId: number,
  nationality: string,
): Promise<void> {
  const source = await sourceQueries.contractSource(tx, quoteMessageId, caller);
  if (!source) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, source.agid);
  await saveCard(tx, { agid: source.agid, uid: source.tenant_uid, nationality });
}

export async function cancelContract(
  tx: Tx,
  caller: Caller,
  id: string,
  { address }: ClientInfo,
): Promise<void> {
  const contract = await queries.lockedContract(tx, { id }, caller);
  if (!contract) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, contract.agid);
  if (!(await queries.moveContract(tx, id, contractCan.cancel, 'canceled')))
    throw new Refusal('yousignNotSignable');
  await postEvent(tx, {
    ddlId: contract.ddl_id,
    action: 'YC_CANCEL',
    authorUid: caller.uid,
    writtenByAgency: true,
    contractId: id,
  });
  await audit(tx, caller, 'contract cancelled', { contract: id, ddl: contract.ddl_id, address });
  touchRequest(tx, { agid: contract.agid, ddlId: contract.ddl_id }, 'yousign');
}

/** The tenant signs: consent recorded, the PDF that was read sealed with its evidence, the option firm when the deposit is there too. */
export async function signContract(
  app: App,
  tx: Tx,
  caller: Caller,
  given: { messageId: number; link?: string | undefined; judged: CodeCheck | undefined },
  origin: ClientInfo,
): Promise<string> {
  const contract = await queries.lockedContract(tx, { messageId: given.messageId }, caller);
  if (!contract) throw new Refusal('notFound');
  if (!maySign(caller, contract)) throw new Refusal('forbidden');
  // The tenant's own contract, whoever they work for.
  allowAgencyWrite(tx, contract.agid);
  if (!isSignable(contract)) throw new Refusal('yousignNotSignable');
  const identity = await identityOf(app, tx, caller, contract, given);
  const at = new Date();
  const sealed = await app.providers.seal.seal({
    pdf: await app.providers.files.read(contract.attachment_path),
    language: contract.language,
    evidence: {
      contractNumber: `${contract.reference} / ${contract.number}`,
      agencyName: contract.agency_name,
      signerName: contract.signer_name,
      signerMail: contract.signer_mail,
      identity,
      signedAt: at,
      ip: origin.address,
      userAgent: origin.userAgent,
      consent: CONSENT[contract.language],
      sha256: contract.sha256,
      signatureImage: await app.providers.seal.signatureImage(contract.signer_name),
    },
  });
  const file = await storeFile(app, tx, sealed, {
    agid: contract.agid,
    name: `${contract.name} (signé).pdf`,
    mime: 'application/pdf',
    purpose: 'contract',
    ddlId: contract.ddl_id,
  });
  const signed = await queries.markSigned(tx, contract.id, {
    fid: file.id,
    at,
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

/** The nights went: a contract still waiting for its signature ends with them, by whose word it was or, when an option ran out, by nobody's. */
export async function cancelWaitingContracts(tx: Tx, ddlId: number, by?: Caller): Promise<void> {
  for (const { id, agid } of await queries.waitingContractsOf(tx, ddlId)) {
    await queries.moveContract(tx, id, contractCan.sign, 'canceled');
    await postEvent(tx, {
      ddlId,
      action: 'YC_CANCEL',
      authorUid: null,
      writtenByAgency: true,
      contractId: id,
    });
    const who = by ?? byNobody(agid);
    await audit(tx, who, 'contract cancelled', { contract: id, ddl: ddlId, by: 'nights given back' });
    touchRequest(tx, { agid, ddlId }, 'yousign');
  }
}

export const MAX_TEMPLATE_BYTES = 10_000_000;

/** Keeps a house's own template, which was proven to be one when it came in. */
export async function saveTemplate(
  app: App,
  tx: Tx,
  caller: Caller,
  houseId: number,
  language: 'fr' | 'en',
  file: UploadedFile | undefined,
): Promise<void> {
  const house = await templateQueries.houseForTemplate(tx, houseId, caller);
  if (!house) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, house.agid, 'item');
  if (!file) throw new Refusal('required', { field: 'myFile' });
  if (file.mime === undefined) throw new Error('A template came here past its proof.');
  const stored = await storeFile(app, tx, file.bytes, {
    agid: house.agid,
    name: file.name,
    mime: file.mime,
    purpose: 'template',
    houseId,
  });
  await setContractTemplate(tx, houseId, language, stored.id);
  touch(tx, house.agid, 'house');
}
