/** SQL on delivery reports: kept until the SMS they speak of is known to have left. */
import type { DeliveryReport } from '#providers/sms/port.ts';
import type { Tx } from '#server/sql.ts';
import { changed, maybe, rows, sql } from '#server/sql.ts';

/** Reports and answers about texts to one number wait for each other: whichever comes second finds the other. */
export async function holdReports(tx: Tx, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms report ${phone}`}, 0))`.execute(tx);
}

export async function keepReport(tx: Tx, r: DeliveryReport): Promise<void> {
  await sql`insert into smsreport (ticket, phone, status, state) values (${r.ticket}, ${r.phone}, ${r.status}, ${r.state})
    on conflict (ticket, phone) do update set status = excluded.status, state = excluded.state, received = now()
    where smsreport.state <> 'delivered'`.execute(tx);
}

export function keptReport(tx: Tx, ticket: string, phone: string): Promise<DeliveryReport | undefined> {
  return maybe(
    tx,
    sql<DeliveryReport>`select ticket, phone, status, state from smsreport where ticket = ${ticket} and phone = ${phone}`,
  );
}

/** Once it found its text. */
export async function dropReport(tx: Tx, { ticket, phone }: DeliveryReport): Promise<void> {
  await sql`delete from smsreport where ticket = ${ticket} and phone = ${phone}`.execute(tx);
}

/** How long a text without a ticket may still find its report. */
const REMEMBERED = sql`interval '3 days'`;

/** A report nobody's ticket claims, for a text whose answer was lost: the only one, to a number that waits for only one. */
export async function unclaimedReport(tx: Tx, phone: string): Promise<DeliveryReport | undefined> {
  const found = await rows(
    tx,
    sql<DeliveryReport>`select ticket, phone, status, state from smsreport where phone = ${phone} and received > now() - ${REMEMBERED} limit 2`,
  );
  return found.length === 1 && (await namelessTo(tx, phone)).length === 1 ? found[0] : undefined;
}

/** Texts to a number that left without a ticket: two are enough to know that there is more than one. */
function namelessTo(tx: Tx, phone: string): Promise<ReportedSms[]> {
  return rows(
    tx,
    sql<ReportedSms>`select id, agid, ddl_id from smssent where direction = 'out' and phone = ${phone} and ticket is null and status = 'sent'
        and sent_at > now() - ${REMEMBERED} order by id limit 2 for no key update`,
  );
}

export interface ReportedSms {
  id: number;
  agid: number;
  ddl_id: number | null;
}

/**
 * The text a report is about: the one with its ticket, or, when an answer was lost, the only one to that number that left without a ticket.
 * Two of these could be confused: then neither is.
 */
export async function smsOfReport(tx: Tx, ticket: string, phone: string): Promise<ReportedSms | undefined> {
  const named = await maybe(
    tx,
    sql<ReportedSms>`select id, agid, ddl_id from smssent where ticket = ${ticket} and phone = ${phone} and direction = 'out' for no key update`,
  );
  if (named) return named;
  const nameless = await namelessTo(tx, phone);
  return nameless.length === 1 ? nameless[0] : undefined;
}

/** Once delivered it stays delivered: reports come twice and in any order. Answers whether anything changed. */
export async function writeReport(
  tx: Tx,
  id: number,
  report: DeliveryReport & { error: string },
): Promise<boolean> {
  const status = report.state === 'delivered' || report.state === 'failed' ? report.state : null;
  const code = status === 'failed' ? report.status : '';
  return (
    (await changed(
      tx,
      sql`update smssent set ticket = coalesce(ticket, ${report.ticket}), report = ${report.status}, status = coalesce(${status}::text, status),
          delivered_at = case when ${status}::text = 'delivered' then now() end, error_code = ${code}, error = ${report.error}
        where id = ${id} and status in ('sent', 'failed') and sent_at is not null and report <> ${report.status}`,
    )) > 0
  );
}
