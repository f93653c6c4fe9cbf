import { Refusal } from '#kernel/refusal.ts';
import { audit, byNobody } from '#server/audit.ts';
import { touch, touchRequest } from '#server/freshness.ts';
import type { App } from '#server/app.ts';
import type { ClientInfo } from '#server/clientaddress.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import { storeFile } from '#features/files/actions.ts';
import { setContractTemplate } from '#features/listings/actions.ts';
import { lockedCard, saveCard } from '#features/people/actions.ts';
import { requestRow } from '#features/requests/actions.ts';
import { postEvent } from '#features/requests/posting.ts';
import type { UploadedFile } from '#server/uploads.ts';
import { contractToChange } from './changing.ts';
import { contractCan, SIGNATURE_DAYS } from './contract.ts';
import { mailContractCancelled } from './mails.ts';
import * as queries from './queries.ts';
import * as sourceQueries from './sourcequeries.ts';
import * as templateQueries from './templatequeries.ts';
import type { ContractRow } from './queries.ts';

export async function own(tx: Tx, id: string, caller: Caller): Promise<ContractRow> {
  const contract = await queries.contractForCaller(tx, id, caller);
  if (!contract) throw new Refusal('notFound');
  return contract;
}

/** Without these there is no contract. */
const NEEDED_DETAILS = ['last_name', 'nationality'] as const;
type NeededDetails = Partial<Record<(typeof NEEDED_DETAILS)[number], string | undefined>>;

/** What the agency knows of the tenant, completed. What is there by now is not written over. */
export async function setTenantDetail(
  tx: Tx,
  caller: Caller,
  quoteMessageId: number,
  typed: NeededDetails,
): Promise<void> {
  const details = NEEDED_DETAILS.flatMap((name) => {
    const value = typed[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  if (details.length === 0) throw new Refusal('required', { field: 'nationality' });
  const source = await sourceQueries.contractSource(tx, quoteMessageId, caller);
  if (!source) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, source.agid);
  const who = { agid: source.agid, uid: source.tenant_uid };
  const former = await lockedCard(tx, who);
  if (former && details.some(([name, value]) => former[name] !== '' && former[name] !== value))
    refuseStale(former.version, caller, 0);
  await saveCard(tx, { ...who, ...Object.fromEntries(details) }, { editor: caller.uid });
}

export async function cancelContract(
  tx: Tx,
  caller: Caller,
  id: string,
  { address }: ClientInfo,
  why = '',
): Promise<void> {
  const contract = await contractToChange(tx, { id }, caller);
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
  await mailContractCancelled(tx, contract, { why, by: caller.uid });
  await audit(tx, caller, 'contract cancelled', { contract: id, ddl: contract.ddl_id, address });
  touchRequest(tx, { agid: contract.agid, ddlId: contract.ddl_id }, 'yousign');
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

/** What waits to be signed ends with the option, or, once there is none, thirty days after it was made (B110). */
export async function endWithOption(tx: Tx, ddlId: number): Promise<void> {
  const request = await requestRow(tx, ddlId);
  if (request && (await queries.writeEndsWithOption(tx, ddlId, SIGNATURE_DAYS)) > 0)
    touchRequest(tx, { agid: request.agid, ddlId }, 'yousign');
}

/** Of the contract that is not signed: what it is called. */
export async function unsignedReference(tx: Tx, ddlId: number): Promise<string | undefined> {
  return (await queries.unsignedOf(tx, ddlId))?.reference;
}

export const MAX_TEMPLATE_BYTES = 10_000_000;

interface NewTemplate {
  houseId: number;
  language: 'fr' | 'en';
  /** The one in use when it was chosen; 0: none. */
  former: number;
  file: UploadedFile | undefined;
}

/** Keeps a house's own template, which was proven to be one when it came in. A colleague's that came in meanwhile is not replaced unseen. */
export async function saveTemplate(
  app: App,
  tx: Tx,
  caller: Caller,
  { houseId, language, former, file }: NewTemplate,
): Promise<void> {
  const house = await templateQueries.lockedHouseForTemplate(tx, houseId, caller);
  if (!house) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, house.agid, 'item');
  if (!file) throw new Refusal('required', { field: 'myFile' });
  if (file.mime === undefined) throw new Error('A template came here past its proof.');
  const used = templateQueries.templateRows(house).find((row) => row.language === language);
  if ((used?.fid ?? 0) !== former) throw new Refusal('templateReplaced', { field: 'myFile' });
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
