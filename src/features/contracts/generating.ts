/** A contract made, shown before, sent to be signed. */
import { Refusal } from '#kernel/refusal.ts';
import { bookingReference } from '#features/requests/request.ts';
import { audit } from '#server/audit.ts';
import { touchRequest } from '#server/freshness.ts';
import type { App } from '#server/app.ts';
import type { ClientInfo } from '#server/clientaddress.ts';
import { authorOf } from '#server/session.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { storeFile } from '#features/files/actions.ts';
import { submitterOf } from '#features/files/intake.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { postEvent, postMessage } from '#features/requests/posting.ts';
import { SIGNATURE_DAYS } from './contract.ts';
import type { UserDifference } from './contract.ts';
import { printOf, readySource, renderContract } from './generation.ts';
import type { Rendered } from './generation.ts';
import { mailContractToSign } from './mails.ts';
import * as queries from './queries.ts';
import * as textQueries from './textqueries.ts';
import type { ContractSource } from './sourcequeries.ts';
import { contractLanguage, userDifferences } from './values.ts';
import { own } from './actions.ts';

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
  const rendered =
    wanted.previewFid === null
      ? await renderContract(app, source, submitterOf(caller))
      : await previewed(app, source, wanted.previewFid);
  const contractId = await inTransaction(app.db, async (tx) => {
    const still = await unchanged(tx, source, caller);
    return sendContract(app, tx, caller, origin, { source: still, rendered });
  });
  return { contractId };
}

/** Rendering takes seconds: the quote, or somebody's card, may have moved on meanwhile, and then the PDF is about what no longer is. From here on it cannot. */
export async function unchanged(tx: Tx, rendered: ContractSource, caller: Caller): Promise<ContractSource> {
  await lockRequest(tx, rendered.ddl_id);
  const still = await readySource(tx, rendered.quote_message_id, caller);
  if (still.quote_updated.getTime() !== rendered.quote_updated.getTime())
    throw new Refusal('generatedPdfDoesntExist');
  if (printOf(still) !== printOf(rendered)) throw new Refusal('contractOutdated');
  return still;
}

async function previewed(app: App, source: ContractSource, fid: number): Promise<Rendered> {
  const preview = await queries.previewedPdf(app.db, fid, source);
  if (!preview) throw new Refusal('generatedPdfDoesntExist');
  // Somebody's card, or the template, was changed since: the pages would name one person and the signature another.
  if (preview.filled_sha256 !== printOf(source)) throw new Refusal('contractOutdated');
  return {
    pdf: await app.providers.files.read(preview.path),
    text: await textQueries.contractText(app.db, fid),
  };
}

/** @param opening words of a person's, which its mail begins with */
export async function sendContract(
  app: App,
  tx: Tx,
  caller: Caller,
  { address }: Pick<ClientInfo, 'address'>,
  {
    source,
    rendered: { pdf, text },
    opening = '',
  }: { source: ContractSource; rendered: Rendered; opening?: string },
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
    quoteUpdated: source.quote_updated,
    filledSha256: printOf(source),
  } as const;
  const { id: fid, sha256 } = await storeFile(app, tx, pdf, about);
  if (text) await textQueries.keepText(tx, fid, text);
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
    createdBy: authorOf(caller),
    days: SIGNATURE_DAYS,
  });
  const said = {
    ddlId: source.ddl_id,
    authorUid: authorOf(caller),
    writtenByAgency: true,
    contractId: contract.id,
  };
  await queries.setContractMessage(
    tx,
    contract.id,
    await postMessage(tx, { ...said, action: 'YC_NEW', message: '' }),
  );
  await postEvent(tx, { ...said, action: 'YC_TO_BE_SIGNED' });
  await mailContractToSign(tx, await own(tx, contract.id, caller), opening);
  await audit(tx, { ...caller, uid: authorOf(caller) }, 'contract made', {
    contract: contract.id,
    ddl: source.ddl_id,
    sha256,
    address,
  });
  touchRequest(tx, { agid: source.agid, ddlId: source.ddl_id }, 'yousign');
  return contract.id;
}

/** Keeps the PDF of the moment for the clerk to look at; sending it later sends exactly those bytes. */
export async function previewContract(app: App, caller: Caller, quoteMessageId: number): Promise<number> {
  const source = await readySource(app.db, quoteMessageId, caller);
  const { pdf, text } = await renderContract(app, source, submitterOf(caller));
  return inTransaction(app.db, async (tx) => {
    const still = await unchanged(tx, source, caller);
    const { agid, ddl_id: ddlId, quote_updated: quoteUpdated } = still;
    const { id } = await storeFile(app, tx, pdf, {
      agid,
      name: 'apercu.pdf',
      mime: 'application/pdf',
      purpose: 'preview',
      uid: caller.uid,
      ddlId,
      quoteUpdated,
      filledSha256: printOf(still),
    });
    if (text) await textQueries.keepText(tx, id, text);
    return id;
  });
}
