/** What is done to a legal file. Each verb finds the house through the person, takes its lock, and tells whoever has it open. */
import { todayInParis } from '#kernel/day.ts';
import { can } from '#kernel/permissions.ts';
import { Refusal } from '#kernel/refusal.ts';
import { detachFile, storeFile } from '#features/files/actions.ts';
import { keepProven } from '#features/listings/actions.ts';
import { isExpired } from '#features/listings/house.ts';
import { finishMadeTask } from '#features/tasks/actions.ts';
import type { App } from '#server/app.ts';
import { audit } from '#server/audit.ts';
import { touch } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import type { UploadedFile } from '#server/uploads.ts';
import { modifiedBy, refuseStale } from '#server/version.ts';
import { houseFacts, rulesOf } from './factqueries.ts';
import type { Stated } from './facts.ts';
import { versionFor } from './names.ts';
import { fingerprintOf } from './fingerprint.ts';
import { isOfTheHouse } from './items.ts';
import type { Item } from './items.ts';
import * as queries from './queries.ts';
import type { DocumentRow, LegalHouse } from './queries.ts';
import { isFormItem, readDocument, refuseEndless, refuseUnsaid } from './saving.ts';
import { standingOf } from './standing.ts';
import { writeOwnerStatus } from './statusqueries.ts';
import { askToCheck, changedKey, graceKey, hasBeenChecked, needsNothingMore } from './tasks.ts';

/** A house whose file the caller may read. */
export async function houseOfFile(db: Db, caller: Caller, id: number): Promise<LegalHouse> {
  const house = await queries.legalHouse(db, caller, id, todayInParis());
  if (!house) throw new Refusal('notFound');
  return house;
}

/** The same, to be written in. */
export async function fileToWrite(db: Db, caller: Caller, id: number): Promise<void> {
  const { agid, days_remaining: left } = await houseOfFile(db, caller, id);
  requireAgencyWrite(db, caller, agid, 'item');
  // An expired listing waits for its subscription, its file too (ADS-24).
  if (isExpired(left) && !can('toolSubscriptions', caller.permissions)) throw new Refusal('adExpired');
}

/** And nobody else writes in it meanwhile. */
async function lockedFile(tx: Tx, caller: Caller, id: number): Promise<LegalHouse> {
  await fileToWrite(tx, caller, id);
  await queries.lockHouse(tx, id);
  return houseOfFile(tx, caller, id);
}

/** A first document, or one in the place of another: the one that was shown. */
export async function replaceDocument(
  tx: Tx,
  caller: Caller,
  of: { houseId: number; item: Item; former: number },
  sent: Readonly<Record<string, unknown>>,
): Promise<void> {
  const house = await lockedFile(tx, caller, of.houseId);
  if (!isFormItem(of.item)) throw new Refusal('notFound');
  const stands = await standing(tx, of);
  await refuseEndless(tx, of);
  const values = await readDocument(tx, caller, house, of.item, sent);
  if (stands) await retire(tx, stands);
  await queries.insertDocument(tx, { ...of, editor: caller.uid }, values);
  await written(tx, caller, house, of.item);
}

async function standing(
  tx: Tx,
  { houseId, item, former }: { houseId: number; item: Item; former: number },
): Promise<DocumentRow | undefined> {
  const stands = await queries.standingDocument(tx, houseId, item);
  if ((stands?.id ?? 0) !== former) throw new Refusal('documentReplaced');
  return stands;
}

/** Corrects the document that stands. */
export async function saveDocument(
  tx: Tx,
  caller: Caller,
  of: { houseId: number; item: Item; seen: number },
  sent: Readonly<Record<string, unknown>>,
): Promise<void> {
  const house = await lockedFile(tx, caller, of.houseId);
  const stands = await queries.standingDocument(tx, of.houseId, of.item);
  if (!stands || !isFormItem(of.item)) throw new Refusal('notFound');
  refuseStale(versionFor(caller, house, stands), caller, of.seen);
  const values = await readDocument(tx, caller, house, of.item, sent, stands);
  await queries.updateDocument(tx, stands.id, values, caller.uid);
  await written(tx, caller, house, of.item);
}

/** The paper itself. Where nothing was typed yet it begins the document: whoever has the paper at hand starts with it. */
export async function attachFile(
  app: App,
  tx: Tx,
  caller: Caller,
  of: { houseId: number; item: Item; former: number },
  file: UploadedFile | undefined,
): Promise<void> {
  const house = await lockedFile(tx, caller, of.houseId);
  const isStatement = of.item === 'statement';
  if (isStatement && !isStaff(caller)) throw new Refusal('statementByOwner');
  if (!file) throw new Refusal('required', { field: 'myFile' });
  if (file.mime === undefined) throw new Error('A document came here past its proof.');
  const stands = await queries.standingDocument(tx, of.houseId, of.item);
  if ((stands?.file_id ?? 0) !== of.former) throw new Refusal('documentReplaced', { field: 'myFile' });
  // What was signed on paper says what is so now; what was signed before keeps what it said.
  const isNew = !stands || isStatement;
  if (isNew) await refuseEndless(tx, of);
  const { id: fid } = await storeFile(app, tx, file.bytes, {
    agid: house.agid,
    name: file.name,
    mime: file.mime,
    preview: file.preview,
    purpose: 'other',
    ...(isOfTheHouse(of.item) ? { houseId: house.id } : { uid: house.owner_uid }),
  });
  const stated = isStatement ? await statedNow(tx, house.id) : undefined;
  if (stands && isStatement) await retire(tx, stands);
  const about = { houseId: house.id, item: of.item, editor: caller.uid };
  const id = isNew
    ? await queries.insertDocument(tx, about, {}, stated && { stated, isSigned: false })
    : stands.id;
  await queries.attachFile(tx, id, fid, { editor: caller.uid, stated });
  if (!isNew && stands.file_id !== null) await detachFile(tx, stands.file_id);
  await written(tx, caller, house, of.item);
}

async function statedNow(db: Db, houseId: number): Promise<Stated> {
  const [house] = await houseFacts(db, [houseId]);
  if (!house) throw new Refusal('notFound');
  return house.stated;
}

/** The owner swears to what they have read, in person: nobody does it in their name. */
export async function signStatement(
  tx: Tx,
  caller: Caller,
  { houseId, print }: { houseId: number; print: string },
): Promise<void> {
  const house = await lockedFile(tx, caller, houseId);
  if (!caller.uids.includes(house.owner_uid) || caller.impersonator !== null)
    throw new Refusal('statementByOwner');
  const stated = await statedNow(tx, houseId);
  refuseUnsaid(stated);
  if (fingerprintOf(stated) !== print) throw new Refusal('statementOutdated');
  await refuseEndless(tx, { houseId, item: 'statement' });
  const stands = await queries.standingDocument(tx, houseId, 'statement');
  if (stands) await retire(tx, stands);
  const about = { houseId, item: 'statement' as const, editor: caller.uid };
  await queries.insertDocument(tx, about, { issued_on: todayInParis() }, { stated, isSigned: true });
  await audit(tx, caller, 'sworn statement', { ...stated }, String(houseId));
  await written(tx, caller, house, 'statement');
}

/** Somebody of the agency has looked at it, and says so; or takes that back. */
export async function checkDocument(
  tx: Tx,
  caller: Caller,
  of: { houseId: number; item: Item; document: number; seen: number; isChecked: boolean },
): Promise<void> {
  const house = await lockedFile(tx, caller, of.houseId);
  const stands = await queries.standingDocument(tx, of.houseId, of.item);
  if (!stands) throw new Refusal('notFound');
  if (stands.id !== of.document) throw new Refusal('documentReplaced');
  // Nobody vouches for what they have not read.
  if (of.isChecked && stands.version > of.seen) throw modifiedBy(versionEditor(stands), caller);
  if ((stands.checked_at !== null) === of.isChecked) return;
  if (of.isChecked) await hasBeenChecked(tx, stands);
  await queries.markChecked(tx, stands.id, of.isChecked ? caller.uid : null);
  touch(tx, house.agid, 'house');
}

function versionEditor({ updated_by: by, updated_by_name: name }: DocumentRow) {
  return { by, name };
}

/** Entered by mistake: gone, and the one before it stands again. What the agency has checked stays. */
export async function removeDocument(
  tx: Tx,
  caller: Caller,
  of: { houseId: number; item: Item; seen: number },
): Promise<void> {
  const house = await lockedFile(tx, caller, of.houseId);
  const stands = await queries.standingDocument(tx, of.houseId, of.item);
  if (!stands) throw new Refusal('notFound');
  refuseStale(versionFor(caller, house, stands), caller, of.seen);
  if (stands.checked_at !== null) throw new Refusal('documentChecked');
  await audit(
    tx,
    caller,
    'legal document removed',
    { item: of.item, number: stands.number },
    String(house.id),
  );
  await queries.removeDocument(tx, stands);
  if (stands.file_id !== null) await detachFile(tx, stands.file_id);
  await needsNothingMore(tx, stands);
  touch(tx, house.agid, 'house');
}

/** Whether the owner lets as a professional: of all their houses with the agency. */
export async function setOwnerStatus(
  tx: Tx,
  caller: Caller,
  of: { houseId: number; former: number; status: 1 | 2 },
): Promise<void> {
  const house = await lockedFile(tx, caller, of.houseId);
  if (house.owner_status !== of.former && house.owner_status !== of.status)
    throw new Refusal('documentReplaced');
  await writeOwnerStatus(tx, { agid: house.agid, uid: house.owner_uid }, of.status, caller.uid);
  touch(tx, house.agid, 'house');
}

async function retire(tx: Tx, document: DocumentRow): Promise<void> {
  await queries.retireDocument(tx, document.id);
  await needsNothingMore(tx, document);
}

/** What follows from a document that was written: the record says the same, staff is asked or has no more to ask. */
async function written(tx: Tx, caller: Caller, house: LegalHouse, item: Item): Promise<void> {
  const stands = await queries.standingDocument(tx, house.id, item);
  if (stands) {
    await keepInRecord(tx, stands, caller.uid);
    if (!isStaff(caller)) await askToCheck(tx, house, stands);
  }
  await endAsking(tx, house);
  touch(tx, house.agid, 'house');
}

async function keepInRecord(tx: Tx, document: DocumentRow, by: number): Promise<void> {
  const { item, state, classement, energy: dpe, climate: ges } = document;
  if (state !== 'held') return;
  if (item === 'classification') await keepProven(tx, document.house_id, { classement }, by);
  if (item === 'energy') await keepProven(tx, document.house_id, { dpe, ges }, by);
}

/** Nothing is missing any more: what asked for it is done. */
async function endAsking(tx: Tx, { id, agid }: LegalHouse): Promise<void> {
  const [facts] = await houseFacts(tx, [id]);
  if (!facts) return;
  const { items } = standingOf(facts, await rulesOf(tx, { agencies: [agid] }), todayInParis());
  if (items.some(({ isMissing }) => isMissing)) return;
  await finishMadeTask(tx, graceKey(id));
  await finishMadeTask(tx, changedKey(facts));
}
