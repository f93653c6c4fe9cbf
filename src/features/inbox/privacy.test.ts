import { postEvent, postMessage } from '#features/requests/posting.ts';
import { inTransaction, sql } from '#server/sql.ts';
import { startInbox } from '#tests/support/inbox.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

const { db, people, ids, call, say, close } = await startInbox();
after(close);

test('C13 CHAT-28 a note and its real author never reach the guest or the owner', async () => {
  const note = await say('marie', 'Prévenir M. Sauvion : dernier chien = canapé', { is_note: 1 });
  assert.equal(note.body.models[0].action, 'NOTE');
  assert.equal(note.body.models[0].author_mail, 'marie@x.test');
  for (const who of ['paul', 'yann'] as const) {
    for (const path of [`/ddlchats/list/${ids.ddl}`, `/ddls/${ids.ddl}`, '/ddls']) {
      const text = JSON.stringify((await call(who, 'GET', path)).body);
      assert.ok(
        !text.includes('canapé') && !text.includes('real_author') && !text.includes('"NOTE"'),
        `${who} ${path}`,
      );
    }
    assert.equal((await say(who, 'note', { is_note: 1 })).status, 403);
  }
  const asClerk = await call('marie', 'GET', `/ddls/${ids.ddl}`);
  assert.notEqual(asClerk.body.models[0].last_said.words.slice(0, 8), 'Prévenir');
  const gone = await call('marie', 'DELETE', `/ddlchats/${note.body.models[0].id}/0`);
  assert.equal(gone.status, 200);
  assert.ok(
    !JSON.stringify((await call('marie', 'GET', `/ddlchats/list/${ids.ddl}`)).body).includes('canapé'),
  );
  const message = await say('marie', 'reste');
  assert.equal((await call('marie', 'DELETE', `/ddlchats/${message.body.models[0].id}/0`)).status, 404);
});

test('C14 what the product says itself carries the agency’s name', async () => {
  const id = await inTransaction(db, (tx) =>
    postMessage(tx, {
      ddlId: ids.ddl,
      action: 'TEXT',
      message: 'Automatique',
      authorUid: null,
      writtenByAgency: true,
    }),
  );
  const { body } = await call('paul', 'GET', `/ddlchats/list/${ids.ddl}`);
  const seen = body.models.find((message: { id: number }) => message.id === id);
  assert.deepEqual([seen.author_full_name, seen.use_agency_name], ['Sel & Volets', 1]);
});

test('C13 what the agency does within a request is not told to guest and owner: tags, followers, mails sent again, locked quotes', async () => {
  const post = (action: 'M_RESENT' | 'Q_LOCK' | 'Q_UNLOCK' | 'S_INFO_UPD', details = {}) =>
    inTransaction(db, (tx) =>
      postEvent(tx, {
        ddlId: ids.ddl,
        action,
        authorUid: people.claire.uid,
        writtenByAgency: true,
        details,
      }),
    );
  const before = (await call('paul', 'GET', `/ddls/${ids.ddl}`)).body.models[0].last_action;
  const internal = [
    await post('M_RESENT'),
    await post('Q_LOCK'),
    await post('Q_UNLOCK'),
    await post('S_INFO_UPD', { changed: ['employee_uid'] }),
    await post('S_INFO_UPD', { tag: 'ddlstatuspayment' }),
  ];
  const told = await post('S_INFO_UPD', { changed: ['date_to', 'employee_uid'] });
  const seenBy = async (who: 'paul' | 'yann' | 'marie', path: string) =>
    ((await call(who, 'GET', path)).body.models as { id: number }[])
      .map(({ id }) => id)
      .filter((id) => internal.includes(id) || id === told);
  const thread = `/ddlchats/list/${ids.ddl}`;
  for (const who of ['paul', 'yann'] as const) {
    assert.deepEqual(await seenBy(who, thread), [told], who);
    assert.deepEqual(
      (await seenBy(who, '/ddlchats?n=20')).filter((id) => id !== told),
      [],
      who,
    );
  }
  assert.equal((await seenBy('marie', thread)).length, internal.length + 1);
  assert.equal((await call('paul', 'GET', `/ddls/${ids.ddl}`)).body.models[0].last_action, before);
});

test('C14 who wrote in the agency’s name is not told by a number nor by a face', async () => {
  await sql`update person set profile_picture = '/claire.jpg' where id = ${people.claire.uid}`.execute(db);
  await sql`update request set employee_uid = ${people.claire.uid} where id = ${ids.ddl}`.execute(db);
  const posting = {
    ddlId: ids.ddl,
    action: 'TEXT' as const,
    authorUid: people.claire.uid,
    writtenByAgency: true,
  };
  const [named, unnamed] = await inTransaction(db, async (tx) => [
    await postMessage(tx, { ...posting, message: 'En mon nom' }),
    await postMessage(tx, { ...posting, message: 'Au nom de l’agence', details: { use_agency_name: true } }),
  ]);
  const seenBy = async (who: 'paul' | 'yann' | 'marie', id: number) => {
    const { body } = await call(who, 'GET', `/ddlchats/list/${ids.ddl}`);
    const seen = body.models.find((message: { id: number }) => message.id === id);
    return [seen.author_uid, seen.author_profile_picture];
  };
  for (const who of ['paul', 'yann'] as const) assert.deepEqual(await seenBy(who, unnamed), [null, ''], who);
  for (const who of ['paul', 'marie'] as const)
    assert.deepEqual(await seenBy(who, named), [people.claire.uid, '/claire.jpg'], who);
  assert.deepEqual(await seenBy('marie', unnamed), [people.claire.uid, '/claire.jpg']);
  const latest = (await call('paul', 'GET', '/ddlchats?n=5')).body.models;
  assert.equal(latest.find(({ id }: { id: number }) => id === unnamed).author_uid, null);
  const pictureFor = async (who: 'paul' | 'marie') =>
    (await call(who, 'GET', `/ddls/${ids.ddl}`)).body.models[0].employee_profilepicture;
  assert.deepEqual([await pictureFor('paul'), await pictureFor('marie')], ['', '/claire.jpg']);
  await sql`update request set employee_uid = null where id = ${ids.ddl}`.execute(db);
});

test('C15 CHAT-92 mail and phone of a guest: hidden from the owner of an online house, in fields and in search', async () => {
  const online = (await call('yann', 'GET', `/ddls/${ids.ddl}`)).body.models[0];
  assert.deepEqual([online.sender_email, online.sender_tel], ['', '']);
  const direct = (await call('lea', 'GET', `/ddls/${ids.other}`)).body.models[0];
  assert.equal(direct.sender_email, 'nora@x.test');
  const clerk = (await call('marie', 'GET', `/ddls/${ids.ddl}`)).body.models[0];
  assert.deepEqual([clerk.sender_email, clerk.sender_tel], ['paul@x.test', '06 39 98 00 21']);
  assert.equal((await call('yann', 'GET', '/ddls?s=paul%40x.test')).body.totalCount, 0);
  assert.equal((await call('yann', 'GET', '/ddls?s=sender_email:paul%40x.test')).body.totalCount, 0);
  assert.equal((await call('yann', 'GET', '/ddls?s=passerose')).body.totalCount, 1);
  assert.equal((await call('marie', 'GET', '/ddls?s=paul%40x.test')).body.totalCount, 1);
  const guest = (await call('paul', 'GET', `/ddls/${ids.ddl}`)).body.models[0];
  assert.deepEqual(
    [guest.owner_id, guest.owner_email, guest.to_uid, guest.employee_uid],
    [null, '', null, null],
  );
});

test('CHAT-67 C02 B23 another agency’s, another guest’s and another owner’s request do not exist', async () => {
  for (const who of ['olivier', 'nora', 'lea'] as const) {
    for (const path of [
      `/ddls/${ids.ddl}`,
      `/ddls/${ids.alphaid}`,
      `/crmddls/${ids.ddl}`,
      `/ddlchats/list/${ids.ddl}`,
    ]) {
      const { status, body } = await call(who, 'GET', path);
      assert.deepEqual([status, body.warnings[0].type], [404, 'ddlNotFound'], `${who} ${path}`);
    }
    const [theirs, missing] = [await say(who, 'bonjour'), await say(who, 'bonjour', { id_ddl: 999_999 })];
    assert.deepEqual([theirs.status, missing.status], [404, 404]);
    const said = (answer: typeof theirs, id: number) =>
      answer.body.warnings[0].message.replace(String(id), 'N');
    assert.equal(said(theirs, ids.ddl), "La demande de location n°N n'existe plus ou a été déplacée.");
    assert.equal(said(missing, 999_999), said(theirs, ids.ddl));
    assert.equal((await call(who, 'POST', `/toggleread/${ids.ddl}`, { read: 1 })).status, 404);
    assert.equal((await call(who, 'GET', `/ddls?sid=${ids.ddl}`)).body.totalCount, 0);
  }
  assert.deepEqual((await call(null, 'GET', '/ddls')).body.code, 190);
});

test('CHAT-63 B101 the sender, under any of their accounts, the owner and staff of the agency write; nobody else does', async () => {
  const may = async () =>
    Object.fromEntries(
      await Promise.all(
        (['paul', 'nora', 'yann', 'lea', 'marie', 'olivier'] as const).map(async (who) => {
          const { status, body } = await call(who, 'GET', `/ddls/${ids.ddl}`);
          const posted = await say(who, 'bonjour');
          return [who, [status === 200 && body.models[0].can_write, posted.status]];
        }),
      ),
    );
  const stranger = [false, 404];
  const alone = {
    paul: [1, 200],
    nora: stranger,
    yann: [1, 200],
    lea: stranger,
    marie: [1, 200],
    olivier: stranger,
  };
  assert.deepEqual(await may(), alone);
  await sql`insert into person_alias (uid, other_uid) values (${people.nora.uid}, ${people.paul.uid})`.execute(
    db,
  );
  assert.deepEqual(await may(), { ...alone, nora: [1, 200] });
  await sql`delete from person_alias`.execute(db);
});

test('CHAT-63 B101 staff of another agency reads, and does not write', async () => {
  await sql`update person set agid = 2 where id = ${people.claire.uid}`.execute(db);
  assert.equal((await call('claire', 'GET', `/ddls/${ids.ddl}`)).body.models[0].can_write, 0);
  const refused = await say('claire', 'bonjour');
  assert.deepEqual([refused.status, refused.body.warnings[0].type], [403, 'forbidden']);
  assert.equal((await say('yann', 'Bonjour, je suis le propriétaire')).status, 200);
});
