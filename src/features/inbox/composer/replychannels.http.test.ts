import { one, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

const PHONE = '+33639980001';

test('SMS-14 SMS-22 a composer is told by which channels its guest can be reached, and why not by the others', async () => {
  const claire = await app.as('claire');
  const { alphaid } = await one(
    app.db,
    sql<{
      alphaid: string;
    }>`select r.alphaid from request r join person p on p.id = r.sender_uid where p.username = 'smsuser-33639980001'`,
  );
  const channels = async () => (await claire.get(`ddls/${alphaid}/channels`)).body.models[0];
  assert.deepEqual(await channels(), { mail: 'noMail', sms: null, wrote_by: 'sms' });
  await sql`insert into smsstop (phone) values (${PHONE})`.execute(app.db);
  assert.deepEqual(await channels(), { mail: 'noMail', sms: 'smsStopped', wrote_by: 'sms' });
  await sql`delete from smsstop`.execute(app.db);
  await sql`update agency_card set tel1 = '05 46 09 00 00' where uid = (select sender_uid from request where alphaid = ${alphaid})`.execute(
    app.db,
  );
  assert.deepEqual(await channels(), { mail: 'noMail', sms: 'notMobile', wrote_by: 'sms' });

  assert.equal((await (await app.as('olivier')).get(`ddls/${alphaid}/channels`)).status, 404);
  assert.equal((await (await app.as('paul')).get(`ddls/${alphaid}/channels`)).status, 403);
});
