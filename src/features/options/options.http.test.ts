import { bookingOf } from '#features/bookings/actions.ts';
import { firmWhenReady } from '#features/payments/actions.ts';
import { takeNightsAgain } from '#features/quotes/actions.ts';
import type { Quote } from '#features/quotes/api.ts';
import { quoteRoutes } from '#features/quotes/routes.ts';
import { cancelRequest, lockRequest } from '#features/requests/actions.ts';
import { addDays, todayInParis } from '#kernel/day.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { quoting } from '#tests/support/quoting.ts';
import { PASSEROSE, startFixture } from '#tests/support/fixture.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { confirmStay, releaseOptionsDue, remindOptionsDue } from './actions.ts';

const fixture = await startFixture([...quoteRoutes]);
const { db, from, to, paul } = fixture;
const { newQuote, move, read, actionsOf, reservation, freeAll, contractOf } = quoting(fixture);
after(() => fixture.close());

/** What is written at the top of each mail. */
async function saidIn(ddl: number, template: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{
      heading: string;
    }>`select content->>'heading' as heading from maillog where ddl_id = ${ddl} and template = ${template} order by id`,
  );
  return found.map(({ heading }) => heading);
}

test('QUOTE-17 the day before its end both sides are told, once; at its end the nights are free again', async () => {
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  const end = (await bookingOf(db, quote.id_ddl))!.held_until!;
  const mails = async (template: string) =>
    (
      await rows(
        db,
        sql<{
          recipient: string;
        }>`select recipient from maillog where ddl_id = ${quote.id_ddl} and template = ${template} order by id`,
      )
    ).map(({ recipient }) => recipient);
  await remindOptionsDue(db, new Date(end.getTime() - 25 * 3_600_000));
  assert.deepEqual(await mails('optionReminder'), []);
  await remindOptionsDue(db, new Date(end.getTime() - 23 * 3_600_000));
  await remindOptionsDue(db, new Date(end.getTime() - 22 * 3_600_000));
  assert.deepEqual(await mails('optionReminder'), [
    'paul@pertuis.test',
    'yann@pertuis.test',
    're@agence.test',
  ]);

  await contractOf(quote, 'to_be_signed');
  assert.deepEqual(await releaseOptionsDue(db, new Date(end.getTime() - 1000)), { released: 0, left: 0 });
  assert.deepEqual(await releaseOptionsDue(db, new Date(end.getTime() + 1000)), { released: 1, left: 0 });
  assert.deepEqual(await releaseOptionsDue(db, new Date(end.getTime() + 2000)), { released: 0, left: 0 });
  assert.equal(await bookingOf(db, quote.id_ddl), undefined);
  assert.deepEqual(
    await rows(
      db,
      sql`select a.uid, a.agid, a.details->>'by' as by, c.status from audit a join contract c on c.id::text = a.details->>'contract'
        where a.action = 'contract cancelled' and c.ddl_id = ${quote.id_ddl}`,
    ),
    [{ uid: null, agid: 1, by: 'nights given back', status: 'canceled' }],
    'the contract that waited ended with them, and the audit says so',
  );
  assert.deepEqual(
    [
      await reservation(quote.id_ddl),
      (await actionsOf(quote.id_ddl)).at(-1),
      (await read(quote.id)).accepted,
    ],
    ['DEVIS', 'Q_UNACCEPT', 0],
  );
  assert.deepEqual(await mails('optionReleased'), [
    'paul@pertuis.test',
    'yann@pertuis.test',
    're@agence.test',
  ]);
  const words = await rows(
    db,
    sql<{ content: { paragraphs: string[] } }>`
      select content from maillog where ddl_id = ${quote.id_ddl} and template = 'optionReleased' and recipient <> 'yann@pertuis.test'`,
  );
  for (const { content } of words)
    assert.match(content.paragraphs.join(' '), /Le contrat c, qui n’était pas signé, a pris fin avec elle/);

  assert.equal(
    await inTransaction(db, (tx) => takeNightsAgain(tx, quote.id_ddl)),
    'held',
    'money came late and the nights are free',
  );
  assert.equal((await read(quote.id)).accepted, 1);
  assert.deepEqual(await mails('nightsHeld'), ['paul@pertuis.test', 'yann@pertuis.test', 're@agence.test']);
  assert.deepEqual(await saidIn(quote.id_ddl, 'nightsHeld'), [
    'Vos nuits sont de nouveau retenues',
    'Une option est posée chez vous',
    'Un paiement est arrivé après la fin de l’option',
  ]);
  await freeAll();
  await sql`insert into stay (house_id, nights, kind) values (${PASSEROSE}, daterange(${from}, ${to}), 'owner')`.execute(
    db,
  );
  assert.equal(
    await inTransaction(db, (tx) => takeNightsAgain(tx, quote.id_ddl)),
    'gone',
    'somebody else has them',
  );
  await freeAll();
});

test('QUOTE-17 an end that is moved while its reminder waits is not announced, the new one is; a stay made firm meanwhile is not', async () => {
  const mails = async (ddl: number) =>
    (
      await rows(
        db,
        sql<{
          subject: string;
        }>`select subject from maillog where ddl_id = ${ddl} and template = 'optionReminder'`,
      )
    ).length;
  for (const [what, end] of [
    ['moved by ten days', sql`held_until + interval '10 days'`],
    ['made firm', sql`null`],
  ] as const) {
    const quote = await newQuote(PASSEROSE);
    await move(quote, 'accept');
    const { held_until: former } = (await bookingOf(db, quote.id_ddl))!;
    const told = await inTransaction(db, async (tx) => {
      await lockRequest(tx, quote.id_ddl);
      const reminding = remindOptionsDue(db, new Date(former!.getTime() - 3_600_000));
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from request where id%'`;
      await until('the reminder waits for the request', async () => (await rows(db, waiting)).length > 0);
      await sql`update stay set held_until = ${end}, reminded_at = null where ddl_id = ${quote.id_ddl}`.execute(
        tx,
      );
      return { reminding };
    });
    await told.reminding;
    assert.equal(await mails(quote.id_ddl), 0, what);
    const { held_until: later } = (await bookingOf(db, quote.id_ddl))!;
    if (later !== null) {
      await remindOptionsDue(db, new Date(later.getTime() - 3_600_000));
      assert.equal(await mails(quote.id_ddl), 3, 'all three read of the new end');
    }
    await freeAll();
  }
});

test('QUOTE-17 the agency reads of a guest without any name as of somebody', async () => {
  await sql`update person set first_name = '', last_name = '' where id = ${paul.uid}`.execute(db);
  await sql`update agency_card set first_name = '', last_name = '' where uid = ${paul.uid}`.execute(db);
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  const { held_until: end } = (await bookingOf(db, quote.id_ddl))!;
  await remindOptionsDue(db, new Date(end!.getTime() - 3_600_000));
  const { content } = await one(
    db,
    sql<{ content: string }>`select content::text from maillog
      where ddl_id = ${quote.id_ddl} and template = 'optionReminder' and recipient = 're@agence.test'`,
  );
  assert.match(content, /"quelqu’un, /);
  await sql`update agency_card set first_name = 'Paul', last_name = 'Dervaux' where uid = ${paul.uid}`.execute(
    db,
  );
  await freeAll();
});

test('QUOTE-17 an end kept to the microsecond is announced as well', async () => {
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  const { held_until: end } = (await bookingOf(db, quote.id_ddl))!;
  await sql`update stay set held_until = held_until + interval '7 microseconds' where ddl_id = ${quote.id_ddl}`.execute(
    db,
  );
  await remindOptionsDue(db, new Date(end!.getTime() - 3_600_000));
  const { told } = await one(
    db,
    sql<{ told: boolean }>`select reminded_at is not null as told from stay where ddl_id = ${quote.id_ddl}`,
  );
  assert.equal(told, true);
  await freeAll();
});

test('QUOTE-17 who was told an end within the day when the option was made is not told again', async () => {
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  const end = new Date(Date.now() + 20 * 3_600_000);
  await sql`update stay set held_until = ${end} where ddl_id = ${quote.id_ddl}`.execute(db);
  assert.equal(await remindOptionsDue(db), 0);
  await sql`update stay set created = now() - interval '2 days' where ddl_id = ${quote.id_ddl}`.execute(db);
  assert.equal(await remindOptionsDue(db), 1);
  await freeAll();
});

test('QUOTE-17 an option that cannot be let go does not keep the next ones, and is not passed over in silence', async () => {
  const [stuck, next] = [await newQuote(PASSEROSE), await newQuote(PASSEROSE)];
  await move(stuck, 'accept');
  await sql`update stay set nights = daterange(lower(nights) - 700, upper(nights) - 700) where ddl_id = ${stuck.id_ddl}`.execute(
    db,
  );
  await move(next, 'accept');
  const end = new Date((await bookingOf(db, next.id_ddl))!.held_until!.getTime() + 1000);
  await sql`create function break_release() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`.execute(
    db,
  );
  await sql`create trigger break_release before delete on stay for each row when (old.ddl_id = ${sql.lit(stuck.id_ddl)}) execute function break_release()`.execute(
    db,
  );
  await assert.rejects(releaseOptionsDue(db, end), /broken/);
  assert.ok(await bookingOf(db, stuck.id_ddl));
  assert.equal(await bookingOf(db, next.id_ddl), undefined);
  await sql`drop function break_release cascade`.execute(db);
  assert.deepEqual(await releaseOptionsDue(db, end), { released: 1, left: 0 });
  await freeAll();
});

test('B48 neither the signature nor the deposit alone makes an option firm; both do, to the cent', async () => {
  const deposit = (ddl: number, amount: number) =>
    sql`insert into booking_payment (ddl_id, agid, type, amount, paid_on, mode, confirmed) values (${ddl}, 1, 'arrhes', ${amount}, current_date, 'transfer', true)`.execute(
      db,
    );
  const isFirm = async (ddl: number) => {
    await inTransaction(db, (tx) => firmWhenReady(tx, ddl));
    return (await bookingOf(db, ddl))!.held_until === null;
  };
  const paid = await newQuote(PASSEROSE);
  await move(paid, 'accept');
  const quarter = Math.floor(paid.montant_total / 4);
  await deposit(paid.id_ddl, quarter);
  assert.equal(await isFirm(paid.id_ddl), false, 'paid, not signed');
  await contractOf(paid, 'to_be_signed');
  assert.equal(await isFirm(paid.id_ddl), false, 'paid, its contract waiting');
  await sql`update contract set status = 'signed' where ddl_id = ${paid.id_ddl}`.execute(db);
  assert.equal(await isFirm(paid.id_ddl), true);
  assert.equal(await reservation(paid.id_ddl), 'RESERVE');
  await freeAll();

  const signed = await newQuote(PASSEROSE);
  await move(signed, 'accept');
  await contractOf(signed, 'signed');
  assert.equal(await isFirm(signed.id_ddl), false, 'signed, not paid');
  await deposit(signed.id_ddl, quarter - 1);
  assert.equal(await isFirm(signed.id_ddl), false, 'signed, a cent short');
  await deposit(signed.id_ddl, 1);
  assert.equal(await isFirm(signed.id_ddl), true);
  await freeAll();
});

test('B48 late money takes no nights of a request that was cancelled, nor nights that are past', async () => {
  const quote = await newQuote(PASSEROSE);
  await move(quote, 'accept');
  const end = (await bookingOf(db, quote.id_ddl))!.held_until!;
  assert.deepEqual(await releaseOptionsDue(db, new Date(end.getTime() + 1000)), { released: 1, left: 0 });
  const late = () => inTransaction(db, (tx) => takeNightsAgain(tx, quote.id_ddl));
  await sql`update quote set date_from = ${addDays(todayInParis(), -1)} where id = ${quote.id}`.execute(db);
  assert.equal(await late(), 'gone');
  await sql`update quote set date_from = ${from} where id = ${quote.id}`.execute(db);
  await inTransaction(db, (tx) =>
    cancelRequest(tx, { ddlId: quote.id_ddl, authorUid: null, writtenByAgency: false }),
  );
  assert.equal(await late(), 'declined');
  assert.equal(await bookingOf(db, quote.id_ddl), undefined);
});

test('QUOTE-17 an option with a signature or money is never let go: a person decides', async () => {
  const tie: Record<string, (quote: Quote) => Promise<unknown>> = {
    signed: (quote) => contractOf(quote, 'signed'),
    paid: (quote) =>
      sql`insert into booking_payment (ddl_id, agid, type, amount, paid_on, mode, confirmed) values (${quote.id_ddl}, 1, 'arrhes', 100, current_date, 'transfer', true)`.execute(
        db,
      ),
    unallocated: (quote) =>
      sql`insert into booking_payment (ddl_id, agid, type, amount, paid_on, mode, confirmed, unallocated, unallocated_reason) values (${quote.id_ddl}, 1, 'arrhes', 100, current_date, 'card', true, true, 'closed')`.execute(
        db,
      ),
    attached: (quote) =>
      sql`insert into payment_request (ddl_id, agid, type, amount, status) values (${quote.id_ddl}, 1, 'arrhes', 100, 'payment_attached')`.execute(
        db,
      ),
    paying: async (quote) => {
      const { id } = await one(
        db,
        sql<{
          id: number;
        }>`insert into payment_request (ddl_id, agid, type, amount) values (${quote.id_ddl}, 1, 'arrhes', 100) returning id`,
      );
      await sql`insert into card_checkout (id, payment_request_id, ddl_id, amount, status) values (gen_random_uuid(), ${id}, ${quote.id_ddl}, 100, 'open')`.execute(
        db,
      );
    },
  };
  const waits = async ({ id_ddl: id }: Quote) =>
    (
      await one(
        db,
        sql<{
          unread: boolean;
        }>`select last_sender_message > read_owner as unread from request where id = ${id}`,
      )
    ).unread;
  for (const [name, write] of Object.entries(tie)) {
    const quote = await newQuote(PASSEROSE);
    await move(quote, 'accept');
    await write(quote);
    await sql`update request set read_owner = last_sender_message where id = ${quote.id_ddl}`.execute(db);
    const end = new Date((await bookingOf(db, quote.id_ddl))!.held_until!.getTime() + 1000);
    assert.deepEqual(await releaseOptionsDue(db, end), { released: 0, left: 1 }, name);
    assert.deepEqual(await releaseOptionsDue(db, end), { released: 0, left: 0 }, `${name}: said once`);
    assert.ok(await bookingOf(db, quote.id_ddl), name);
    assert.equal((await actionsOf(quote.id_ddl)).at(-1), 'NOTE');
    const note = await one(
      db,
      sql<{
        message: string;
      }>`select message from message where ddl_id = ${quote.id_ddl} and action = 'NOTE' order by id desc limit 1`,
    );
    const why = {
      signed: /le contrat est signé\u00a0:/,
      unallocated: /mais un paiement non affecté attend votre décision\u00a0:/,
    }[name];
    assert.match(note.message, why ?? /mais un paiement est reçu ou en cours\u00a0:/);
    const [told, ...more] = await rows(
      db,
      sql<{ recipient: string; paragraphs: string[] }>`select recipient, content->'paragraphs' as paragraphs
        from maillog where ddl_id = ${quote.id_ddl} and template = 'optionReleased'`,
    );
    assert.deepEqual(
      [told?.recipient, told?.paragraphs[1], more.length],
      ['re@agence.test', note.message, 0],
    );
    assert.equal(await waits(quote), true, `${name}: the conversation is to be read`);
    const tasks = sql<{ title: string; nid: number; done: boolean }>`
      select title, nid, done from useractivitytask where description = ${note.message} and uid = ${quote.tenant_uid} and due = ${todayInParis()}`;
    const [task, ...others] = await rows(db, tasks);
    assert.match(task!.title, /^Option terminée, à confirmer ou à libérer\u00a0: .+, .+ \(n°\w+\)$/, name);
    assert.deepEqual([task!.nid, task!.done, others.length], [PASSEROSE, false, 0], name);
    // What was decided is nobody's task any more.
    await inTransaction(db, (tx) =>
      confirmStay(tx, quote.id_ddl, { authorUid: paul.uid, reason: 'Vu avec la famille' }),
    );
    assert.equal((await one(db, tasks)).done, true, name);
    await sql`delete from useractivitytask`.execute(db);
    await freeAll();
  }
});
