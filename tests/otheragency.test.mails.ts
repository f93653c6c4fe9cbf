/** Mails to be filed, texts, cards and login links. */
import { one, sql } from '#server/sql.ts';
import { LATER, ok } from '#tests/support/answers.ts';
import { test } from 'node:test';
import { OLERON, app, maelle, oleronOnly, ddl, guestUid } from './otheragency.test.arrangement.ts';

test('B106 mails to be filed, texts, cards and login links of the other agency', async () => {
  const mailin = async (serial: number) =>
    (
      await one(
        app.db,
        sql<{
          id: number;
        }>`insert into mailin (agid, message_id, sender, sender_name, text, status, reason, file_id)
          values (${OLERON}, ${`<other-${serial}@x.test>`}, ${`dune${serial}@exemple.test`}, 'Odile Dune', 'Bonjour', 'triage', 'unknown', (select min(id) from file))
          returning id`,
      )
    ).id;
  const first = await mailin(1);
  await oleronOnly('PUT', `mailins/${first}/discard`, {});
  await oleronOnly('PUT', `mailins/${first}/restore`, {});
  await oleronOnly('PUT', `mailins/${first}/file`, { ddl: String(ddl) });
  await oleronOnly('PUT', `mailins/${await mailin(2)}/conversation`, {});

  const text = await one(
    app.db,
    sql<{
      id: number;
    }>`insert into smssent (agid, ddl_id, uid, author_uid, direction, phone, text, status, request_id)
      values (${OLERON}, ${ddl}, ${guestUid}, ${maelle.uid}, 'out', '+33639987701', 'Bonjour', 'failed', 'other-agency-1') returning id`,
  );
  await oleronOnly('POST', `crmsmssents/${text.id}/resend`, {});

  const phoneOnly = ok(
    await maelle.post('ddlchats', {
      create_new_ddl: 1,
      recipient_tel: '06 39 98 77 02',
      recipient_email: '',
      smsMailChannel: 'sms',
      message: 'Bonjour',
    }),
  );
  const { uid } = await one(
    app.db,
    sql<{ uid: number }>`select sender_uid as uid from request where id = ${Number(phoneOnly['id_ddl'])}`,
  );
  await oleronOnly('PUT', `crmusers/${uid}?agid=${OLERON}`, {
    CrmUser: { first_name: 'Solenn', last_name: 'Marchadour', mail: 'solenn@exemple.test' },
    _clientTimestamp: LATER,
  });

  const owner = await one(
    app.db,
    sql<{
      id: number;
    }>`select p.id from person p where p.agid = ${OLERON} and p.roles = '{ownerRole}' and p.mail is not null
      and not exists (select from house where owner_uid = p.id and agid <> ${OLERON}) order by p.id limit 1`,
  );
  await oleronOnly('POST', `crmusers/${owner.id}/send-agency-owner-magic-link`, {});
});
