/** Texts that leave: once, late, refused, reported. */
import { inTransaction, maybe, rows, sql } from '#server/sql.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { queueSms } from './actions.ts';
import { sendAbandonedSms, sendSms } from './jobs.ts';
import { claimSms } from './queries.ts';
import {
  app,
  sandbox,
  db,
  marie,
  olivier,
  paul,
  ddlId,
  fresh,
  write,
  sms,
  queue,
  sentTo,
  row,
  becomes,
  shown,
} from './sms.http.test.arrangement.ts';

test('R4 B98 a text leaves once its transaction is committed, once per event; rolled back it never does', async () => {
  const phone = fresh();
  await assert.rejects(
    inTransaction(db, async (tx) => {
      await queueSms(tx, sms(phone));
      throw new Error('no');
    }),
  );
  assert.equal((await maybe(db, sql`select from smssent where phone = ${phone}`)) ?? null, null);
  const id = (await queue(phone, { onceKey: 'event-1' }))!;
  assert.equal(await queue(phone, { onceKey: 'event-1' }), null);
  const found = await becomes(id, 'delivered');
  assert.deepEqual([found.attempts, found.cost, found.report], [1, 45, 'DELIVERED']);
  assert.equal(found.ticket, sentTo(phone)[0]?.ticket);
  assert.equal(sentTo(phone).length, 1);
  assert.equal(await queue('05 36 49 10 10'), null, 'a line that receives no text');
});

test('R4 C36 a provider that is away for a while: the text leaves late, and once', async () => {
  const phone = fresh();
  sandbox.fail('down', 1);
  const { id, messageId } = await write(phone);
  const waiting = await until('a first try', async () => {
    const found = await row(id);
    return found.attempts === 1 && found;
  });
  assert.deepEqual([waiting.status, waiting.error_code], ['queued', '500']);
  assert.equal((await shown(marie, messageId))['sms_status'], 'queued');
  assert.equal((await becomes(id, 'delivered')).attempts, 2);
  assert.equal(sentTo(phone).length, 1);
});

test('R5 an answer lost after the provider took the text: asked again under its request id, sent once, and its report is still found', async () => {
  const phone = fresh();
  sandbox.holdReports(true);
  sandbox.fail('drop', 1);
  const id = (await queue(phone))!;
  const found = await becomes(id, 'sent');
  assert.deepEqual([found.ticket, found.attempts], [null, 2]);
  assert.equal(sentTo(phone).length, 1);
  assert.equal(await sandbox.report(sentTo(phone)[0]!.ticket, 'DELIVERED'), 200);
  assert.equal((await row(id)).status, 'delivered');
});

test('R5 a process killed between the provider’s answer and ours: taken up again, sent once', async () => {
  const phone = fresh();
  const id = await inTransaction(db, async (tx) => {
    const made = (await queueSms(tx, sms(phone)))!;
    await sql`delete from graphile_worker._private_jobs where key = ${`sms-${made}`}`.execute(tx);
    return made;
  });
  const claimed = (await claimSms(db, id))!;
  await app.app.providers.sms.send({ to: phone, text: claimed.text, requestId: claimed.request_id });
  await sandbox.settled();
  assert.equal(await sendSms.run(app.app, { id }), 'already done', 'nobody else takes what is claimed');
  await sendAbandonedSms.run(app.app, {});
  assert.equal((await row(id)).status, 'sending');
  await sql`update smssent set claimed_until = now() - interval '1 second' where id = ${id}`.execute(db);
  assert.equal(await sendAbandonedSms.run(app.app, {}), '1 taken up again');
  assert.equal(
    (await becomes(id, 'delivered')).ticket,
    sentTo(phone)[0]?.ticket,
    'its report is still found',
  );
  assert.equal(sentTo(phone).length, 1);
  assert.deepEqual(
    await rows(db, sql`select from smsreport where phone = ${phone}`),
    [],
    'and no longer kept apart',
  );
});

test('C36 C13 a refused number: failed in words for staff, nothing of it on the wire for the guest', async () => {
  const { id, messageId } = await write('+33639989901');
  assert.deepEqual([(await becomes(id, 'failed')).error_code, (await row(id)).attempts], ['117', 1]);
  const staff = await shown(marie, messageId);
  assert.deepEqual([staff['sms_status'], staff['sms_code'], staff['sms_id']], ['failed', '117', id]);
  assert.match(String(staff['sms_error']), /numéro de mobile/);
  assert.ok(await shown(paul, messageId), 'the guest reads the message');
  for (const path of [`ddlchats/list/${ddlId}`, `crmddlchats/${messageId}`, `ddls/${ddlId}`])
    assert.ok(!/sms_(status|error|code|id)|numéro de mobile/.test((await paul.get(path)).text), path);
  assert.equal((await paul.get('smssents')).status, 403);
});

test('a failed text is seen in the list of its agency, and of no other', async () => {
  const phone = fresh();
  const id = (await queue(phone, { text: 'Clés sous le pot de thym' }))!;
  await becomes(id, 'delivered');
  const list = await marie.get(`smssents?s=${encodeURIComponent('pot de thym')}`);
  assert.deepEqual(
    list.body.models.map((found) => [found['id'], found['phone'], found['status']]),
    [[id, phone, 'delivered']],
  );
  assert.equal((await olivier.get(`smssents?s=${encodeURIComponent('pot de thym')}`)).body.totalCount, 0);
  assert.equal((await marie.get('crmsmssents?of=sent_at&od=desc')).status, 200);
});

test('C36 what becomes of a text is told late, twice and in any order: delivered it stays delivered, unknown words are kept', async () => {
  const phone = fresh();
  sandbox.holdReports(true);
  const { id, messageId } = await write(phone);
  const { ticket } = await becomes(id, 'sent');
  assert.equal(await sandbox.report(ticket!, 'WAITING_AT_THE_ANTENNA'), 200);
  assert.deepEqual([(await row(id)).status, (await row(id)).report], ['sent', 'WAITING_AT_THE_ANTENNA']);
  await sandbox.report(ticket!, 'BLACKLISTED_NUMBER');
  assert.deepEqual([(await row(id)).status, (await row(id)).error_code], ['failed', 'BLACKLISTED_NUMBER']);
  assert.match(String((await shown(marie, messageId))['sms_error']), /liste noire/);
  await sandbox.report(ticket!, 'DELIVERED');
  const delivered = await row(id);
  assert.deepEqual([delivered.status, delivered.error, delivered.error_code], ['delivered', '', '']);
  for (const status of ['DELIVERED', 'BAD_DESTINATION', 'ACK']) await sandbox.report(ticket!, status);
  const still = await row(id);
  assert.deepEqual(
    [still.status, still.delivered_at?.getTime()],
    ['delivered', delivered.delivered_at?.getTime()],
  );
});

test('a report that comes before the answer naming its text is not lost', async () => {
  const phone = fresh();
  sandbox.holdReports(true);
  const id = await inTransaction(db, async (tx) => {
    const made = (await queueSms(tx, sms(phone)))!;
    await sql`delete from graphile_worker._private_jobs where key = ${`sms-${made}`}`.execute(tx);
    return made;
  });
  const { send } = app.app.providers.sms;
  app.app.providers.sms.send = async (text) => {
    const sent = await send(text);
    await sandbox.report(sent.ticket!, 'BAD_DESTINATION');
    return sent;
  };
  await sendSms.run(app.app, { id });
  app.app.providers.sms.send = send;
  assert.deepEqual([(await row(id)).status, (await row(id)).error_code], ['failed', 'BAD_DESTINATION']);
});
