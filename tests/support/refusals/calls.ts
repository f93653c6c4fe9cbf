/** Who calls, what is sent, and what is no longer there: refusals of calls, of messages, files and money. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import { caller } from '../app.ts';
import { openStream } from '../stream.ts';
import type { Cases, Callers } from './cases.ts';

const STREAMS_PER_SESSION = 12;
const PASSWORD = 'pertuis-demo';

/** A request of agency 1 whose sender is changed for the case, as no other case reads it. */
async function requestWith(callers: Callers, sender: 'mail' | 'phone'): Promise<number> {
  const { db } = callers.app;
  const { id, uid } = await one(
    db,
    sql<{
      id: number;
      uid: number;
    }>`select r.id, r.sender_uid as uid from request r where r.agid = 1 and not r.is_conversation order by r.id desc limit 1`,
  );
  await (
    sender === 'mail'
      ? sql`with card as (update agency_card set mail = '' where uid = ${uid}) update person set mail = null where id = ${uid}`
      : sql`with card as (update agency_card set tel1 = '' where uid = ${uid}) update person set tel1 = null where id = ${uid}`
  ).execute(db);
  return id;
}

export const CALL_CASES = {
  notFound: ({ olivier }) => olivier.get('companys/2000000000'),
  unknownPath: ({ app }) => app.nobody.get('nowhere'),
  forbidden: ({ nora }) => nora.get('companys'),
  sessionExpired: ({ app }) => caller(app.url, 0, 'x'.repeat(43)).get('ddls'),
  wrongCredentials: ({ app }) =>
    app.nobody.post('login/fromespace', { LoginForm: { username: 'marie@pertuis.test', password: 'other' } }),
  accountDisabled: async ({ app }) => {
    await sql`update person set disabled_at = now() where mail = 'lea@pertuis.test'`.execute(app.db);
    return app.nobody.post('login/fromespace', {
      LoginForm: { username: 'lea@pertuis.test', password: PASSWORD },
    });
  },
  tooManyWindows: async ({ app }) => {
    const yann = await app.as('yann');
    const streams = await Promise.all(
      Array.from({ length: STREAMS_PER_SESSION }, () => openStream(app.url, yann.token)),
    );
    const answer = await yann.get('events');
    for (const stream of streams) stream.close();
    return answer;
  },
  bodyTooLarge: ({ marie }) =>
    marie.post('companys', { CrmCompany: { name: Array.from({ length: 25_000 }, () => 1) } }),
  recipientWithoutMail: async (callers) =>
    callers.marie.post('ddlchats', {
      id_ddl: await requestWith(callers, 'mail'),
      message: 'Bonjour',
      smsMailChannel: 'mail',
    }),
  recipientWithoutPhone: async (callers) =>
    callers.marie.post('ddlchats', {
      id_ddl: await requestWith(callers, 'phone'),
      message: 'Bonjour',
      smsMailChannel: 'sms',
    }),
  mailinFiled: async ({ app, marie }) => {
    const { id } = await one(
      app.db,
      sql<{
        id: number;
      }>`insert into mailin (agid, message_id, sender, status) values (1, '<filed@exemple.test>', 'a@exemple.test', 'filed') returning id`,
    );
    return marie.put(`mailins/${id}/discard`, {});
  },
  pictureDamaged: async ({ app, nora }) => {
    const path = 'damaged/picture.jpg';
    await sql`insert into file (path, name, mime, bytes, sha256, purpose, public, clean_failed)
      values (${path}, 'picture.jpg', 'image/jpeg', 1, 'x', 'photo', true, true)`.execute(app.db);
    return nora.get(`fileserver/${path}`);
  },
  gainNotEditable: async ({ app, marie }) => {
    await sql`update house set management_fee_rate = 100 where id = 101`.execute(app.db);
    const from = addDays(todayInParis(), 285);
    const stay = `${from}/${addDays(from, 7)}`;
    return marie.get(`hub/simulator/simulate-with-values/101/${stay}/2/500/-1/-1/-1/-1/-1`);
  },
  lessToPay: async ({ app, marie }) => {
    const { chat } = await one(
      app.db,
      sql<{ chat: number }>`
        with stayed as (select q.ddl_id, q.agid from quote q join stay s on s.ddl_id = q.ddl_id join platform f on f.id = q.platform
            where q.agid = 1 and q.accepted and not f.collects_rent order by q.id limit 1),
          asked as (insert into payment_request (ddl_id, agid, type, amount) select ddl_id, agid, 'total', 90000000 from stayed returning id, ddl_id)
        insert into message (ddl_id, action, message, written_by_agency, payment_request_id)
          select ddl_id, 'PAYMENT_REQUEST', '', true, id from asked returning id as chat`,
    );
    return marie.get(`ddlchats/stripetoken/${chat}`);
  },
  platformCollectsRent: async ({ app, marie }) => {
    const quote = await one(
      app.db,
      sql<{
        ddl: number;
        platform: number;
      }>`select q.ddl_id as ddl, q.platform from quote q join stay s on s.ddl_id = q.ddl_id where q.agid = 1 and q.accepted order by q.id limit 1`,
    );
    await sql`update platform set collects_rent = true where id = ${quote.platform}`.execute(app.db);
    const answer = await marie.post('paymentrequests', {
      CrmPaymentrequest: { id_ddl: quote.ddl, type: 'total', amount: '10' },
    });
    await sql`update platform set collects_rent = false where id = ${quote.platform}`.execute(app.db);
    return answer;
  },
} satisfies Cases;
