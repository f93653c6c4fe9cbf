/** The register of an agency, and the people who enter, sign and read what is in it. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { after, before } from 'node:test';

export let app: TestApp;
/** Agency 1, its clerk who also reads agency 2, agency 2, an owner of agency 1. */
export let marie: Person;
export let claire: Person;
export let olivier: Person;
export let yann: Person;

before(async () => {
  app = await startTestApp();
  [marie, claire, olivier, yann] = (await Promise.all(
    ['marie', 'claire', 'olivier', 'yann'].map((name) => app.as(name)),
  )) as [Person, Person, Person, Person];
});
after(() => app.close());

/** Of agency 1, without any mandate of its own in the demo; let by their owners. */
export const CABANE = 108;
export const OURSE = 112;
/** Yann's, with a mandate in force. */
export const PASSEROSE = 101;

export const today = todayInParis();

export const terms = (more: Record<string, unknown> = {}) => ({
  kind: 'location',
  owners: 'Françoise Grelaud',
  date_from: today,
  date_to: addDays(today, 364),
  notice_months: 3,
  rate: 20,
  payout_day: 10,
  cleaning_by: 'tenant',
  linen_by: 'owner',
  ...more,
});

export async function entered(
  nid: number,
  more: Record<string, unknown> = {},
  by: Person = marie,
): Promise<Record<string, unknown>> {
  return ok(await by.post('mandates', { CrmMandate: { nid, ...terms(more) } }));
}

export async function version(id: unknown): Promise<number> {
  const answer = await marie.get(`mandates/${String(id)}`);
  return answer.body.cacheTimestamp!.timestamp;
}

export function lastNumber(agid: number): Promise<{ last: number | null }> {
  return one(
    app.db,
    sql<{
      last: number | null;
    }>`select last_number as last from mandate_holder where id = (select holder_id from mandate_register where agid = ${agid})`,
  );
}
