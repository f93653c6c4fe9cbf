/** A mandate's PDF made ahead of the transaction that keeps it: laying it out takes a moment, and holds no lock. */
import { todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import { ConversionFailed } from '#providers/documents/port.ts';
import { submitterOf } from '#features/files/intake.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { mandateDocument } from './document.ts';
import { mandateForCaller, refuseIncomplete } from './found.ts';
import * as queries from './queries.ts';
import type { MandateRow } from './queries.ts';
import type { PrintedDocument } from '#kernel/printed.ts';

export interface PrintedMandate {
  /** Of the mandate when it was printed. */
  version: number;
  pdf: Buffer;
}

/** A refusal is handed on to the transaction, which may first have another reason. */
export async function printMandate(
  app: App,
  db: Db,
  caller: Caller,
  id: number,
): Promise<PrintedMandate | Refusal> {
  try {
    const mandate = await mandateForCaller(db, caller, id);
    refuseIncomplete(mandate);
    return { version: mandate.version, pdf: await pagesOf(app, db, caller, mandate, { isDraft: false }) };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

export async function pagesOf(
  app: App,
  db: Db,
  caller: Caller,
  mandate: MandateRow,
  { isDraft }: { isDraft: boolean },
): Promise<Buffer> {
  const parties = await queries.mandateParties(db, mandate.id);
  return print(app, caller, mandateDocument(mandate, parties, { isDraft, today: todayInParis() }));
}

export async function print(app: App, caller: Caller, document: PrintedDocument): Promise<Buffer> {
  try {
    return await app.providers.documents.print(document, submitterOf(caller));
  } catch (error) {
    throw error instanceof ConversionFailed ? new Refusal('documentsUnavailable') : error;
  }
}
