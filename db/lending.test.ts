import { migrate } from '#server/migrate.ts';
import { inTransaction, one, openDatabase, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import { freshDatabase } from '#tests/support/database.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lendEmployee } from './lending.ts';

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

test('B106 in an agency in use, employees without an agency go on where they worked; who never wrote reads on', async (t) => {
  const fresh = await freshDatabase({ demo: true });
  const { db, close } = openDatabase(fresh.url, { max: 2 });
  t.after(async () => {
    await close();
    await fresh.drop();
  });
  // As it was before: no such table, and people whose agency nobody noted.
  await sql`drop table person_agency; drop function lending_changed; delete from migration where name like '0024%'`.execute(
    db,
  );
  const employee = async (name: string) =>
    (
      await one(
        db,
        sql<{
          id: number;
        }>`insert into person (username, mail, roles) values (${name}, ${`${name}@exemple.test`}, '{employeeRole}') returning id`,
      )
    ).id;
  const [both, never] = [await employee('deux'), await employee('jamais')];
  const wrote = (agid: number, times: number) =>
    sql`insert into message (ddl_id, agid, action, message, author_uid, written_by_agency)
      select r.id, r.agid, 'TEXT', 'Bonjour', ${both}, true from (select * from request where agid = ${agid} order by id limit 1) r, generate_series(1, ${times}::integer)`.execute(
      db,
    );
  await wrote(1, 1);
  await wrote(2, 3);
  assert.deepEqual(await migrate(fresh.url), ['0024_person_agency.sql']);
  const agencyOf = async (id: number) =>
    (await one(db, sql<{ agid: number | null }>`select agid from person where id = ${id}`)).agid;
  assert.deepEqual([await agencyOf(both), await agencyOf(never)], [2, null]);
  assert.deepEqual(await rows(db, sql`select uid, agid from person_agency`), [{ uid: both, agid: 1 }]);
  const { count } = await one(
    db,
    sql<{ count: number }>`select count(*) from person where agid is null and 'employeeRole' = any(roles)`,
  );
  assert.equal(count, 1);
});
