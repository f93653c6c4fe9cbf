/** A mandate's PDF made ahead of the transaction that keeps it: laying it out takes a moment, and holds no lock. */
import { todayInParis } from '#kernel/day.ts';
import type { PrintedDocument } from '#kernel/printed.ts';
import { Refusal } from '#kernel/refusal.ts';
import { printedFor } from '#features/files/paper.ts';
import type { App } from '#server/app.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { mandateDocument } from './document.ts';
import { mandateForCaller, refuseIncomplete } from './found.ts';
import * as queries from './queries.ts';
import type { MandateRow } from './queries.ts';

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
    const pages = await pagesOf(db, mandate, { isDraft: false });
    return { version: mandate.version, pdf: await printedFor(app, caller, pages) };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Its words, to be laid out. */
export async function pagesOf(
  db: Db,
  mandate: MandateRow,
  { isDraft }: { isDraft: boolean },
): Promise<PrintedDocument> {
  const parties = await queries.mandateParties(db, mandate.id);
  return mandateDocument(mandate, parties, { isDraft, today: todayInParis() });
}
