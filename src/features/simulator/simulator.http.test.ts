import { MAX_AMOUNT } from '#kernel/money.ts';
import { addDays, todayInParis } from '#kernel/day.ts';
import { listRoutes } from '#features/lists/routes.ts';
import { sql } from '#server/sql.ts';
import { PARIS_TODAY } from '#server/sqlwords.ts';
import { COTINELLE, PASSEROSE, startFixture, TITOUAN } from '#tests/support/fixture.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SimulatorRow } from './api.ts';
import { quoteRoutes } from '#features/quotes/routes.ts';
import { simulatorRoutes } from './routes.ts';

const fixture = await startFixture([...simulatorRoutes, ...quoteRoutes, ...listRoutes]);
const { db, marie, olivier, paul, yann, nobody, platforms, from, to } = fixture;
after(() => fixture.close());

const path = (criteria = '2/-/-/-/-/0/0/1/1', dates = `${from}/${to}`) =>
  `hub/simulator/simulate/${dates}/${criteria}`;
const withValues = (values = '-1/-1/-1/-1/-1/-1', nid = PASSEROSE, persons = 3) =>
  `hub/simulator/simulate-with-values/${nid}/${from}/${to}/${persons}/${values}`;

async function rows(query = '', criteria?: string, dates?: string): Promise<SimulatorRow[]> {
  const { status, body } = await marie.get(`${path(criteria, dates)}${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.models as unknown as SimulatorRow[];
}

test('SIM-09 SIM-13 every free house of the agency with all its amounts, cheapest first', async () => {
  const found = await rows('?children=2');
  assert.deepEqual(
    found.map(({ nid }) => nid),
    [TITOUAN, PASSEROSE],
  );
  const row = found[1]!;
  assert.deepEqual(
    [
      row.owner_name,
      row.village,
      row.num_rooms,
      row.num_bathrooms,
      row.num_sleeps,
      row.pool,
      row.pets,
      row.ref_idrl,
      row.montant_linge,
      row.linen_offered,
      row.warnings,
    ],
    ['yann Kerdoncuff', 'Ars-en-Ré', 3, 2, 6, 1, 0, 'PAS', 0, 9000, []],
  );
  assert.deepEqual(
    [row.tarif_affiche_semaine_base, row.montant_menage, row.montant_honoraires, row.gain_client_net_loueur],
    [245_000, 15_000, 46_000, 184_000],
  );
  // Two adults, seven nights at 1,70 €: 23,80 + 2,38.
  assert.equal(row.taxe_sejour, 2618);
  assert.deepEqual(
    [row.frais_plateforme_er, row.montant_total_er, row.montant_total_er_before_discount, row.discount_er],
    [7350, 254_968, 254_968, 0],
  );
  assert.deepEqual(
    [row.frais_plateforme_idrl, row.montant_total_idrl, row.discount_idrl],
    [12_250, 259_868, 0],
  );
});

test('SIM-01 the platform decides the fee; one that is closed, foreign or unknown is refused', async () => {
  const withheld = (await rows(`?platform=${platforms.withheld}`)).find(({ nid }) => nid === PASSEROSE)!;
  assert.deepEqual(
    [withheld.frais_plateforme_er, withheld.taxe_sejour, withheld.tax_collected_by],
    [44_941, 0, 'Plateforme A'],
  );
  const idrl = (await rows(`?platform=${platforms.idrl}`)).find(({ nid }) => nid === PASSEROSE)!;
  assert.equal(idrl.montant_total, idrl.montant_total_idrl);
  for (const platform of [platforms.closed, platforms.other, 999_999]) {
    const { status, body } = await marie.get(`${path()}?platform=${platform}`);
    assert.deepEqual(
      [status, body.warnings?.[0]?.type, body.warnings?.[0]?.field],
      [422, 'unknownChoice', 'platform'],
    );
  }
});

test('SIM-05 SIM-06 SIM-07 the criteria choose', async () => {
  const nids = async (criteria: string) => (await rows('', criteria)).map(({ nid }) => nid);
  assert.deepEqual(await nids('2/ars-en-re/-/-/-/0/0/1/1'), [PASSEROSE]);
  assert.deepEqual(await nids(`2/-/${yann.uid}/-/-/0/0/1/1`), [PASSEROSE]);
  assert.deepEqual(await nids('2/-/-/1/-/0/0/1/1'), [PASSEROSE]);
  assert.deepEqual(await nids('2/-/-/0/-/0/0/1/1'), [TITOUAN]);
  assert.deepEqual(await nids('2/-/-/-/1/0/0/1/1'), [TITOUAN]);
  assert.deepEqual(await nids('2/-/-/-/-/0/1/1/1'), [PASSEROSE]);
  assert.deepEqual(await nids('2/-/-/-/-/1/0/1/1'), []);
  assert.deepEqual(await nids('2/-/-/-/-/0/0/1/2'), [PASSEROSE]);
  assert.deepEqual(await nids('2/-/-/-/-/0/0/4/1'), []);
  assert.deepEqual(await nids('7/-/-/-/-/0/0/1/1'), []);
});

test('SIM-13 a house that is taken, closed, archived or expired is not offered', async () => {
  await sql`insert into stay (house_id, nights, kind) values (${TITOUAN}, daterange(${addDays(to, -1)}, ${addDays(to, 5)}), 'owner')`.execute(
    db,
  );
  assert.deepEqual(
    (await rows()).map(({ nid }) => nid),
    [PASSEROSE],
  );
  await sql`update stay set nights = daterange(${to}, ${addDays(to, 5)})`.execute(db);
  assert.deepEqual((await rows()).length, 2, 'a departure and an arrival share their day');
  await sql`update day_price set blocked = true where house_id = ${TITOUAN} and day = ${from}`.execute(db);
  assert.deepEqual(
    (await rows()).map(({ nid }) => nid),
    [PASSEROSE],
  );
  await sql`update day_price set blocked = false where house_id = ${TITOUAN}`.execute(db);
  await sql`update house set expiry_date = ${PARIS_TODAY} where id = ${TITOUAN}`.execute(db);
  assert.deepEqual(
    (await rows()).map(({ nid }) => nid),
    [PASSEROSE],
  );
  await sql`update house set expiry_date = null, archived = true where id = ${TITOUAN}`.execute(db);
  assert.deepEqual(
    (await rows()).map(({ nid }) => nid),
    [PASSEROSE],
  );
  await sql`update house set archived = false where id = ${TITOUAN}`.execute(db);
});

test('SIM-10 rows that can’t be sold come last, without amounts, and say why', async () => {
  await sql`update day_price set minimum_stay = 10, allow_arrival = false where house_id = ${TITOUAN} and day = ${from}`.execute(
    db,
  );
  await sql`update day_price set amount = null where house_id = ${TITOUAN} and day = ${addDays(from, 2)}`.execute(
    db,
  );
  const row = (await rows()).at(-1)!;
  assert.deepEqual([row.nid, row.montant_total, row.montant_total_er], [TITOUAN, null, null]);
  assert.deepEqual(
    row.warnings.map(({ type }) => type),
    ['arrivalNotAllowed', 'minimumStay', 'missingRate'],
  );
  assert.equal(row.warnings[1]?.message, 'Séjour minimum de 10 nuits à cette date.');
  await sql`update day_price set minimum_stay = 1, allow_arrival = true, amount = 9900 where house_id = ${TITOUAN}`.execute(
    db,
  );
});

test('SIM-13 a house under caretaking alone shows only for its owner, and is not priced', async () => {
  await sql`update house set online_booking = false, housekeeping = true where id = ${PASSEROSE}`.execute(db);
  assert.deepEqual(
    (await rows()).map(({ nid }) => nid),
    [TITOUAN],
  );
  const [row] = await rows('', `2/-/${yann.uid}/-/-/0/0/1/1`);
  assert.deepEqual(
    [row?.nid, row?.montant_total, row?.warnings[0]?.message],
    [PASSEROSE, null, 'Intendance seule'],
  );
  await sql`update house set online_booking = true where id = ${PASSEROSE}`.execute(db);
});

test('SIM-13 the largest discount rule applies, and says its name', async () => {
  await sql`insert into discountrule (agid, label, percent) values (1, 'Bienvenue', 500)`.execute(db);
  const row = (await rows()).find(({ nid }) => nid === PASSEROSE)!;
  assert.deepEqual(
    [row.discount_er, row.discount_label, row.discount_owner, row.discount_agency],
    [11_500, 'Bienvenue', 9200, 2300],
  );
  const typed = (await rows('?discount=1000')).find(({ nid }) => nid === PASSEROSE)!;
  assert.deepEqual([typed.discount_er, typed.discount_label], [1000, '']);
  const discountOn = async (firstDay: string, lastDay: string) => {
    await sql`update discountrule set date_from = ${firstDay}, date_to = ${lastDay}`.execute(db);
    return (await rows()).find(({ nid }) => nid === PASSEROSE)?.discount_er;
  };
  assert.equal(await discountOn(addDays(from, -7), from), 11_500, 'who arrives on its last day');
  assert.equal(await discountOn(from, addDays(from, 7)), 11_500, 'who arrives on its first day');
  assert.equal(await discountOn(addDays(from, 1), addDays(from, 7)), 0);
  await sql`delete from discountrule`.execute(db);
});

test('SIM-14 one house with typed values: everything else follows', async () => {
  const { body } = await marie.get(`${withValues()}?children=2&platform=${platforms.er}`);
  const model = body.models[0]!;
  assert.deepEqual(
    [model['taxeSejour'], model['montant_total_idrl'], model['discount_idrl'], model['warnings']],
    [3927, 256_277, 0, []],
  );
  const edited = (await marie.get(`${withValues('170000/-1/0/-1/50000/2000')}?discount=5000`)).body
    .models[0]!;
  assert.deepEqual(
    [
      'gain_client_net_loueur',
      'tarif_affiche_sans_menage',
      'montant_honoraires',
      'montant_linge',
      'montant_caution',
      'taxeSejour',
      'discount_idrl',
    ].map((name) => edited[name]),
    [170_000, 212_500, 42_500, 0, 50_000, 2000, 5000],
  );
  const { status, body: refused } = await marie.get(`${withValues('-1/-1/-1/-1/-1/-1')}?discount=230001`);
  assert.deepEqual([status, refused.warnings?.[0]?.type], [422, 'discountTooLarge']);
});

test('SIM-13 SIM-14 bad input is refused in words', async () => {
  const type = async (call: Promise<{ status: number; body: { warnings?: { type: string }[] } }>) => {
    const { status, body } = await call;
    return [status, body.warnings?.[0]?.type];
  };
  assert.deepEqual(await type(marie.get(path('2/-/-/-/-/0/0/1/1', `${to}/${from}`))), [422, 'fromAfterTo']);
  assert.deepEqual(await type(marie.get(path('2/-/-/-/-/0/0/1/1', `2027-02-29/${to}`))), [422, 'day']);
  assert.deepEqual(await type(marie.get(path('2/-/-/-/-/0/0/1/1', `${addDays(todayInParis(), -1)}/${to}`))), [
    422,
    'inThePast',
  ]);
  assert.deepEqual(await type(marie.get(path('2/-/-/-/-/0/0/1/1', `${from}/${addDays(from, 993)}`))), [
    422,
    'stayTooLong',
  ]);
  assert.deepEqual(await type(marie.get(path('0/-/-/-/-/0/0/1/1'))), [422, 'min']);
  assert.deepEqual(await type(marie.get(path('41/-/-/-/-/0/0/1/1'))), [422, 'max']);
  assert.deepEqual(await type(marie.get(path('2/-/-/-/-/0/0/0/1'))), [422, 'min']);
  assert.deepEqual(await type(marie.get(path('2/-/-/oui/-/0/0/1/1'))), [422, 'wrongType']);
  assert.deepEqual(await type(marie.get(`${path()}?foo=1`)), [422, 'unknownField']);
  assert.deepEqual(await type(marie.get(withValues('-2/-1/-1/-1/-1/-1'))), [422, 'min']);
  assert.deepEqual(await type(marie.get(withValues('12.5/-1/-1/-1/-1/-1'))), [422, 'wrongType']);
  assert.deepEqual(
    await type(marie.get(withValues('-1/-1/-1/-1/-1/-1', COTINELLE))),
    [404, 'notFound'],
    'another agency’s house',
  );
});

test('SIM-14 a simulated price and a quote end at one largest amount, as payments and fields do', async () => {
  const caution = async (amount: number) => {
    const { status, body } = await marie.get(withValues(`-1/-1/-1/-1/${amount}/-1`));
    return [status, body.warnings?.[0]?.type];
  };
  assert.deepEqual(await caution(MAX_AMOUNT), [200, undefined]);
  assert.deepEqual(await caution(MAX_AMOUNT + 1), [422, 'max']);
  const dear = await marie.get(withValues(`${MAX_AMOUNT}/-1/-1/-1/-1/-1`));
  assert.deepEqual(
    [dear.status, dear.body.warnings?.[0]?.type, dear.body.warnings?.[0]?.params],
    [422, 'max', { n: MAX_AMOUNT / 100 }],
    'what follows from it is more',
  );
  const { body } = await marie.post('quotes', { CrmQuote: { montant_caution: MAX_AMOUNT + 1 } });
  assert.deepEqual(
    body.warnings?.filter(({ field }) => field === 'CrmQuote.montant_caution').map(({ type }) => type),
    ['max'],
  );
});

test('C01 C02 the simulator is for those who manage conversations', async () => {
  assert.equal((await nobody.get(path())).status, 401);
  assert.equal((await paul.get(path())).status, 403);
  assert.equal((await yann.get(withValues())).status, 403);
  assert.deepEqual(
    ((await olivier.get(path())).body.models as unknown as SimulatorRow[]).map(({ nid }) => nid),
    [COTINELLE],
  );
});

test('API-16 API-19 API-21 API-27 API-28 the choices of the criteria, in scope', async () => {
  const titles = async (list: string) =>
    Object.values(
      (await marie.get(`autocomplete/${list}`)).body.models as unknown as Record<
        string,
        { title: string; order: number }
      >,
    )
      .toSorted((a, b) => a.order - b.order)
      .map(({ title }) => title);
  assert.deepEqual(await titles('listsimulatorplatforms'), [
    'Site de l’agence',
    'Partenaire',
    'Plateforme A',
  ]);
  assert.equal((await titles('listvillage')).length, 19);
  assert.deepEqual(await titles('listhouseowner?q=yann'), ['yann Kerdoncuff']);
  assert.deepEqual(await titles('listhouse'), ['La Passerose', 'La Maison de Titouan']);
  assert.deepEqual(await titles('listhouse?q=PÀSSE'), ['La Passerose']);
  assert.deepEqual(await titles('listyesno'), ['Oui', 'Non']);
});
