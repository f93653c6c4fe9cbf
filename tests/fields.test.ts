/** What people type into fields and searches, over HTTP of the declared entities. */
import { entities } from '#entities/all.ts';
import { addDays, asDay, todayInParis } from '#kernel/day.ts';
import { usesOf } from '#server/entityuses.ts';
import { one, rows, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';
import type { Answer, Person, TestApp } from './support/app.ts';
import { LATER } from './support/answers.ts';
import { startTestApp } from './support/app.ts';

let app: TestApp;
let claire: Person;
let marie: Person;
let olivier: Person;

before(async () => {
  app = await startTestApp();
  [claire, marie, olivier] = await Promise.all([app.as('claire'), app.as('marie'), app.as('olivier')]);
});
after(() => app.close());

const first = ({ body }: Answer) => body.warnings?.[0];
const said = (answer: Answer) => [first(answer)?.type, first(answer)?.field];
const search = (entity: string, s: string) => marie.get(`${entity}s?ps=1000&s=${encodeURIComponent(s)}`);
const found = async (entity: string, s: string) => {
  const answer = await search(entity, s);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.models;
};

test('an amount below zero is said as such; what is no number asks for one', async () => {
  const rule = (amount: unknown) =>
    claire.post('discountrules', { CrmDiscountrule: { label: 'Essai', amount, borne_by: 'owner' } });
  for (const amount of ['-5', '−5', '− 5,00 €', -5]) {
    const answer = await rule(amount);
    assert.deepEqual(said(answer), ['positive', 'amount'], String(amount));
    assert.equal(first(answer)?.message, 'Veuillez saisir une valeur positive ou nulle.');
  }
  assert.deepEqual(said(await rule('cinq')), ['price', 'amount']);
});

test('a discount from a later day to an earlier one is said in words of days, not of a stay', async () => {
  const answer = await claire.post('discountrules', {
    CrmDiscountrule: {
      label: 'x',
      percent: '5',
      borne_by: 'owner',
      date_from: '2027-08-02',
      date_to: '2027-08-01',
    },
  });
  assert.deepEqual(said(answer), ['rangeReversed', 'date_to']);
});

test('a SIRET has 14 digits that add up; spaces are not kept; La Poste has a sum of its own', async () => {
  const company = (siret: string) =>
    claire.post('companys', { CrmCompany: { name: `Entreprise ${siret}`, siret, active: 1 } });
  for (const siret of [
    '123',
    '73282932000075',
    '7328293200007',
    '7328293200007X',
    '00000000000000',
    '73282932200076',
  ])
    assert.deepEqual(said(await company(siret)), ['siret', 'siret'], siret);
  const kept = await company('732 829 320 00074');
  assert.equal(kept.status, 200, kept.text);
  assert.equal(kept.body.models[0]!['siret'], '73282932000074');
  assert.equal((await company('356 000 000 00048')).status, 200, 'its head office, by Luhn');
  assert.equal((await company('35600000009075')).status, 200, 'a post office: 3+5+6+9+7+5 = 35');
  for (const siret of ['35600000009076', '73282932000079'])
    assert.deepEqual(said(await company(siret)), ['siret', 'siret'], siret);
});

test('LIST-01 10:30 typed into a search is a word, in every list', async () => {
  const made = await claire.post('companys', { CrmCompany: { name: 'Passage à 10:30 précises', active: 1 } });
  assert.equal(made.status, 200);
  assert.deepEqual(
    (await found('company', '10:30')).map(({ name }) => name),
    ['Passage à 10:30 précises'],
  );
  assert.equal((await found('company', 'active:1 10:30')).length, 1, 'beside a term');
  assert.equal((await found('company', 'active:0 10:30')).length, 0);
  assert.equal((await search('ddl', '10:30')).status, 200);
  for (const { name } of [{ name: 'maillog' }, { name: 'prewritten' }, { name: 'platform' }])
    assert.equal((await search(name, 'Rappel:10:30')).status, 200, name);
});

test('an amount is found as people type it, in searches and in filters, with what took it back', async () => {
  const payment = await one(
    app.db,
    sql<{
      amount: number;
    }>`select amount from booking_payment where agid = 1 and amount > 100000 order by id limit 1`,
  );
  const euros = String(Math.floor(payment.amount / 100));
  const rest = String(payment.amount % 100).padStart(2, '0');
  const thousands = `${euros.slice(0, -3)} ${euros.slice(-3)}`;
  const expected = await one(
    app.db,
    sql<{
      n: number;
    }>`select count(*)::integer as n from booking_payment where agid = 1 and abs(amount) = ${payment.amount}`,
  );
  for (const typed of [`${euros},${rest}`, `${euros}.${rest}`, `${thousands},${rest} €`]) {
    const lines = await found('bookingpayment', typed);
    assert.equal(lines.length, expected.n, typed);
    for (const { amount } of lines) assert.equal(Math.abs(Number(amount)), payment.amount / 100);
    assert.equal(
      (await found('bookingpayment', `amount:"${typed}"`)).length,
      expected.n,
      `amount:"${typed}"`,
    );
  }
  assert.deepEqual(said(await search('bookingpayment', 'amount:beaucoup')), ['price', 'amount']);
  const asked = await one(
    app.db,
    sql<{ amount: number }>`insert into payment_request (ddl_id, agid, type, amount)
      select id, agid, 'total', 30616 from request where agid = 1 order by id limit 1 returning amount`,
  );
  const requests = await found('paymentrequest', (asked.amount / 100).toFixed(2).replace('.', ','));
  assert.ok(
    requests.length > 0 && requests.every(({ amount }) => Math.round(Number(amount) * 100) === asked.amount),
  );
  assert.equal((await found('platform', 'fee_percent:12,34')).length, 0);
});

test('LIST-01 a day is found as people type it, an instant by its day in Paris; what is no day is said', async () => {
  const { agid, ddl } = await one(
    app.db,
    sql<{
      agid: number;
      ddl: number;
    }>`select agid, id as ddl from request where agid = 1 order by id limit 1`,
  );
  await sql`insert into booking_payment (ddl_id, agid, type, amount, paid_on, mode, confirmed, transaction_id)
    values (${ddl}, ${agid}, 'solde', 100, '2021-03-02', 'transfer', true, 'jour')`.execute(app.db);
  // A winter's day in Paris begins an hour before that of the UTC clock, a summer's two.
  for (const [at, subject] of [
    ['2021-03-01 22:59:59Z', 'avant'],
    ['2021-03-01 23:00:00Z', 'premier'],
    ['2021-03-02 22:59:59Z', 'dernier'],
    ['2021-03-02 23:00:00Z', 'lendemain'],
    ['2021-07-01 22:00:00Z', 'premier'],
    ['2021-07-02 22:00:00Z', 'lendemain'],
  ] as const)
    await sql`insert into maillog (agid, template, recipient, subject, content, status, created, sent_at, message_id)
      values (${agid}, 'x', 'x@x.test', ${subject}, '{}', 'sent', ${at}, ${at}, ${`jour-${at}`})`.execute(
      app.db,
    );
  for (const typed of ['02/03/2021', '2.3.21', '2021-03-02']) {
    const payments = await found('bookingpayment', `paid_on:${typed}`);
    assert.deepEqual(
      payments.map(({ transaction_id }) => transaction_id),
      ['jour'],
      typed,
    );
    for (const field of ['created', 'sent_at'])
      assert.deepEqual(
        (await found('maillog', `${field}:${typed}`))
          .map(({ subject }) => String(subject))
          .toSorted((a, b) => a.localeCompare(b)),
        ['dernier', 'premier'],
        `${field}:${typed}`,
      );
  }
  const inSummer = await found('maillog', 'created:02/07/2021');
  assert.deepEqual(
    inSummer.map(({ subject }) => subject),
    ['premier'],
  );
  for (const [entity, term] of [
    ['bookingpayment', 'paid_on'],
    ['maillog', 'created'],
  ] as const)
    for (const typed of ['31/02/2021', 'hier', '2021']) {
      const answer = await search(entity, `${term}:${typed}`);
      assert.deepEqual([answer.status, ...said(answer)], [422, 'day', term], typed);
      assert.equal(first(answer)?.message, 'Cette date n’existe pas.');
    }
});

test('ERR-16 what cannot be deleted says which, by how many of what, and the first of them; nothing of another agency', async () => {
  const made = await marie.post('platforms', {
    CrmPlatform: { label: 'Plage', kind: 'other', fee_percent: '10', fee_mode: 'added', active: 1 },
  });
  assert.equal(made.status, 200, made.text);
  const platform = Number(made.body.models[0]!['id']);
  for (const label of ['Été', 'Hiver', 'Pâques', 'Toussaint'])
    assert.equal(
      (
        await marie.post('discountrules', {
          CrmDiscountrule: { label, percent: '5', borne_by: 'owner', platform },
        })
      ).status,
      200,
    );
  const remove = (person: Person) => person.del(`platforms/${platform}/${Date.now() + 1000}`);
  const answer = await remove(marie);
  assert.deepEqual([answer.status, first(answer)?.type], [409, 'inUse']);
  assert.equal(
    first(answer)?.message,
    'Rien n’a été supprimé. Encore utilisé\u00a0: «\u00a0Plage\u00a0» par 4 règles de remise (Toussaint, Pâques, Hiver, …).',
  );
  await sql`update quote set platform = ${platform} where id in (select id from quote where agid = 1 order by id limit 1)`.execute(
    app.db,
  );
  const quote = await one(app.db, sql<{ id: number }>`select id from quote where platform = ${platform}`);
  const bulk = await marie.post('platforms/bulk-delete', { ids: [platform], _clientTimestamp: LATER });
  assert.match(
    first(bulk)?.message ?? '',
    new RegExp(`«\u00a0Plage\u00a0» par 1 devis \\(n°${quote.id}\\) et 4 règles de remise`),
  );
  const english = await marie.post(
    'platforms/bulk-delete',
    { ids: [platform], _clientTimestamp: LATER },
    { 'accept-language': 'en' },
  );
  assert.match(first(english)?.message ?? '', /‘Plage’ by 1 quote \(n°\d+\) and 4 discount rules/);
  assert.equal(typeof first(english)?.params?.['uses'], 'string', 'one language on the wire');
  assert.equal((await remove(olivier)).status, 404);
  await sql`update discountrule set agid = 2 where platform = ${platform}`.execute(app.db);
  assert.doesNotMatch(first(await remove(marie))?.message ?? '', /remise/);
  assert.equal((await marie.get(`platforms/${platform}`)).status, 200, 'still there');
});

test('ERR-16 C15 whoever may not read what stands in the way is told how much of it there is, and no name', async () => {
  const made = await marie.post('platforms', {
    CrmPlatform: { label: 'Falaise', kind: 'other', fee_percent: '10', fee_mode: 'added', active: 1 },
  });
  const platform = Number(made.body.models[0]!['id']);
  const rule = { label: 'Carême', percent: '5', borne_by: 'owner', platform };
  assert.equal((await marie.post('discountrules', { CrmDiscountrule: rule })).status, 200);
  await sql`update quote set platform = ${platform} where id in (select id from quote where agid = 1 order by id limit 2)`.execute(
    app.db,
  );
  const type = await one(
    app.db,
    sql<{ id: number }>`insert into activity_type (agid, label) values (1, 'Appel') returning id`,
  );
  await sql`insert into user_activity (agid, uid, type) select 1, uid, ${type.id} from agency_card where agid = 1 order by uid limit 1`.execute(
    app.db,
  );
  const refusals = async () => [
    first(await marie.del(`platforms/${platform}/${LATER}`))?.message,
    first(await marie.del(`crmactivitytypes/${type.id}/${LATER}`))?.message,
  ];
  for (const named of await refusals()) assert.match(named ?? '', /\(/);
  const hidden = sql`permission in ('toolQuotes', 'toolChatManage') or permission like 'full%CrmQuote' or permission like 'full%CrmDiscountrule' or permission like 'full%CrmUser'`;
  const taken = await rows(
    app.db,
    sql<{
      role: string;
      permission: string;
    }>`delete from role_permission where ${hidden} returning role, permission`,
  );
  const said = await refusals();
  for (const { role, permission } of taken)
    await sql`insert into role_permission (role, permission) values (${role}, ${permission})`.execute(app.db);
  assert.deepEqual(said, [
    'Rien n’a été supprimé. Encore utilisé\u00a0: «\u00a0Falaise\u00a0» par 2 devis et 1 règle de remise.',
    'Ce type d’activité est utilisé et ne peut pas être supprimé\u00a0: «\u00a0Appel\u00a0» par 1 activité notée.',
  ]);
});

test('ERR-16 C13 who stands in the way is named as on the agency’s card, never as their account says', async () => {
  const type = await one(
    app.db,
    sql<{ id: number }>`insert into activity_type (agid, label) values (1, 'Visite') returning id`,
  );
  const [known, unknown] = (
    await sql<{ id: number }>`select p.id from person p left join agency_card c on c.agid = 1 and c.uid = p.id
      where 'basicRole' = any(p.roles) and p.last_name <> '' order by c.uid is null, p.id limit 2`.execute(
      app.db,
    )
  ).rows.map(({ id }) => id);
  await sql`insert into agency_card (agid, uid, first_name, last_name) values (1, ${known}, 'Nom', 'De Fiche')
    on conflict (agid, uid) do update set first_name = 'Nom', last_name = 'De Fiche'`.execute(app.db);
  await sql`delete from agency_card where agid = 1 and uid = ${unknown}`.execute(app.db);
  await sql`insert into user_activity (agid, uid, type) values (1, ${known}, ${type.id}), (1, ${unknown}, ${type.id})`.execute(
    app.db,
  );
  const answer = await marie.post('activitytypes/bulk-delete', { ids: [type.id], _clientTimestamp: LATER });
  assert.equal(
    first(answer)?.message,
    `Ce type d’activité est utilisé et ne peut pas être supprimé\u00a0: «\u00a0Visite\u00a0» par 2 activités notées (n°${unknown}, Nom De Fiche).`,
  );
});

test('every table that points at a removable entity is named among its uses', async () => {
  for (const entity of entities.filter(({ remove }) => remove !== null)) {
    const { uses } = await one(
      app.db,
      sql<{ uses: string[] }>`
        select coalesce(array_agg(c.conrelid::regclass || '.' || a.attname order by 1), '{}') as uses from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = ${entity.table}::regclass and c.confdeltype = 'a'`,
    );
    const named = usesOf(entity)
      .map(({ table, column }) => `${table}.${column}`)
      .toSorted();
    assert.deepEqual(named, uses.toSorted(), entity.name);
  }
});

test('QUOTE-17 an option beyond the arrival, or of a stay already firm, is refused in its own words', async () => {
  const stay = await one(
    app.db,
    sql<{
      ddl: number;
      from: string;
    }>`select s.ddl_id as ddl, lower(s.nights)::text as from from stay s join request r on r.id = s.ddl_id
      where r.agid = 1 and s.held_until is not null and lower(s.nights) > current_date + 2 order by s.id limit 1`,
  );
  const move = (day: string) =>
    marie.put(`crmddls/${stay.ddl}/option`, { held_until: `${day} 12:00:00`, _clientTimestamp: LATER });
  const late = await move(addDays(asDay(stay.from), 1));
  assert.deepEqual([late.status, ...said(late)], [422, 'optionTooLate', 'held_until']);
  const [year, month, date] = stay.from.split('-');
  assert.equal(
    first(late)?.message,
    `L’option ne peut pas durer au-delà de l’arrivée\u00a0: au plus tard le ${date}/${month}/${year} 16:00.`,
  );
  await sql`update stay set held_until = null where ddl_id = ${stay.ddl}`.execute(app.db);
  const firm = await move(addDays(todayInParis(), 1));
  assert.deepEqual([firm.status, ...said(firm)], [409, 'stayIsFirm', undefined]);
});
