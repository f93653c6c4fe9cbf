/**
 * What a guest's yes sets in motion (B115): the contract and the first request for money, in one transaction. What a person has to look at
 * first (values that differ, a template that is missing) is left to the agency, which is told so; the guest is told that it writes next.
 */
import { formatDay } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import { askFirstPayment } from '#features/payments/requesting.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { postNote } from '#features/requests/posting.ts';
import type { App } from '#server/app.ts';
import { productItself } from '#server/session.ts';
import type { Caller } from '#server/session.ts';
import { inTransaction } from '#server/sql.ts';
import { sendContract, unchanged } from './generating.ts';
import { readySource, renderContract } from './generation.ts';
import { mailLeftToAgency } from './leftmails.ts';
import * as sourceQueries from './sourcequeries.ts';
import { userDifferences } from './values.ts';

/** Somebody else was quicker, or the yes was taken back: nothing is left to do. */
const DONE: ReadonlySet<RefusalKey> = new Set(['ddlHasOngoingSignatures', 'noAcceptedQuote', 'notFound']);
/** The converter is away, or the quote moved while it worked: tried again. */
const LATER: ReadonlySet<RefusalKey> = new Set(['documentsUnavailable', 'generatedPdfDoesntExist']);

/** No family waits longer without a word. */
const PATIENCE_MS = 15 * 60_000;

const DIFFERENT =
  'La fiche du locataire ou du propriétaire ne dit pas la même chose que leur propre compte\u00a0: comparez avant d’envoyer.';

export async function contractForYes(app: App, yes: { quoteId: number; at: number }): Promise<string> {
  const about = await sourceQueries.quoteOfYes(app.db, yes.quoteId);
  if (!about) return 'nothing to do';
  const caller = productItself(about.agid);
  try {
    const sent = await send(app, caller, about.message_id);
    if (sent === undefined) await leaveToAgency(app, about.ddl_id, yes, DIFFERENT);
    return sent ?? 'left to the agency: values differ';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (DONE.has(error.key)) return 'nothing to do';
    const isLater = LATER.has(error.key);
    if (!isLater || Date.now() - yes.at > PATIENCE_MS)
      await leaveToAgency(app, about.ddl_id, yes, inWords(app, error));
    if (isLater) throw error;
    return `left to the agency: ${error.key}`;
  }
}

/** Undefined where card and account say different things (B54): a person compares. */
async function send(app: App, caller: Caller, quoteMessageId: number): Promise<string | undefined> {
  const source = await readySource(app.db, quoteMessageId, caller);
  if (userDifferences(source).length > 0) return undefined;
  const rendered = await renderContract(app, source, caller);
  return inTransaction(app.db, async (tx) => {
    const still = await unchanged(tx, source, caller);
    const id = await sendContract(app, tx, caller, { address: '' }, { source: still, rendered });
    const payableFrom = await askFirstPayment(tx, caller, source.ddl_id);
    if (payableFrom)
      await postNote(
        tx,
        source.ddl_id,
        null,
        `Le contrat est parti. La loi ne permet de demander les arrhes qu’à partir du ${formatDay(payableFrom)}.`,
      );
    return `contract ${id}`;
  });
}

function inWords(app: App, refusal: Refusal): string {
  const [said] = refusal.toWire('fr', app.refusals).body.warnings;
  return said?.message ?? '';
}

async function leaveToAgency(
  app: App,
  ddlId: number,
  yes: { quoteId: number; at: number },
  why: string,
): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockRequest(tx, ddlId);
    if (await mailLeftToAgency(tx, ddlId, { why, once: `yes ${yes.quoteId} ${yes.at}` }))
      await postNote(
        tx,
        ddlId,
        null,
        `Le client a réservé, mais son contrat attend que vous le prépariez. ${why}`,
      );
  });
}
