/** A stay’s money on the real server, and what its guest and its clerk ask. */
import { rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import { addStaysAhead } from '#tests/support/stays.ts';
import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';

export let app: TestApp;

export let claire: Person;

let stays: Stay[];

interface Stay {
  ddl: number;
  alphaid: string;
  username: string;
  total: number;
}

before(async () => {
  app = await startTestApp();
  claire = await app.as('claire');
  await addStaysAhead(app.db, 24);
  // Booked for next summer, nothing paid, nothing signed; one each, so that no test meets the other's money.
  stays = await rows(
    app.db,
    sql<Stay>`select r.id as ddl, r.alphaid, p.username, q.montant_total as total
      from request r join quote q on q.ddl_id = r.id and q.accepted join person p on p.id = r.sender_uid join platform f on f.id = q.platform
      where r.agid = 1 and r.date_from > current_date + 90 and not f.collects_rent and exists (select from stay s where s.ddl_id = r.id)
        and not exists (select from booking_payment bp where bp.ddl_id = r.id) order by r.id`,
  );
});

after(() => app.close());

export const next = (): Stay => stays.shift()!;

export function refused(answer: Answer, status: number, type: string, field?: string): void {
  assert.deepEqual(
    [answer.status, answer.body.warnings?.[0]?.type, answer.body.warnings?.[0]?.field],
    [status, type, field],
    answer.text,
  );
}

export const ask = (ddl: number, more: Record<string, unknown> = {}): Promise<Answer> =>
  claire.post('paymentrequests', { CrmPaymentrequest: { id_ddl: ddl, type: 'arrhes', ...more } });

export const account = async (ddl: number): Promise<Record<string, unknown>> =>
  ok(await claire.get(`payments/account/${ddl}`));

export const statusOf = async (ddl: number, id: unknown): Promise<unknown> =>
  ((await account(ddl))['requests'] as Record<string, unknown>[]).find((request) => request['id'] === id)![
    'status'
  ];

export const actionsOf = async (ddl: number): Promise<unknown[]> =>
  (await claire.get(`ddlchats/list/${ddl}`)).body.models.map((message) => message['action']);

export async function eventually(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 80; attempt++) {
    if (await holds()) return;
    await pause(100);
  }
  assert.fail(`never came: ${what}`);
}
