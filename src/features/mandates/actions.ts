/** The verbs of a mandate: entered, changed while it is a draft, made ready, signed, ended, cancelled. */
import type { Day } from '#kernel/day.ts';
import { formatDay, todayInParis } from '#kernel/day.ts';
import type { Stored } from '#kernel/fields.ts';
import { readRecord } from '#kernel/readrecord.ts';
import { Refusal } from '#kernel/refusal.ts';
import { storeFile } from '#features/files/actions.ts';
import { finishMadeTask } from '#features/tasks/actions.ts';
import { audit } from '#server/audit.ts';
import type { App } from '#server/app.ts';
import { touch } from '#server/freshness.ts';
import { requireAgencyWrite } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import type { Tx } from '#server/sql.ts';
import { refuseStale } from '#server/version.ts';
import { MANDATE_FIELDS, MANDATE_RULES } from './fields.ts';
import { refuseIncomplete } from './found.ts';
import { mandateCan, missingKey, numberText, renewalKey, REMINDERS, standingOf } from './mandate.ts';
import type { MandateAction } from './mandate.ts';
import type { PrintedMandate } from './printing.ts';
import * as queries from './queries.ts';
import { othersOf } from './reminderqueries.ts';
import type { MandateRow } from './queries.ts';
import { isSold, lockHouseOf, wasTheirsOn } from './soldqueries.ts';

const RECORD = { fields: MANDATE_FIELDS, rules: MANDATE_RULES };
type Sent = Readonly<Record<string, unknown>>;

/** A new entry of the register: its number is drawn in the same transaction, so that a try that fails leaves no gap. */
export async function enterMandate(tx: Tx, caller: Caller, sent: Sent): Promise<number> {
  const read = readRecord(RECORD, sent);
  if ('warnings' in read) throw Refusal.many(read.warnings);
  const house = await queries.mandatedHouse(tx, caller, Number(read.values['nid']));
  if (!house) throw new Refusal('unknownChoice', { field: 'nid' });
  requireAgencyWrite(tx, caller, house.agid, 'item');
  const { holder_id: holderId, number } = await queries.drawNumber(tx, house.agid);
  const id = await queries.insertMandate(tx, {
    agid: house.agid,
    holderId,
    number,
    ownerUid: house.owner_uid,
    values: stored(read.values),
    authorUid: caller.uid,
  });
  await told(tx, caller, { id, agid: house.agid }, 'mandate entered', { number });
  return id;
}

/** By their columns. */
function stored(values: Readonly<Record<string, Stored>>): Record<string, Stored> {
  const { nid, ...rest } = values;
  return { ...rest, ...(nid !== undefined && { house_id: nid }) };
}

export async function saveMandate(
  tx: Tx,
  caller: Caller,
  id: number,
  sent: Sent,
  seen: number,
): Promise<void> {
  const mandate = await locked(tx, caller, id);
  refuseStale(versionOf(mandate), caller, seen);
  refuseUnless('edit', mandate);
  const read = readRecord(RECORD, sent, termsOf(mandate));
  if ('warnings' in read) throw Refusal.many(read.warnings);
  const { nid } = read.values;
  // The house it is of stands in the register.
  if (nid !== undefined && nid !== mandate.house_id) throw new Refusal('mandateHouse', { field: 'nid' });
  await queries.updateMandate(tx, id, stored(read.values), caller.uid);
  touch(tx, mandate.agid, 'mandate');
}

function termsOf(mandate: MandateRow): Record<string, Stored> {
  return Object.fromEntries(
    Object.entries(MANDATE_FIELDS).map(([name, { column = name }]) => [
      name,
      mandate[column as keyof MandateRow] as Stored,
    ]),
  );
}

/** Ready to be signed: its PDF is kept, and nothing in it changes any more. */
export async function prepareMandate(
  app: App,
  tx: Tx,
  caller: Caller,
  id: number,
  printed: PrintedMandate | Refusal,
): Promise<void> {
  const mandate = await lockedOfHouse(tx, caller, id);
  refuseUnless('prepare', mandate);
  if (await isSold(tx, mandate)) throw new Refusal('mandateOfFormerOwner');
  await queries.updateMandate(
    tx,
    id,
    { state: 'to_be_signed', was_prepared: true, file_id: await keptPdf(app, tx, mandate, printed) },
    caller.uid,
  );
  await told(tx, caller, mandate, 'mandate prepared');
}

/** A draft once more; the PDF that was made of it is let go. */
export async function recallMandate(tx: Tx, caller: Caller, id: number): Promise<void> {
  const mandate = await locked(tx, caller, id);
  refuseUnless('recall', mandate);
  await queries.updateMandate(tx, id, { state: 'draft', was_prepared: false, file_id: null }, caller.uid);
  await told(tx, caller, mandate, 'mandate recalled');
}

/** It was signed on paper, that day or before. One that had no PDF yet gets it with this. */
export async function signMandate(
  app: App,
  tx: Tx,
  caller: Caller,
  id: number,
  { on, printed }: { on: Day; printed: PrintedMandate | Refusal },
): Promise<void> {
  const mandate = await lockedOfHouse(tx, caller, id);
  refuseUnless('sign', mandate);
  if (on > todayInParis()) throw new Refusal('inTheFuture', { field: 'signed_on' });
  await refuseIfSold(tx, mandate, on);
  refuseIncomplete(mandate);
  const file = mandate.file_id ?? (await keptPdf(app, tx, mandate, printed));
  await queries.updateMandate(tx, id, { state: 'in_force', signed_on: on, file_id: file }, caller.uid);
  await finishTasks(tx, mandate);
  await told(tx, caller, mandate, 'mandate signed', { on });
  touch(tx, mandate.agid, 'house');
}

/** Nobody gives the agency a house that is somebody else's. One that was signed, and over, before it was sold only has to be written down. */
async function refuseIfSold(tx: Tx, mandate: MandateRow, on: Day): Promise<void> {
  if (!(await isSold(tx, mandate))) return;
  const { date_to: to } = mandate;
  if (to === null || !(await wasTheirsOn(tx, mandate, [on, to]))) throw new Refusal('mandateOfFormerOwner');
}

/** What asked for this mandate is done. */
async function finishTasks(tx: Tx, mandate: MandateRow): Promise<void> {
  if (mandate.kind === 'location') await finishMadeTask(tx, missingKey(mandate.house_id));
  for (const { id } of await othersOf(tx, mandate))
    for (const days of REMINDERS) await finishMadeTask(tx, renewalKey(id, days));
}

/** Its last day comes sooner. Nothing of the house closes by that. */
export async function endMandate(
  tx: Tx,
  caller: Caller,
  id: number,
  { on, reason }: { on: Day; reason: string },
): Promise<void> {
  const mandate = await locked(tx, caller, id);
  refuseUnless('end', mandate);
  const { date_from: from, date_to: to } = mandate;
  if (reason.trim() === '') throw new Refusal('required', { field: 'reason' });
  if (from === null || to === null || on < from || on > to)
    throw new Refusal('endOutsideMandate', {
      field: 'date_to',
      params: { from: from ? formatDay(from) : '', to: to ? formatDay(to) : '' },
    });
  await queries.updateMandate(tx, id, { date_to: on, ended_reason: reason.trim() }, caller.uid);
  await told(tx, caller, mandate, 'mandate ended', { from: to, to: on });
  touch(tx, mandate.agid, 'house');
}

/** Before it is signed. Its number stays in the register, with the reason. */
export async function cancelMandate(tx: Tx, caller: Caller, id: number, reason: string): Promise<void> {
  const mandate = await locked(tx, caller, id);
  refuseUnless('cancel', mandate);
  if (reason.trim() === '') throw new Refusal('required', { field: 'reason' });
  await queries.updateMandate(
    tx,
    id,
    { state: 'cancelled', cancelled_reason: reason.trim(), file_id: null },
    caller.uid,
  );
  await told(tx, caller, mandate, 'mandate cancelled');
}

async function lockedOfHouse(tx: Tx, caller: Caller, id: number): Promise<MandateRow> {
  await lockHouseOf(tx, id);
  return locked(tx, caller, id);
}

async function locked(tx: Tx, caller: Caller, id: number): Promise<MandateRow> {
  const mandate = await queries.lockMandate(tx, caller, id);
  if (!mandate) throw new Refusal('notFound');
  requireAgencyWrite(tx, caller, mandate.agid, 'item');
  return mandate;
}

function refuseUnless(action: MandateAction, mandate: MandateRow): void {
  if (mandateCan[action](standingOf(mandate, todayInParis())) !== null) throw new Refusal('mandateState');
}

/** Printed ahead of the transaction, of what it was then. */
async function keptPdf(
  app: App,
  tx: Tx,
  mandate: MandateRow,
  printed: PrintedMandate | Refusal,
): Promise<number> {
  if (printed instanceof Refusal) throw printed;
  if (printed.version !== mandate.version) throw new Refusal('mandateChanged');
  // Its owner's and its agency's: whoever buys the house does not read it.
  const { id } = await storeFile(app, tx, printed.pdf, {
    agid: mandate.agid,
    uid: mandate.owner_uid,
    name: `Mandat ${numberText(mandate)} ${mandate.house_title}.pdf`,
    mime: 'application/pdf',
    purpose: 'other',
  });
  return id;
}

function versionOf({ version: ms, updated_by: by, updated_by_name: name }: MandateRow) {
  return { ms, by, name };
}

export async function told(
  tx: Tx,
  caller: Caller,
  { id, agid }: Pick<MandateRow, 'id' | 'agid'>,
  action: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  await audit(tx, caller, action, details, String(id));
  touch(tx, agid, 'mandate');
}
