/** What became of a text, as the provider tells us: late, twice, in any order, and sometimes before its own answer. */
import type { DeliveryReport } from '#providers/sms/port.ts';
import { touch, touchInternal } from '#server/freshness.ts';
import type { Tx } from '#server/sql.ts';
import { holdReports, keepReport, smsOfReport, writeReport } from './reportqueries.ts';
import { failureText } from './sms.ts';

/** A report about nothing we know of yet is kept: its text may be about to learn its ticket. */
export async function receiveReport(tx: Tx, report: DeliveryReport): Promise<void> {
  await holdReports(tx, report.phone);
  const sms = await smsOfReport(tx, report.ticket, report.phone);
  if (!sms) return keepReport(tx, report);
  if (await settleReport(tx, sms.id, report)) touchSms(tx, sms);
}

export function settleReport(tx: Tx, id: number, report: DeliveryReport): Promise<boolean> {
  const error = report.state === 'failed' ? failureText(report.status, '', 'fr') : '';
  return writeReport(tx, id, { ...report, error });
}

/** Only staff hears of it: what became of a text is not the guest's affair. */
export function touchSms(tx: Tx, sms: { agid: number; ddl_id: number | null }): void {
  if (sms.ddl_id === null) touch(tx, sms.agid, 'smssent');
  else touchInternal(tx, { agid: sms.agid, ddlId: sms.ddl_id }, 'smssent', 'ddlchat');
}
