/** Texts over the sandbox of their provider: who has a number, what became of a text. */
import { inTransaction, one, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/app.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { queueSms } from './actions.ts';
import type { SmsToQueue } from './actions.ts';

export const app = await startTestApp();

export const sandbox = app.sandboxes.sms!;

export const { db } = app;

export let marie: Person;
export let olivier: Person;
export let paul: Person;
export let ddlId = 0;

let serial = 0;

before(async () => {
  [marie, olivier, paul] = [await app.as('marie'), await app.as('olivier'), await app.as('paul')];
  ddlId = (
    await one(
      db,
      sql<{
        id: number;
      }>`select id from request where sender_uid = ${paul.uid} and agid = 1 order by id desc limit 1`,
    )
  ).id;
});

afterEach(() => {
  sandbox.fail(undefined);
  sandbox.holdReports(false);
});

after(() => app.close());

/** A number of its own, so that no test's texts count for another's. */
export const fresh = () => `+336399845${String((serial += 1)).padStart(2, '0')}`;

/** A message of the agency's in Paul's thread, and its text. */
export async function write(
  phone: string,
  more: Partial<SmsToQueue> = {},
): Promise<{ id: number; messageId: number }> {
  const said = await marie.post('ddlchats', { id_ddl: ddlId, message: `Bonjour Paul ${(serial += 1)}` });
  assert.equal(said.status, 200, said.text);
  const messageId = Number(said.body.models[0]!['id']);
  const id = await inTransaction(db, (tx) => queueSms(tx, sms(phone, { ddlchatId: messageId, ...more })));
  return { id: id!, messageId };
}

export function sms(phone: string, more: Partial<SmsToQueue> = {}): SmsToQueue {
  return {
    agid: 1,
    ddlId,
    uid: paul.uid,
    phone,
    text: 'Bonjour, votre location vous attend',
    authorUid: marie.uid,
    ...more,
  };
}

export const queue = (phone: string, more: Partial<SmsToQueue> = {}) =>
  inTransaction(db, (tx) => queueSms(tx, sms(phone, more)));

export const sentTo = (phone: string) => sandbox.list().filter((text) => text.to === phone);

interface Row {
  id: number;
  status: string;
  ticket: string | null;
  attempts: number;
  cost: number | null;
  error: string;
  error_code: string;
  report: string;
  delivered_at: Date | null;
}

export const row = (id: number) => one(db, sql<Row>`select * from smssent where id = ${id}`);

export const becomes = (id: number, status: string) =>
  until(`sms ${id} ${status}`, async () => {
    const found = await row(id);
    return found.status === status && found;
  });

export async function shown(person: Person, messageId: number): Promise<Record<string, unknown>> {
  const { body } = await person.get(`ddlchats/list/${ddlId}`);
  return body.models.find((message) => message['id'] === messageId)!;
}
