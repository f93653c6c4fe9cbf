/** What the law asks of a house of Oléron, its mandates, its departure: papers, a register and decisions of one agency. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import { LATER, ok } from '#tests/support/answers.ts';
import { pdf } from '#tests/support/papers.ts';
import { test } from 'node:test';
import { app, maelle, notFound, oleronOnly, OLERON } from './otheragency.test.arrangement.ts';

/** Of Oléron, unpublished. */
const REMISE = 210;
/** Of Oléron, under no mandate. */
const PLANCHES = 205;
/** Of Oléron, under one. */
const LEAVING = 203;
const today = todayInParis();

test('B106 10.7 the legal file of a house is its agency’s to complete, to check and to declare from', async () => {
  const path = `houses/${REMISE}/legal`;
  const insurance = async () => {
    const { items } = ok(await maelle.get(path)) as {
      items: { item: string; document: { id: number; version: number } | null }[];
    };
    return items.find(({ item }) => item === 'insurance')!.document!;
  };
  const paper = {
    state: 'held',
    number: 'MH 7',
    issued_on: addDays(today, -10),
    ends_on: addDays(today, 300),
  };
  await oleronOnly('POST', `${path}/insurance`, { former: 0, CrmHousedocument: paper });
  await oleronOnly('PUT', `${path}/insurance`, {
    CrmHousedocument: { holder: 'Mutuelle' },
    _clientTimestamp: LATER,
  });
  const form = new FormData();
  // It has no file yet that another would take the place of.
  form.set('former', '0');
  form.set('myFile', new Blob([new Uint8Array(pdf())]), 'attestation.pdf');
  await oleronOnly('POST', `${path}/insurance/file`, form);
  const { id: document, version } = await insurance();
  await oleronOnly('PUT', `${path}/insurance/check`, { document, version, checked: true });
  await oleronOnly('PUT', `${path}/insurance/check`, {
    document,
    version: (await insurance()).version,
    checked: false,
  });
  await oleronOnly('DELETE', `${path}/insurance/${(await insurance()).version}`);
  const { owner_status: former } = ok(await maelle.get(path)) as { owner_status: number };
  await oleronOnly('PUT', `houses/${REMISE}/legal-owner`, { former, status: former === 1 ? 2 : 1 });
});

test('B106 B104 mandates of a house are entered, changed, signed and ended by its agency, in its own register', async () => {
  const terms = {
    nid: PLANCHES,
    kind: 'location',
    owners: 'Madame Ferrand',
    date_from: today,
    date_to: addDays(today, 364),
    notice_months: 3,
    rate: 20,
    payout_day: 10,
    cleaning_by: 'tenant',
    linen_by: 'owner',
  };
  const { id } = await oleronOnly('POST', 'mandates', { CrmMandate: terms });
  const at = `mandates/${String(id)}`;
  await oleronOnly('PUT', at, { CrmMandate: { rate: 18 }, _clientTimestamp: LATER });
  await oleronOnly('PUT', `${at}/prepare`, {});
  await oleronOnly('PUT', `${at}/recall`, {});
  ok(await maelle.put(`${at}/prepare`, {}));
  await oleronOnly('PUT', `${at}/sign`, { signed_on: today });
  await oleronOnly('PUT', `${at}/end`, { date_to: addDays(today, 30), reason: 'D’un commun accord' });
  const { id: other } = ok(
    await maelle.post('mandates', { CrmMandate: { ...terms, kind: 'intendance', rate: null } }),
  );
  await oleronOnly('PUT', `mandates/${String(other)}/cancel`, { reason: 'Entré deux fois' });
  const { holder } = await one(
    app.db,
    sql<{ holder: number }>`select holder_id as holder from mandate_register where agid = ${OLERON}`,
  );
  // Each agency reads its own register, and no other's.
  const CrmMandateholder = { card_number: 'CPI 1701 2026 000 000 002' };
  const change = { CrmMandateholder, _clientTimestamp: LATER };
  await oleronOnly('PUT', `mandate-register/${holder}`, change, notFound);
});

test('B106 10.8 a house leaves by a decision of its own agency, which alone takes it back and names who follows', async () => {
  const outlook = ok(await maelle.get(`departures/outlook?nid=${LEAVING}&from=${today}`)) as {
    stays: { id_ddl: number }[];
  };
  const leaving = {
    nid: LEAVING,
    reason: 'sale',
    closed_from: today,
    stays: outlook.stays.map(({ id_ddl }) => ({ id_ddl, way: 'kept' })),
  };
  const { id: first } = await oleronOnly('POST', 'departures', leaving);
  await oleronOnly('PUT', `departures/${String(first)}/undo`, {});
  const { id } = ok(await maelle.post('departures', leaving));
  const { uid } = await one(
    app.db,
    sql<{ uid: number }>`select owner_uid as uid from house where agid = ${OLERON} and owner_uid <>
      (select owner_uid from house where id = ${LEAVING}) limit 1`,
  );
  await oleronOnly('PUT', `departures/${String(id)}/owner`, {
    new_owner_uid: uid,
    owner_from: addDays(today, 40),
    former: 0,
  });
  await oleronOnly('PUT', `departures/${String(id)}/open`, {});
});
