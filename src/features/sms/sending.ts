/**
 * One try at a waiting text. Claimed ('sending') before the provider is called, settled in one transaction afterwards. A process killed
 * between the two leaves a claim that ends: the text is asked for again under the same request id, and a provider that already sent it
 * says so. Sent once, whatever was lost on the way (R4, R5).
 */
import { SmsRefused, SmsUnavailable } from '#providers/sms/port.ts';
import type { SentSms } from '#providers/sms/port.ts';
import type { App } from '#server/app.ts';
import { CODE_PLACEHOLDER } from '#kernel/onetimecode.ts';
import { codeOf, isOver } from '#server/onetimecode.ts';
import { inTransaction } from '#server/sql.ts';
import type { Tx } from '#server/sql.ts';
import { claimSms, markFailed, markSent } from './queries.ts';
import { dropReport, unclaimedReport, holdReports, keptReport } from './reportqueries.ts';
import type { WaitingSms } from './queries.ts';
import { settleReport, touchSms } from './reports.ts';
import { failureText } from './sms.ts';

/** With graphile-worker's growing delays this is more than a day. */
const LAST_ATTEMPT = 14;

export interface Failure {
  code: string;
  message: string;
  /** Nobody will try again. */
  isFinal: boolean;
}

export type Attempt = 'not mine' | 'sent' | Failure;

export async function attempt(app: App, id: number): Promise<Attempt> {
  const sms = await claimSms(app.db, id);
  if (!sms) return 'not mine';
  const outcome = await deliver(app, sms);
  await inTransaction(app.db, async (tx) => {
    if ('isFinal' in outcome) await markFailed(tx, id, outcome, outcome.isFinal);
    else await settleSent(tx, sms, outcome);
    touchSms(tx, sms);
  });
  return 'isFinal' in outcome ? outcome : 'sent';
}

/** What became of it may have been reported before the answer that names its ticket, or by now when that answer was lost. */
async function settleSent(tx: Tx, sms: WaitingSms, sent: SentSms): Promise<void> {
  await holdReports(tx, sms.phone);
  await markSent(tx, sms.id, sent);
  const report = await (sent.ticket === null
    ? unclaimedReport(tx, sms.phone)
    : keptReport(tx, sent.ticket, sms.phone));
  if (!report) return;
  await settleReport(tx, sms.id, report);
  await dropReport(tx, report);
}

async function deliver(app: App, sms: WaitingSms): Promise<SentSms | Failure> {
  if (sms.stopped) return failure('STOPPED', '', true);
  if (sms.code && isOver(sms.code)) return failure('CODE_OVER', '', true);
  const text = sms.code
    ? sms.text.replace(CODE_PLACEHOLDER, codeOf(app.config.secret, sms.code.nonce))
    : sms.text;
  try {
    return await app.providers.sms.send({ to: sms.phone, text, requestId: sms.request_id });
  } catch (error) {
    if (error instanceof SmsRefused) return failure(error.code, error.message, true);
    if (error instanceof SmsUnavailable)
      return failure(error.code, error.message, sms.attempts + 1 >= LAST_ATTEMPT);
    throw error;
  }
}

/** Kept in the agencies' language; an English reader gets the words of the code. */
function failure(code: string, said: string, isFinal: boolean): Failure {
  return { code, message: failureText(code, said, 'fr'), isFinal };
}
