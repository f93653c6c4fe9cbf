/** Answers by mail, filed in their request or left to a person. */
import { resetToken } from '#features/mailing/links.ts';
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { receiveMail } from './receiving.ts';
import { until } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  claire,
  paul,
  ddl,
  send,
  received,
  mailinOf,
  settled,
  sayings,
} from './mailin.http.test.arrangement.ts';

test('an answer to a sealed address is a message of the guest, for both to read, and the agency hears of it', async () => {
  const mail = await received('Combien serez-vous ?');
  assert.match(mail.replyTo, new RegExp(`^demande-${ddl.alphaid}\\.[0-9a-f]{24}@reponse\\.pertuis\\.test$`));
  await send({
    from: 'Paul <paul@pertuis.test>',
    // Mail servers may change the case of an address.
    to: mail.replyTo.toLowerCase(),
    text: `Nous serons quatre.\n\nLe ven. 7 août 2026 à 10:02, Sel & Volets <a@b.c> a écrit :\n> Combien serez-vous ?\n`,
  });
  assert.equal((await settled()).status, 'filed');
  const [seen] = await sayings(claire, 'Nous serons quatre');
  assert.deepEqual(
    [seen!['message'], seen!['written_by_agency'], seen!['author_uid'], seen!['channel'], seen!['action']],
    ['Nous serons quatre.', 0, paul.uid, 'mail', 'TEXT'],
  );
  assert.match(String(seen!['quoted']), /> Combien serez-vous/);
  assert.equal((await sayings(paul, 'Nous serons quatre')).length, 1);
  const unread = (await claire.get('listunread')).body.models;
  assert.ok(unread.some(({ ddl_id }) => ddl_id === ddl.id));
  const told = await rows(
    app.db,
    sql<{ recipient: string }>`select recipient from maillog where ddlchat_id = ${Number(seen!['id'])}`,
  );
  assert.equal(told.length, 1);
  assert.notEqual(told[0]!.recipient, 'paul@pertuis.test');
});

test('C13 S4 an answer repeats our mail without its keys; the owner of the house reads neither those nor the guest’s address', async () => {
  const mail = await received('Clé numéro 4711 ?');
  const key = /\/lien#([\w-]{43})/.exec(mail.text)?.[1];
  assert.ok(key, mail.text);
  const safelink = `https://scan.example/?url=${encodeURIComponent(/http\S+lien#\S+/.exec(mail.text)![0])}`;
  const reset = resetToken(app.app.config.secret, 'nonce');
  const resetLink = `https://pertuis.test/?passwordResetRequest=1#resetToken=${reset}`;
  await send({
    from: 'paul@pertuis.test',
    to: mail.replyTo,
    text: `Oui 4711 ${safelink} ${resetLink} ${encodeURIComponent(resetLink)}\n\nDe : Sel & Volets <${mail.replyTo}>\nEnvoyé : vendredi\nÀ : paul@pertuis.test\nObjet : x\n\n${mail.text}`,
  });
  assert.equal((await settled()).status, 'filed');
  const house = await one(
    app.db,
    sql<{
      username: string;
    }>`select o.username from request r join house h on h.id = r.page_nid join person o on o.id = h.owner_uid where r.id = ${ddl.id}`,
  );
  const [, seal = ''] = /\.([0-9a-f]{24})@/.exec(mail.replyTo) ?? [];
  for (const reader of [claire, paul, await app.as(house.username)]) {
    const [seen] = await sayings(reader, 'Oui 4711');
    assert.ok(seen);
    assert.ok(!JSON.stringify(seen).includes(key), 'the key of the link');
    assert.ok(!JSON.stringify(seen).includes(reset), 'the key to a new password');
    assert.ok(!JSON.stringify(seen).includes(seal), 'the seal of the address');
    assert.equal('quoted' in seen, reader === claire || reader === paul);
  }
});

test('an answer known by the mail it answers is filed too; the next mail names it', async () => {
  const mail = await received('À quelle heure arrivez-vous ?');
  await send({
    from: 'paul@pertuis.test',
    to: 'bonjour@reponse.pertuis.test',
    inReplyTo: mail.messageId,
    references: mail.messageId,
    text: 'Vers dix-sept heures.',
  });
  assert.equal((await settled()).status, 'filed');
  assert.equal((await sayings(paul, 'Vers dix-sept heures')).length, 1);
  const next = await received('Très bien, à samedi.');
  assert.notEqual(next.messageId, mail.messageId);
});

test('a stranger who has somebody’s mail, and a guest who signs as the agency, go to triage with the request suggested', async () => {
  const mail = await received('Voici le code du portail.');
  await send({
    from: 'voleur@ailleurs.test',
    to: mail.replyTo,
    inReplyTo: mail.messageId,
    text: 'Donnez-moi le code',
  });
  const stolen = await settled();
  assert.deepEqual([stolen.status, stolen.reason, stolen.suggested_ddl_id], ['triage', 'stranger', ddl.id]);
  await send({ from: 'claire@pertuis.test', to: mail.replyTo, text: 'Je suis Claire' });
  const feigned = await settled();
  assert.deepEqual([feigned.status, feigned.reason], ['triage', 'stranger']);
  const [, seal = ''] = /\.([0-9a-f]{24})@/.exec(mail.replyTo) ?? [];
  const other = await one(
    app.db,
    sql<{
      alphaid: string;
    }>`select alphaid from request where agid = 1 and id <> ${ddl.id} and sender_uid = ${paul.uid} order by id limit 1`,
  );
  await send({
    from: 'paul@pertuis.test',
    to: `demande-${other.alphaid}.${seal}@reponse.pertuis.test`,
    text: 'Sceau déplacé',
  });
  const moved = await settled();
  assert.deepEqual([moved.status, moved.reason], ['triage', 'badReference']);
  for (const words of ['Donnez-moi le code', 'Je suis Claire', 'Sceau déplacé'])
    assert.equal((await sayings(claire, words)).length, 0, words);
});

test('mail from nobody known waits in triage; a known sender’s names the last request', async () => {
  await send({
    from: 'inconnue@ailleurs.test',
    to: 'contact@reponse.pertuis.test',
    text: 'Avez-vous une maison ?',
  });
  const unknown = await settled();
  assert.deepEqual([unknown.status, unknown.reason, unknown.suggested_ddl_id], ['triage', 'unknown', null]);
  await send({ from: 'paul@pertuis.test', to: 'contact@reponse.pertuis.test', text: 'Et pour les draps ?' });
  const known = await settled();
  assert.deepEqual([known.status, known.reason], ['triage', 'noReference']);
  assert.notEqual(known.suggested_ddl_id, null);
});

test('C02 a mail without a reference waits in the agency of its sender’s last request, not in the first one', async () => {
  const last = await one(
    app.db,
    sql<{
      id: number;
      mail: string;
    }>`select max(r.id) as id, p.mail from request r join person p on p.id = r.sender_uid
      where p.mail is not null and p.roles = '{basicRole}' group by p.id having min(r.agid) = 2 order by 1 limit 1`,
  );
  await send({ from: last.mail, to: 'contact@reponse.pertuis.test', text: 'Et le parking ?' });
  const waits = await settled();
  assert.deepEqual([waits.agid, waits.reason, waits.suggested_ddl_id], [2, 'noReference', last.id]);
});

test('S20 the thirtieth mail of an hour is filed in its thread, the next one waits for a person', async () => {
  const mail = await received('Racontez-nous.');
  const { n } = await one(
    app.db,
    sql<{
      n: number;
    }>`select count(*)::integer as n from mailin where ddl_id = ${ddl.id} and status = 'filed' and sender = 'paul@pertuis.test'`,
  );
  await sql`insert into mailin (agid, message_id, sender, status, ddl_id)
    select 1, 'earlier' || n || '@x.test', 'paul@pertuis.test', 'filed', ${ddl.id} from generate_series(1, ${29 - n}::integer) n`.execute(
    app.db,
  );
  const says = async (text: string) => {
    await send({ from: 'paul@pertuis.test', to: mail.replyTo, text });
    const { status, reason } = await settled();
    return [status, reason];
  };
  assert.deepEqual(await says('La trentième.'), ['filed', '']);
  assert.deepEqual(await says('La trente et unième.'), ['triage', 'tooMany']);
  await sql`delete from mailin where message_id like 'earlier%'`.execute(app.db);
});

test('C10 the same mail delivered three times, at once and later, is one message', async () => {
  const mail = await received('Une seule fois, merci.');
  const again = {
    from: 'paul@pertuis.test',
    to: mail.replyTo,
    text: 'Reçu trois fois.',
    messageId: '<thrice@x.test>',
  };
  await Promise.all([send(again), send(again)]);
  await settled('thrice@x.test');
  const kept = () => rows(app.db, sql`select id from file where mime = 'message/rfc822' order by id`);
  const before = await kept();
  await send(again);
  assert.deepEqual(await kept(), before, 'what is known already is not kept again');
  assert.equal((await mailinOf('thrice@x.test')).length, 1);
  assert.equal((await sayings(claire, 'Reçu trois fois')).length, 1);
});

test('C10 two deliveries of one mail at the same instant keep its bytes once', async () => {
  const raw = Buffer.from(
    'From: x@x.test\r\nMessage-ID: <twin@x.test>\r\nSubject: Deux fois\r\n\r\nBonjour.\r\n',
  );
  const mail = { from: 'x@x.test', to: ['reservations@reponse.pertuis.test'], raw };
  const kept = async () => {
    const paths = await rows(app.db, sql`select id from file where mime = 'message/rfc822' order by id`);
    return paths.length;
  };
  const before = await kept();
  let both: Promise<unknown> | undefined;
  await inTransaction(app.db, async (tx) => {
    // Neither is kept before both have looked whether the mail is known.
    await sql`lock table mailin in share mode`.execute(tx);
    both = Promise.all([receiveMail(app.app, mail), receiveMail(app.app, mail)]);
    await until('both wait', async () => {
      const waiting = await rows(
        app.db,
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length === 2 ? true : undefined;
    });
  });
  await both;
  assert.equal((await mailinOf('twin@x.test')).length, 1);
  assert.equal(await kept(), before + 1);
});
