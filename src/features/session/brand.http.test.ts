/** What a guest's space looks like: their agency's, where there is one. */
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { caller, startTestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/app.ts';
import { ok } from '#tests/support/answers.ts';
import { accepted } from '#tests/support/scenario.ts';
import { until } from '#tests/support/waiting.ts';
import { createSession } from '#server/session.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

const app = await startTestApp();
after(() => app.close());
const brandOf = async (person: Person): Promise<unknown> =>
  ok(await person.get('user/reloadpermissions'))['brand'];

test('a guest of one agency is in its space, a guest of both and whoever works there are in ours', async () => {
  const { uid } = await accepted(app);
  const token = await inTransaction(app.db, (tx) => createSession(tx, { uid, kind: 'guest' }));
  const guest = caller(app.url, uid, token);
  await sql`update agency set accent = '#aa2200' where id = 1`.execute(app.db);
  const { logo } = await one(
    app.db,
    sql<{
      logo: string | null;
    }>`select f.path as logo from agency a left join file f on f.id = a.logo_fid where a.id = 1`,
  );
  const brand = {
    name: 'Sel & Volets',
    accent: '#aa2200',
    logo: logo === null ? '' : `/api/fileserver/${logo}`,
  };
  assert.deepEqual(await brandOf(guest), brand);
  for (const name of ['marie', 'yann', 'admin']) assert.equal(await brandOf(await app.as(name)), null, name);
  await sql`insert into request (alphaid, hashedid, agid, page_nid, sender_uid, date_from, date_to, nb_adults, nb_children, sender_origin)
    select 'OTHER1', 'other-1', 2, (select id from house where agid = 2 order by id limit 1), ${uid}::integer, current_date + 400, current_date + 407, 2, 0, 'site'`.execute(
    app.db,
  );
  assert.equal(await brandOf(guest), null);
});

test('D12 a new password is not mailed in the name of an agency that is not to know the address', async () => {
  const olivier = await app.as('olivier');
  const { uid, mail, tel1 } = await one(
    app.db,
    sql<{ uid: number; mail: string; tel1: string }>`select p.id as uid, p.mail, p.tel1 from person p
      where p.roles = '{basicRole}' and p.mail <> '' and p.tel1 <> ''
        and exists (select from request r where r.sender_uid = p.id and r.agid = 1)
        and not exists (select from request r where r.sender_uid = p.id and r.agid = 2) order by p.id limit 1`,
  );
  await sql`delete from agency_card where uid = ${uid} and agid = 2`.execute(app.db);
  const begun = { create_new_ddl: 1, message: 'Bonjour', recipient_tel: tel1, smsMailChannel: 'sms' };
  ok(await olivier.post('ddlchats', begun));
  const asked = await app.nobody.post('login/sendpasswordresetlink', { email: mail });
  assert.equal(asked.status, 200);
  const ofMails = sql<{
    agid: number;
  }>`select agid from maillog where uid = ${uid} and template = 'passwordReset'`;
  const sent = await until('the mail is written', async () => {
    const mails = await rows(app.db, ofMails);
    return mails.length > 0 && mails;
  });
  assert.deepEqual(sent, [{ agid: 1 }]);
});

test('no agency keeps a colour that is none', async () => {
  for (const accent of ['red', '#12345', '#1234567', '#GGGGGG', "#000000'"])
    await assert.rejects(sql`update agency set accent = ${accent} where id = 1`.execute(app.db), accent);
});
