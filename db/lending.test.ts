import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import { openedBefore } from '#tests/support/database.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { lendEmployee, workedElsewhere } from './lending.ts';

test('B106 an administrator lends an employee by the command, says no to others, and takes them back', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const lend = (mail: string, ...agencies: string[]) =>
    inTransaction(app.db, (tx) => lendEmployee(tx, mail, agencies));
  const { id } = await one(
    app.db,
    sql<{ id: number }>`select id from request where agid = 2 order by id limit 1`,
  );
  const claire = await app.as('claire');
  const writes = async () =>
    (await claire.post('ddlchats', { id_ddl: id, message: 'Bonjour' })).status === 200;
  const [re, oleron] = (await rows(app.db, sql<{ name: string }>`select name from agency order by id`)).map(
    ({ name }) => name,
  );
  assert.deepEqual(await lend('claire@pertuis.test'), [re]);
  assert.equal(await writes(), false);
  assert.deepEqual(await lend('Claire@pertuis.test', oleron!.toUpperCase()), [re, oleron]);
  assert.equal(await writes(), true);
  const profile = (await claire.get('user/reloadpermissions')).body.models[0]!;
  assert.deepEqual(profile['writes_in'], [1, 2]);
  assert.deepEqual(await lend('claire@pertuis.test', 'none'), [re]);
  assert.equal(await writes(), false);
  await assert.rejects(lend('claire@pertuis.test', 'Nulle part'), /No agency is called Nulle part/);
  await assert.rejects(lend('marie@pertuis.test', '2'), /no employee/);
  await assert.rejects(lend('personne@exemple.test', '2'), /Nobody/);
});

/** Two agencies with a request each, and who wrote how often in them, in a database from before employees had to have an agency. */
async function inUse(t: TestContext, agencies: readonly number[]) {
  const old = await openedBefore(t, '0024');
  const { db } = old;
  await sql`insert into agency (id, name, mail) select n, 'Agence ' || n, 'a@exemple.test' from unnest(${agencies}::integer[]) n`.execute(
    db,
  );
  await sql`insert into person (id, username, mail) values (1, 'paul', 'paul@exemple.test')`.execute(db);
  await sql`insert into request (id, alphaid, hashedid, agid, sender_uid) select id, 'A' || id, 'h' || id, id, 1 from agency`.execute(
    db,
  );
  const employee = async (name: string, agid: number | null, wrote: Readonly<Record<number, number>>) => {
    const mail = `${name}@exemple.test`;
    const { id } = await one(
      db,
      sql<{
        id: number;
      }>`insert into person (username, mail, roles, agid) values (${name}, ${mail}, '{employeeRole}', ${agid}) returning id`,
    );
    for (const [where, times] of Object.entries(wrote))
      await sql`insert into message (ddl_id, agid, action, message, author_uid, written_by_agency)
        select ${Number(where)}::integer, ${Number(where)}::integer, 'TEXT', 'Bonjour', ${id}, true from generate_series(1, ${times}::integer)`.execute(
        db,
      );
    return id;
  };
  const agencyOf = async (id: number) =>
    (await one(db, sql<{ agid: number | null }>`select agid from person where id = ${id}`)).agid;
  return { old, db, employee, agencyOf };
}

test('B106 in an agency in use, employees without an agency go on where they worked; who never wrote reads on', async (t) => {
  const { old, db, employee, agencyOf } = await inUse(t, [1, 2]);
  const both = await employee('deux', null, { 1: 1, 2: 3 });
  const never = await employee('jamais', null, {});
  assert.deepEqual((await old.update('0024')).applied, ['0024_person_agency.sql']);
  assert.deepEqual([await agencyOf(both), await agencyOf(never)], [2, null]);
  assert.deepEqual(await rows(db, sql`select uid, agid from person_agency`), [{ uid: both, agid: 1 }]);
});

test('B106 where there is one agency, employees without one are of it, also who never wrote', async (t) => {
  const { old, db, employee, agencyOf } = await inUse(t, [7]);
  const never = await employee('jamais', null, {});
  await old.update('0024');
  assert.equal(await agencyOf(never), 7);
  assert.deepEqual(await rows(db, sql`select from person_agency`), []);
});

test('B106 who has an agency and wrote for the other is not lent to it by an update; the operator hears of it and the command names them', async (t) => {
  const { old, db, employee, agencyOf } = await inUse(t, [1, 2]);
  const claire = await employee('claire', 1, { 1: 9, 2: 4 });
  await employee('jean', 2, { 2: 5 });
  const long = await employee('avant', 2, { 1: 2 });
  await sql`update message set created = now() - interval '2 years' where author_uid = ${long}`.execute(db);
  const { said } = await old.update('0032');
  assert.equal(said.length, 1, said.join());
  assert.match(
    said[0]!,
    /^Employees who wrote for another agency .* now: 1\. npm run db -- agencies names them/,
  );
  assert.equal(await agencyOf(claire), 1);
  assert.deepEqual(await rows(db, sql`select from person_agency`), []);
  assert.deepEqual(await workedElsewhere(db), [{ mail: 'claire@exemple.test', agency: 'Agence 2' }]);
  await inTransaction(db, (tx) => lendEmployee(tx, 'claire@exemple.test', ['Agence 2']));
  assert.deepEqual(await workedElsewhere(db), []);
});
