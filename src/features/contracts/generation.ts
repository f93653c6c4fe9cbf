/** From a quote to a PDF: the slow part, done with no transaction open (a conversion takes seconds, B52). */
import { Refusal } from '#kernel/refusal.ts';
import { ConversionFailed, TemplateError } from '#providers/documents/port.ts';
import type { TemplateFault } from '#providers/documents/port.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import { requireSeasonal } from '#features/bookings/seasonal.ts';
import { fileBytes } from '#features/files/actions.ts';
import { enforceUploadQuota, submitterOf } from '#features/files/intake.ts';
import { fileName } from '#features/files/name.ts';
import { DOCX } from '#kernel/mediatypes.ts';
import { textOfPrinted } from '#kernel/printed.ts';
import type { App } from '#server/app.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import type { UploadedFiles } from '#server/uploads.ts';
import type { Submitter } from '#server/workerqueue.ts';
import { createHash } from 'node:crypto';
import { contractAnnex } from './annex.ts';
import { CONTRACT_PLACEHOLDERS, lackingPlaceholders } from './placeholders.ts';
import * as sourceQueries from './sourcequeries.ts';
import type { ContractSource } from './sourcequeries.ts';
import { contractLanguage, contractValues } from './values.ts';

/** What the contract would be made of, for somebody who makes one, once the request is in a state that allows it. */
export async function readySource(db: Db, quoteMessageId: number, caller: Caller): Promise<ContractSource> {
  const source = await sourceQueries.contractSource(db, quoteMessageId, caller);
  if (!source) throw new Refusal('notFound');
  requireAgencyWrite(db, caller, source.agid);
  if (source.has_live_contract) throw new Refusal('ddlHasOngoingSignatures');
  if (!source.accepted || source.cancelled || !source.holds_nights) throw new Refusal('noAcceptedQuote');
  const { date_from: from, date_to: to, ddl_id: exceptDdl } = source;
  await requireSeasonal(db, source.house_id, { from, to, exceptDdl });
  requireParties(source);
  return source;
}

/** The text beside the pages, as it is kept and hashed. */
export interface ContractText {
  blocks: string;
  sha256: string;
}

/** Both are made of one filled document. Without a text, the pages are what is read. */
export interface Rendered {
  pdf: Buffer;
  text: ContractText | undefined;
}

function textOf(blocks: string): ContractText {
  return { blocks, sha256: createHash('sha256').update(blocks).digest('hex') };
}

/** Who lets and who rents are known as far as a contract names them. */
export function requireParties(source: ContractSource): void {
  if (source.tenant_card.last_name.trim() === '')
    throw new Refusal('missingTenantName', { field: 'last_name' });
  if (source.tenant_card.nationality.trim() === '')
    throw new Refusal('missingTenantNationality', { field: 'nationality' });
  if (source.owner_name.trim() === '')
    throw new Refusal('missingOwner', { params: { house: source.house_id } });
}

/** What its template is filled with, of the house or else of the agency, in the tenant's language. */
export function requireFilling(source: ContractSource): { fid: number; values: Record<string, string> } {
  const language = contractLanguage(source);
  const fid = language === 'en' ? (source.template_fid_en ?? source.template_fid) : source.template_fid;
  if (fid === null) throw new Refusal('missingTemplate', { params: { house: source.house_id } });
  const values = contractValues(source, language);
  const lacking = lackingPlaceholders(values);
  const inWords = (words: 'fr' | 'en') => lacking.map((each) => each[words]).join(', ');
  if (lacking.length > 0)
    throw new Refusal('missingValues', { params: { names: { fr: inWords('fr'), en: inWords('en') } } });
  return { fid, values };
}

/** Of everything a reader of the contract finds in it. */
export function printOf(source: ContractSource): string {
  return createHash('sha256')
    .update(JSON.stringify([requireFilling(source), contractAnnex(source)]))
    .digest('hex');
}

/** @param submitter in whose line it waits for the converter */
export async function renderContract(
  app: App,
  source: ContractSource,
  submitter: Submitter,
): Promise<Rendered> {
  const { fid, values } = requireFilling(source);
  try {
    const { docx, missing } = await app.providers.documents.fill(
      await fileBytes(app, app.db, fid),
      values,
      submitter,
    );
    if (missing.length > 0)
      throw new Refusal('templateUnknownPlaceholder', { params: { names: missing.join(', ') } });
    const pages = await app.providers.documents.toPdf(docx, submitter);
    const blocks = await app.providers.documents.text(docx, pages, submitter);
    const annex = contractAnnex(source);
    const annexed = await app.providers.documents.print(annex, submitter);
    return {
      pdf: await app.providers.documents.join([pages, annexed], submitter),
      text: blocks && textOf(JSON.stringify([...blocks, ...textOfPrinted(annex)])),
    };
  } catch (error) {
    throw asRefusal(error);
  }
}

/** A template as somebody uploads it: a docx that can be filled, using only names we know. */
export async function takeTemplate(app: App, caller: Caller, files: UploadedFiles): Promise<UploadedFiles> {
  await enforceUploadQuota(app, caller, files);
  const { myFile } = files;
  if (!myFile) return {};
  await checkTemplate(app, caller, myFile.bytes);
  return { myFile: { ...myFile, name: fileName(myFile.name, DOCX), mime: DOCX } };
}

async function checkTemplate(app: App, caller: Caller, docx: Buffer): Promise<void> {
  try {
    await app.providers.documents.placeholders(
      docx,
      CONTRACT_PLACEHOLDERS.map(({ name }) => name),
      submitterOf(caller),
    );
  } catch (error) {
    throw asRefusal(error);
  }
}

const FAULTS: Record<TemplateFault, RefusalKey> = {
  notDocx: 'templateNotDocx',
  tooLarge: 'templateTooLarge',
  active: 'templateActive',
  tracked: 'templateTracked',
  hidden: 'templateHidden',
  syntax: 'templateSyntax',
  unknownPlaceholder: 'templateUnknownPlaceholder',
};

function asRefusal(error: unknown): unknown {
  if (error instanceof TemplateError)
    return new Refusal(FAULTS[error.kind], { field: 'myFile', params: { names: error.names.join(', ') } });
  return error instanceof ConversionFailed ? new Refusal('documentsUnavailable') : error;
}
