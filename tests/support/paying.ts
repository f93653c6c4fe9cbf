/** A stay's money over HTTP, for tests on the real server with its card sandbox. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import { until } from './waiting.ts';
import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { ok } from './answers.ts';
import type { Answer, Person, TestApp } from './app.ts';
import { staysAhead } from './stays.ts';
import type { StayAhead } from './stays.ts';

type Row = Record<string, unknown>;

/** Until no refund is asked for or read any more. */
export async function refundsDone(app: TestApp): Promise<void> {
  await until('no refund job is left', async () => {
    const { count } = await one(
      app.db,
      sql<{
        count: number;
      }>`select count(*)::integer as count from graphile_worker.jobs where task_identifier in ('readRefunds', 'refundPayment')`,
    );
    return count === 0;
  });
}

/** A card page's end as the provider signs it. Answers the status of ours. */
export async function saysCharged(app: TestApp, session: string, said: object): Promise<number> {
  const at = Math.floor(Date.now() / 1000);
  const object = { id: session, object: 'checkout.session', payment_status: 'paid', ...said };
  const type = 'checkout.session.completed';
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, type, created: at, data: { object } });
  const secret = `whsec_${createHmac('sha256', app.app.config.secret).update('card sandbox').digest('base64url')}`;
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  const answer = await fetch(`${app.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    body,
  });
  return answer.status;
}

export async function paying(app: TestApp) {
  const claire: Person = await app.as('claire');
  const cards = app.sandboxes.cards!;
  const stays = await staysAhead(app.db, 24);
  await sql`update stay set held_until = now() + interval '7 days' where ddl_id = any(${stays.map(({ ddl }) => ddl)}::integer[])`.execute(
    app.db,
  );
  const account = async (ddl: number): Promise<Row> => ok(await claire.get(`payments/account/${ddl}`));
  const paymentsOf = async (ddl: number): Promise<Row[]> => (await account(ddl))['payments'] as Row[];
  return {
    claire,
    cards,
    next: (): StayAhead => stays.shift()!,
    /** Some other stay, left to the test that takes it. */
    another: (): StayAhead => stays.at(-1)!,
    account,
    paymentsOf,
    actionsOf: async (ddl: number): Promise<unknown[]> =>
      (await claire.get(`ddlchats/list/${ddl}`)).body.models.map((message) => message['action']),
    ask: (ddl: number, more: Row = {}): Promise<Answer> =>
      claire.post('paymentrequests', { CrmPaymentrequest: { id_ddl: ddl, type: 'arrhes', ...more } }),
    statusOf: async (ddl: number, id: unknown): Promise<unknown> =>
      ((await account(ddl))['requests'] as Row[]).find((request) => request['id'] === id)!['status'],
    sessionOf: async (guest: Person, message: unknown): Promise<string> =>
      String(ok(await guest.get(`ddlchats/stripetoken/${String(message)}`))['stripeToken']),
    checkoutOf: async (session: string): Promise<string> =>
      (await one(app.db, sql<{ id: string }>`select id from card_checkout where session_id = ${session}`)).id,
    /** What the agency alone reads. */
    notesOf: async (ddl: number): Promise<string> =>
      (
        await rows(
          app.db,
          sql<{
            message: string;
          }>`select message from message where ddl_id = ${ddl} and action = 'NOTE' order by id`,
        )
      )
        .map(({ message }) => message)
        .join('\n'),
    /** Mails of a template, as their readers find them. */
    mailsOf: (ddl: number, template: string): Promise<{ subject: string; body: string }[]> =>
      rows(
        app.db,
        sql<{
          subject: string;
          body: string;
        }>`select subject, content::text as body from maillog where ddl_id = ${ddl} and template = ${template} order by id`,
      ),
    /** The same stay, arriving that many days from today: the calendar has turned since it was asked. */
    arrivesIn: async (ddl: number, days: number): Promise<void> => {
      const from = addDays(todayInParis(), days);
      const dates = sql`${from}::date, ${addDays(from, 7)}::date`;
      await sql`delete from stay s using stay mine where mine.ddl_id = ${ddl} and s.house_id = mine.house_id and s.id <> mine.id
        and s.nights && daterange(${dates})`.execute(app.db);
      await sql`update stay set nights = daterange(${dates}) where ddl_id = ${ddl}`.execute(app.db);
      await sql`update request set (date_from, date_to) = row(${dates}) where id = ${ddl}`.execute(app.db);
    },
    /** Paid by card while its clerk cancels the request: it waits for a decision. */
    withUnallocated: async (
      stay: Pick<StayAhead, 'ddl' | 'username'>,
      amount: string,
    ): Promise<{ id: string; intent: string; guest: Person }> => {
      const guest = await app.as(stay.username);
      const request = ok(
        await claire.post('paymentrequests', {
          CrmPaymentrequest: { id_ddl: stay.ddl, type: 'arrhes', amount },
        }),
      );
      const opened = ok(await guest.get(`ddlchats/stripetoken/${String(request['ddlchat_id'])}`));
      cards.holdWebhooks();
      assert.equal(await cards.pay(String(opened['stripeToken'])), undefined);
      ok(await claire.put(`crmpaymentrequests/${String(request['id'])}/cancel`, {}));
      cards.releaseWebhooks();
      await cards.settled();
      const payment = (await paymentsOf(stay.ddl)).find(
        (each) => each['ddlchat_payment_request_id'] === request['id'],
      )!;
      assert.equal(payment['unallocated'], true, 'paid while the clerk cancelled it');
      return { id: String(payment['id']), intent: String(payment['transaction_id']), guest };
    },
    /** The guest pays what is asked; it counts. */
    paid: async (
      stay: StayAhead,
      more: Row = {},
    ): Promise<{ id: string; request: unknown; intent: string; guest: Person }> => {
      const guest = await app.as(stay.username);
      const request = ok(
        await claire.post('paymentrequests', {
          CrmPaymentrequest: { id_ddl: stay.ddl, type: 'arrhes', ...more },
        }),
      );
      const opened = ok(await guest.get(`ddlchats/stripetoken/${String(request['ddlchat_id'])}`));
      assert.equal(await cards.pay(String(opened['stripeToken'])), undefined);
      await cards.settled();
      const payment = (await paymentsOf(stay.ddl)).find(
        (each) => each['ddlchat_payment_request_id'] === request['id'],
      )!;
      assert.equal(payment['unallocated'], false);
      return {
        id: String(payment['id']),
        request: request['id'],
        intent: String(payment['transaction_id']),
        guest,
      };
    },
    signed: async ({ ddl, quote }: StayAhead): Promise<void> => {
      const file = await one(
        app.db,
        sql<{
          id: number;
        }>`insert into file (path, name, mime, bytes, sha256, purpose) values (gen_random_uuid()::text, 'c.pdf', 'application/pdf', 1, 'x', 'contract') returning id`,
      );
      await sql`insert into contract (ddl_id, quote_id, agid, name, reference, status, attachment_fid, signer_uid, sha256, expiration_date)
        select r.id, ${quote}, r.agid, 'c', 'c', 'signed', ${file.id}, r.sender_uid, 'x', now() + interval '30 days' from request r where r.id = ${ddl}`.execute(
        app.db,
      );
    },
    /** Another offer for the same stay, at a lower price. */
    cheaper: async ({ quote }: StayAhead, by: number): Promise<number> =>
      (
        await one(
          app.db,
          sql<{
            id: number;
          }>`insert into quote select (jsonb_populate_record(q, jsonb_build_object('id', (select max(id) + 1 from quote),
              'accepted', false, 'message_id', null, 'due_owner', q.due_owner - ${by}::integer, 'montant_total', q.montant_total - ${by}::integer))).*
            from quote q where q.id = ${quote} returning id`,
        )
      ).id,
  };
}
