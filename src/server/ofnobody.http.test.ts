/** Rows of no agency, in the lists of agencies: for nobody, whoever sees both. And a month that the calendar does not have. */
import { one, rows, sql } from '#server/sql.ts';
import { refused } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

const app = await startTestApp();
after(() => app.close());
const claire = await app.as('claire');

test('D12 B23 mails of no agency, such as a link to a new password, stand in nobody’s list, export or record', async () => {
  const { id } = await one(
    app.db,
    sql<{
      id: number;
    }>`insert into maillog (agid, template, recipient, subject, message_id, content) values (null, 'passwordReset', 'personne@secret.test', 'Votre mot de passe', gen_random_uuid()::text, '{}') returning id`,
  );
  for (const login of ['claire', 'marie', 'admin'] as const) {
    const who = await app.as(login);
    assert.deepEqual((await who.get('maillogs?s=personne@secret.test')).body.models, [], login);
    assert.doesNotMatch((await who.get('maillogs/csv-export?s=personne')).text, /secret\.test/, login);
    assert.equal((await who.get(`maillogs/${id}`)).status, 404, login);
  }
});

test('D12 B106 the product’s own activity types are nobody’s to rewrite or delete: each agency has its own', async () => {
  const [type] = await rows(
    app.db,
    sql<{
      id: number;
      label: string;
    }>`select id, label from activity_type where agid is null order by id limit 1`,
  );
  for (const login of ['claire', 'admin'] as const) {
    const who = await app.as(login);
    const save = { CrmActivitytype: { label: 'Réécrit' }, _clientTimestamp: Date.now() };
    refused(await who.put(`crmactivitytypes/${type!.id}`, save), 404, 'notFound');
    refused(
      await who.post('crmactivitytypes/bulk-delete', { ids: [type!.id], _clientTimestamp: Date.now() }),
      404,
      'notFound',
    );
  }
  assert.deepEqual(await rows(app.db, sql`select label from activity_type where id = ${type!.id}`), [
    { label: type!.label },
  ]);
});

test('B14 a month before there were any is refused, on lists and exports', async () => {
  for (const path of ['maillogs', 'maillogs/csv-export', 'ddls', 'quotes'])
    for (const month of ['0000-01', '0001-01', '9999-12'])
      assert.equal((await claire.get(`${path}?m=${month}`)).status, 422, `${path} ${month}`);
});

test('C15 quotes are not found by a mail or telephone that their reader may not see', async () => {
  const quote = await one(
    app.db,
    sql<{
      id: number;
      mail: string;
      tel: string;
      last: string;
    }>`select q.id, p.mail, right(p.tel_digits, 8) as tel, p.last_name as last
      from quote q join request r on r.id = q.ddl_id join person p on p.id = r.sender_uid join house h on h.id = r.page_nid and h.online_booking
      where q.agid = 1 and p.mail is not null and p.tel_digits is not null and p.last_name <> '' and r.search like '%' || fold(p.mail) || '%' order by q.id limit 1`,
  );
  const marie = await app.as('marie');
  const found = async (words: string) =>
    (await marie.get(`quotes?n=1000&s=${encodeURIComponent(words)}`)).body.models.some(
      ({ id }) => id === quote.id,
    );
  assert.deepEqual([await found(quote.mail), await found(quote.last)], [true, true]);
  await sql`delete from role_permission where permission in ('fullCrmUser', 'fullOwnCrmUser')`.execute(
    app.db,
  );
  assert.deepEqual(
    [await found(quote.mail), await found(quote.tel), await found(quote.last)],
    [false, false, true],
  );
});

test('D11 twenty thousand unknown fields are refused in a few lines, whoever sends them', async () => {
  const sent = Object.fromEntries(Array.from({ length: 19_000 }, (_, n) => [`x${n}`, 1]));
  const long = { ['y'.repeat(50_000)]: 1 };
  for (const body of [sent, long, { CrmPlatform: sent }]) {
    const answer = await claire.post('crmplatforms', body);
    assert.equal(answer.status, 422);
    assert.ok(answer.text.length < 10_000, `${answer.text.length} characters`);
  }
});

test('C15 D12 the terms of the quotes’ list ask of what its rows show, and of the caller’s own agency’s rows alone', async () => {
  const marie = await app.as('marie');
  const ofAgency = (agid: number) =>
    one(
      app.db,
      sql<
        Record<'id' | 'nid' | 'id_ddl' | 'tenant_uid' | 'alphaid', string | number>
      >`select q.id, q.nid, q.ddl_id as id_ddl, q.tenant_uid, r.alphaid from quote q join request r on r.id = q.ddl_id
        where q.agid = ${agid} and (${agid} = 1 or not exists (select from quote own where own.agid = 1 and own.tenant_uid = q.tenant_uid)) order by q.id limit 1`,
    );
  const [own, other] = [await ofAgency(1), await ofAgency(2)];
  for (const term of ['id', 'nid', 'id_ddl', 'tenant_uid', 'alphaid'] as const) {
    const found = async (value: unknown) =>
      (await marie.get(`quotes?s=${term}:${String(value)}`)).body.models;
    const rowsFound = await found(own[term]);
    assert.ok(rowsFound.length > 0, term);
    assert.ok(
      rowsFound.every((row) => row[term] === own[term]),
      term,
    );
    assert.deepEqual(await found(other[term]), [], term);
  }
});
