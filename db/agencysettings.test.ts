import { inTransaction, one, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSetting, describeSettings } from './agencysettings.ts';

test('B107 B115 an operator sets what an agency decides for itself, reads it back, and is refused what is no value of it in a sentence', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const change = (agency: string, name: string, value?: string) =>
    inTransaction(app.db, (tx) => changeSetting(tx, agency, name, value));
  const stored = () =>
    one(
      app.db,
      sql<Record<string, unknown>>`select guest_accepts, auto_contract, accent from agency where id = 2`,
    );
  const { name } = await one(app.db, sql<{ name: string }>`select name from agency where id = 2`);
  await change('2', 'guest_accepts', 'off');
  await change(name.toUpperCase(), 'auto_contract', 'OFF');
  const said = await change('2', 'accent', '#1A2B3C');
  const set = { guest_accepts: false, auto_contract: false, accent: '#1a2b3c' };
  assert.deepEqual(await stored(), set);
  assert.equal(said[0], `2 ${name}`);
  for (const shown of ['guest_accepts off', 'auto_contract off', 'accent #1a2b3c'])
    assert.ok(
      said.some((line) => line.startsWith(`  ${shown} `)),
      shown,
    );
  assert.equal((await describeSettings(app.db)).filter((line) => /^\d/.test(line)).length, 2);
  await assert.rejects(change('2', 'accent', 'bleu'), /accent takes a colour as #rrggbb, not "bleu"/);
  await assert.rejects(change('2', 'accent', '#12345'), /accent takes/);
  await assert.rejects(change('2', 'guest_accepts', 'maybe'), /guest_accepts takes on or off, not "maybe"/);
  await assert.rejects(
    change('2', 'watermark', 'on'),
    /puts the logo of the agency on photos, and it has none/,
  );
  await assert.rejects(change('2', 'guest_accepts'), /guest_accepts takes on or off\./);
  for (const none of ['name', 'option_days', 'toString'])
    await assert.rejects(change('2', none, 'on'), new RegExp(`No setting is called ${none}`));
  await assert.rejects(change('Nulle part', 'accent', '#000000'), /No agency is called Nulle part/);
  await assert.rejects(describeSettings(app.db, '99'), /No agency is called 99/);
  assert.deepEqual(await stored(), set, 'what was refused changed nothing');
  const { n } = await one(
    app.db,
    sql<{ n: number }>`select count(*)::integer as n from audit where action = 'agency setting' and agid = 2`,
  );
  assert.equal(n, 3);
});
