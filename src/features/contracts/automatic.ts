/**
 * What a guest's yes sets in motion (B115): the contract and the first request for money, in one transaction. What a person has to look at
 * first (values that differ, a template that is missing) is left to the agency, which is told so; the guest is told that it writes next.
 */
import { formatDay } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { RefusalKey } from '#kernel/refusal.ts';
import { askFirstPayment } from '#features/payments/requesting.ts';
import { CONTRACT_PATIENCE_MINUTES } from '#features/quotes/jobnames.ts';
import type { Yes } from '#features/quotes/jobnames.ts';
import { lockRequest } from '#features/requests/actions.ts';
import { postNote } from '#features/requests/posting.ts';
import type { App } from '#server/app.ts';
import { systemCaller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { sendContract, unchanged } from './generating.ts';
import { readySource, renderContract } from './generation.ts';
import { mailLeftToAgency } from './leftmails.ts';
import * as sourceQueries from './sourcequeries.ts';
import type { YesOfGuest } from './sourcequeries.ts';
import { userDifferences } from './values.ts';

/** Somebody else was quicker, or the yes was taken back: nothing is left to do. */
const DONE: ReadonlySet<RefusalKey> = new Set(['ddlHasOngoingSignatures', 'noAcceptedQuote', 'notFound']);
/** The converter is away, busy or stopping, or the quote, somebody's card or the date moved while it worked: tried again, until the agency was told. */
const LATER: ReadonlySet<RefusalKey> = new Set([
  'documentsUnavailable',
  'filesBusy',
  'generatedPdfDoesntExist',
  'contractOutdated',
]);

const DIFFERENT =
  'La fiche du locataire ou celle du propriétaire diffère de ce que la personne a indiqué elle-même\u00a0: comparez avant d’envoyer.';
const OVERDUE = 'Sa préparation automatique n’a pas abouti en un quart d’heure.';
const NOTHING_TO_DO = 'nothing to do';

export async function contractForYes(app: App, yes: Yes): Promise<string> {
  const about = await standing(app.db, yes);
  if (!about?.waits || about.is_overdue) return NOTHING_TO_DO;
  try {
    const sent = await send(app, about, yes);
    return sent ?? (await leaveToAgency(app, about.ddl_id, yes, DIFFERENT));
  } catch (error) {
    if (!(error instanceof Refusal) || LATER.has(error.key)) throw error;
    if (DONE.has(error.key)) return NOTHING_TO_DO;
    return leaveToAgency(app, about.ddl_id, yes, inWords(app, error));
  }
}

function standing(db: Db, { quoteId, at }: Yes): Promise<YesOfGuest | undefined> {
  const until = new Date(at + CONTRACT_PATIENCE_MINUTES * 60_000);
  return sourceQueries.quoteOfYes(db, quoteId, { since: new Date(at), until });
}

/** For whatever reason it isn't there: the tries still go on, or somebody's mistake ended them. From now on it is the agency's to make. */
export async function contractOverdue(app: App, yes: Yes): Promise<string> {
  const about = await standing(app.db, yes);
  return about?.waits ? leaveToAgency(app, about.ddl_id, yes, OVERDUE) : NOTHING_TO_DO;
}

/** Undefined where card and account say different things (B54): a person compares. */
async function send(
  app: App,
  { agid, message_id: message }: YesOfGuest,
  yes: Yes,
): Promise<string | undefined> {
  const caller = systemCaller(agid);
  const source = await readySource(app.db, message, caller);
  if (userDifferences(source).length > 0) return undefined;
  // Each in a line of its own: of one submitter the third is turned away.
  const rendered = await renderContract(app, source, { subject: `quote ${yes.quoteId}`, isStaff: true });
  return inTransaction(app.db, async (tx) => {
    const still = await unchanged(tx, source, caller);
    const now = await standing(tx, yes);
    if (!now?.waits || now.is_overdue) return NOTHING_TO_DO;
    const id = await sendContract(app, tx, caller, { address: '' }, { source: still, rendered });
    const payableFrom = await askFirstPayment(tx, caller, source.ddl_id);
    if (payableFrom)
      await postNote(
        tx,
        source.ddl_id,
        null,
        `Le contrat est parti. La loi ne permet de demander les arrhes qu’à partir du ${formatDay(payableFrom)}\u00a0: elles seront demandées d’elles-mêmes ce jour-là.`,
      );
    return `contract ${id}`;
  });
}

function inWords(app: App, refusal: Refusal): string {
  const [said] = refusal.toWire('fr', app.refusals).body.warnings;
  return said?.message ?? '';
}

/** As things stand by now: a clerk may just have sent it, or taken the acceptance back. */
async function leaveToAgency(app: App, ddlId: number, yes: Yes, why: string): Promise<string> {
  return inTransaction(app.db, async (tx) => {
    await lockRequest(tx, ddlId);
    if (!(await standing(tx, yes))?.waits) return NOTHING_TO_DO;
    if (await mailLeftToAgency(tx, ddlId, { why, once: `yes ${yes.quoteId} ${yes.at}` }))
      await postNote(
        tx,
        ddlId,
        null,
        `Le client a réservé, mais son contrat attend que vous le prépariez. ${why}`,
      );
    return `left to the agency: ${why}`;
  });
}
