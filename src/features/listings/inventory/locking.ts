/**
 * Locking the inventory report of a house (A46, B33): what is stored of it is printed and sealed, and nobody changes it until it is unlocked. Made
 * ahead of the transaction, since both take a moment; a house that moved on in between is refused, so that the pages say what is locked.
 */
import { formatDay, todayInParis } from '#kernel/day.ts';
import type { PrintedDocument } from '#kernel/printed.ts';
import { Refusal } from '#kernel/refusal.ts';
import { storeFile } from '#features/files/actions.ts';
import { printedFor } from '#features/files/paper.ts';
import type { App } from '#server/app.ts';
import { audit } from '#server/audit.ts';
import { touch } from '#server/freshness.ts';
import type { Caller } from '#server/session.ts';
import type { Db, Tx } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import { equipment } from '../factqueries.ts';
import { NEW_TITLE } from '../record.ts';
import { setInventoryLock, storedHouse } from '../recordqueries.ts';
import type { LockedHouse } from '../recordqueries.ts';
import { houseToChange } from '../saving.ts';
import { reportDocument } from './document.ts';
import { endInventory, insertInventory, reportedHouse } from './queries.ts';

export interface SealedReport {
  /** Of the house when it was printed. */
  version: number;
  at: Date;
  pdf: Buffer;
}

/** Undefined where there is nothing to seal. A refusal is handed on to the transaction, which may first have another reason. */
export async function sealReport(
  app: App,
  db: Db,
  caller: Caller,
  id: number,
): Promise<SealedReport | Refusal | undefined> {
  try {
    const house = await storedHouse(db, caller, id);
    if (!house || house.state.edl_locked_on !== null) return undefined;
    const at = new Date();
    const pdf = await printedFor(app, caller, await pagesOf(db, caller, house, { at, isDraft: false }));
    const reason = `État des lieux, annonce n° ${id}`;
    return { version: house.version.ms, at, pdf: await app.providers.seal.close({ pdf, at, reason }) };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** How its pages would be now, to be laid out. */
export async function draftPages(db: Db, caller: Caller, id: number): Promise<PrintedDocument> {
  const house = await storedHouse(db, caller, id);
  if (!house) throw new Refusal('notFound');
  return pagesOf(db, caller, house, { at: new Date(), isDraft: true });
}

async function pagesOf(
  db: Db,
  caller: Caller,
  { id, values }: LockedHouse,
  how: { at: Date; isDraft: boolean },
): Promise<PrintedDocument> {
  const about = await reportedHouse(db, caller, id);
  if (!about) throw new Refusal('notFound');
  const known = await equipment(db);
  const words = new Map(known.map((row) => [row.id, row.fr]));
  return reportDocument({ id, values, about, equipment: words }, how);
}

/** @param seen the version that was read; undefined: what is stored is locked, whatever it is */
export async function lockInventory(
  app: App,
  tx: Tx,
  caller: Caller,
  id: number,
  { made, seen }: { made: SealedReport | Refusal | undefined; seen: number | undefined },
): Promise<void> {
  const house = await houseToChange(tx, caller, id, todayInParis());
  if (house.state.edl_locked_on !== null) return;
  if (seen !== undefined) refuseStale(house.version, caller, seen);
  if (made instanceof Refusal) throw made;
  if (made?.version !== house.version.ms) throw new Refusal('inventoryChanged');
  const file = await storeFile(app, tx, made.pdf, {
    agid: house.agid,
    houseId: id,
    name: nameOf(house, made.at),
    mime: 'application/pdf',
    purpose: 'other',
  });
  await insertInventory(tx, { houseId: id, fileId: file.id, at: made.at, by: caller.uid });
  await setInventoryLock(tx, id, caller.uid, made.at);
  await audit(tx, caller, 'inventory locked', { file: file.id, sha256: file.sha256 }, String(id));
  touch(tx, house.agid, 'house');
}

/** Open again; what was sealed stays with the house. */
export async function unlockInventory(tx: Tx, caller: Caller, id: number): Promise<void> {
  const house = await houseToChange(tx, caller, id, todayInParis());
  if (house.state.edl_locked_on === null) return;
  await endInventory(tx, id, caller.uid);
  await setInventoryLock(tx, id, caller.uid, null);
  await audit(tx, caller, 'inventory unlocked', {}, String(id));
  touch(tx, house.agid, 'house');
}

function nameOf({ id, values: { title } }: LockedHouse, at: Date): string {
  const named = title === NEW_TITLE ? String(id) : String(title);
  return `État des lieux ${named} ${formatDay(todayInParis(at)).replaceAll('/', '-')}.pdf`;
}
