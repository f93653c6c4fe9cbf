import { addMonths } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import { startInbox } from '#tests/support/inbox.ts';
import type { Who } from '#tests/support/inbox.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';

const { db, people, ids, call, say, close } = await startInbox();
after(close);

test('CHAT-52 CHAT-53 CHAT-54 CHAT-75 CHAT-76 CHAT-77 CHAT-80 B62 unread is per side, survives reload, and is toggled', async () => {
  const unread = async (who: Who) =>
    (await call(who, 'GET', '/listunread')).body.models.map((row: { ddl_id: number }) => row.ddl_id);
  await say('marie', 'Oui');
  await say('paul', 'Toujours là ?');
  assert.ok((await unread('marie')).includes(ids.ddl));
  await call('marie', 'POST', `/toggleread/${ids.ddl}`, { read: 1 });
  assert.ok(!(await unread('marie')).includes(ids.ddl));
  assert.ok((await unread('paul')).includes(ids.ddl));
  await call('paul', 'POST', '/toggleread/1', { id_ddl: ids.ddl });
  assert.deepEqual(await unread('paul'), []);
  await call('paul', 'POST', `/toggleread/${ids.ddl}`, { read: 0 });
  assert.deepEqual(await unread('paul'), [ids.ddl]);
  assert.deepEqual(await unread('marie').then((list) => list.includes(ids.ddl)), false);
  await call('marie', 'POST', `/toggleread/${ids.ddl}`, { read: 0 });
  const seen = (await call('marie', 'GET', '/listunread')).body.models.map(
    ({ ddl_id, last }: { ddl_id: number; last: number }) => ({ ddl_id, last }),
  );
  await call('marie', 'POST', '/markallread', { seen });
  assert.deepEqual(await unread('marie'), []);
});

test('A41 CHAT-77 all that was shown becomes read: what a guest writes, or a colleague keeps as unread, meanwhile goes on waiting', async () => {
  const unread = async (who: Who) =>
    (await call(who, 'GET', '/listunread')).body.models as { ddl_id: number; last: number }[];
  const waits = async (ddl: number) => (await unread('marie')).some(({ ddl_id }) => ddl_id === ddl);
  await say('paul', 'Bonjour');
  await call('marie', 'POST', `/toggleread/${ids.other}`, { read: 1 });
  const seen = (await unread('marie')).map(({ ddl_id, last }) => ({ ddl_id, last }));
  assert.ok(
    seen.some(({ ddl_id }) => ddl_id === ids.ddl) && !seen.some(({ ddl_id }) => ddl_id === ids.other),
  );
  // While somebody is asked whether they are sure.
  const [, kept] = await Promise.all([
    say('paul', 'Et le chien ?'),
    call('claire', 'POST', `/toggleread/${ids.other}`, { read: 0 }),
  ]);
  assert.equal(kept.status, 200);
  assert.equal((await call('marie', 'POST', '/markallread', { seen })).status, 200);
  assert.deepEqual([await waits(ids.ddl), await waits(ids.other)], [true, true]);
  assert.deepEqual(
    new Set((await unread('marie')).map(({ ddl_id }) => ddl_id)),
    new Set([ids.ddl, ids.other]),
    'the rest was read',
  );
  const now = (await unread('marie')).map(({ ddl_id, last }) => ({ ddl_id, last }));
  await call('marie', 'POST', '/markallread', { seen: now });
  assert.deepEqual(await unread('marie'), []);
  const unnamed = await call('marie', 'POST', '/markallread', {});
  assert.deepEqual([unnamed.status, unnamed.body.warnings?.[0]?.field], [422, 'seen']);
  assert.match(unnamed.body.warnings?.[0]?.message, /ouverte avant une mise à jour/);
});

test('C12 a masked conversation leaves the list, not the unread count', async () => {
  await sql`update request set masked = true where id = ${ids.other}`.execute(db);
  await call('nora', 'POST', '/ddlchats', { id_ddl: ids.other, message: 'Allô ?' });
  const listed = async (query: string) =>
    (await call('marie', 'GET', `/ddls${query}`)).body.models.map((ddl: { id: number }) => ddl.id);
  assert.ok(!(await listed('')).includes(ids.other));
  assert.ok((await listed('?masked=true')).includes(ids.other));
  assert.ok(
    (await call('marie', 'GET', '/listunread')).body.models.some(
      (row: { ddl_id: number }) => row.ddl_id === ids.other,
    ),
  );
  await sql`update request set masked = false where id = ${ids.other}`.execute(db);
});

test('CHAT-55 what the agency puts away is put away for the agency: guest and owner keep it, and are not told', async () => {
  await sql`update request set masked = true where id in (${ids.other}, ${ids.ddl})`.execute(db);
  const seenBy = async (who: Who, query = '') =>
    (await call(who, 'GET', `/ddls${query}`)).body.models
      .filter(({ id }: { id: number }) => id === ids.other || id === ids.ddl)
      .map(({ id, masked }: { id: number; masked: number }) => [id, masked]);
  assert.deepEqual(await seenBy('marie'), []);
  assert.deepEqual(await seenBy('nora'), [[ids.other, 0]]);
  assert.deepEqual(await seenBy('paul'), [[ids.ddl, 0]]);
  assert.deepEqual(await seenBy('paul', '?s=bonjour'), [[ids.ddl, 0]]);
  assert.deepEqual(await seenBy('yann'), [[ids.ddl, 0]]);
  await sql`update request set masked = false where id in (${ids.other}, ${ids.ddl})`.execute(db);
});

test('CHAT-78 CHAT-79 CHAT-88 masking, and seeing what is masked among the agency’s own requests, asks for the permission', async () => {
  const masked = async () =>
    (await one(db, sql<{ masked: boolean }>`select masked from request where id = ${ids.other}`)).masked;
  for (const who of ['nora', 'lea', 'paul'] as const)
    assert.equal((await call(who, 'PUT', `/crmddls/mask/${ids.other}`, {})).status, 403);
  assert.equal((await call('olivier', 'PUT', `/crmddls/mask/${ids.other}`, {})).status, 404);
  assert.equal(await masked(), false);
  assert.equal((await call('marie', 'PUT', `/crmddls/mask/${ids.other}`, {})).body.models[0].masked, 1);
  const shown = async (who: Who) =>
    (await call(who, 'GET', '/ddls?masked=true')).body.models.some(
      (ddl: { id: number }) => ddl.id === ids.other,
    );
  assert.equal(await shown('marie'), true);
  await sql`delete from role_permission where role = 'agencyRole' and permission = 'toolChatHideConversation'`.execute(
    db,
  );
  assert.equal(await shown('marie'), false);
  for (const move of ['mask', 'unmask'])
    assert.equal((await call('marie', 'PUT', `/crmddls/${move}/${ids.other}`, {})).status, 403, move);
  await sql`insert into role_permission values ('agencyRole', 'toolChatHideConversation')`.execute(db);
  assert.equal((await call('marie', 'PUT', `/crmddls/unmask/${ids.other}`, {})).body.models[0].masked, 0);
});

test('API-11 CHAT-13 the list: words without accents, terms, sorts with an index, pages, one id', async () => {
  const listed = async (query: string, who: Who = 'marie') =>
    (await call(who, 'GET', `/ddls${query}`)).body.models.map((ddl: { id: number }) => ddl.id);
  assert.deepEqual(await listed(''), [ids.other, ids.ddl]);
  assert.deepEqual(await listed('?od=asc'), [ids.ddl, ids.other]);
  assert.deepEqual(await listed('?n=1'), [ids.other]);
  assert.deepEqual(await listed('?ps=1&page=2'), [ids.ddl]);
  assert.deepEqual(await listed(`?sid=${ids.ddl}`), [ids.ddl]);
  assert.deepEqual(await listed('?s=DUPRE%20passerose'), [ids.ddl]);
  assert.deepEqual(await listed('?s=0639980021'), [ids.other, ids.ddl]);
  assert.deepEqual(await listed('?s=%2B33.6.39.98.00.21'), [ids.other, ids.ddl]);
  assert.deepEqual(await listed(`?s=nid:${ids.byOwner}`), [ids.other]);
  assert.deepEqual(await listed('?s=tag_ddl_reservation:%22DEMANDE%22%20page_nid:' + ids.online), [ids.ddl]);
  assert.deepEqual(await listed(`?m=${ids.from.slice(0, 7)}&of=date_from&od=asc`), [ids.ddl, ids.other]);
  // Either way, as every list: a column from its first value on, unless somebody says otherwise.
  assert.deepEqual(await listed(`?m=${ids.from.slice(0, 7)}&of=date_from`), [ids.ddl, ids.other]);
  assert.deepEqual(await listed(`?m=${ids.from.slice(0, 7)}&of=date_from&od=desc`), [ids.other, ids.ddl]);
  assert.deepEqual(await listed(`?m=${addMonths(ids.from, 1).slice(0, 7)}`), []);
  assert.deepEqual(await listed('', 'paul'), [ids.ddl]);
  assert.deepEqual(await listed('', 'yann'), [ids.ddl]);
  assert.deepEqual(await listed('?s=%25', 'marie'), []);
  assert.equal((await call('marie', 'GET', '/ddls?of=sender_name')).status, 422);
  assert.equal((await call('marie', 'GET', '/ddls?inconnu=1')).body.warnings[0].type, 'unknownField');
});

test('C43 a count beyond a thousand says so instead of counting', async () => {
  await sql`insert into request (alphaid, hashedid, agid, sender_uid, search) select 'Z' || n, 'zz' || n, 1, ${people.nora.uid}, '' from generate_series(1, 1001) n`.execute(
    db,
  );
  const many = (await call('marie', 'GET', '/ddls')).body;
  assert.deepEqual([many.totalCount, many.totalIsCapped, many.models.length], [1000, true, 20]);
  const few = (await call('marie', 'GET', '/ddls?s=passerose')).body;
  assert.deepEqual([few.totalCount, few.totalIsCapped], [1, false]);
});

test('C43 past the end of the list of conversations there is its last page, and how many there are', async () => {
  const asked = async (query: string) => {
    const { body } = await call('marie', 'GET', `/ddls?${query}`);
    return [body['models'].map(({ id }: { id: number }) => id), body['totalCount'], body['totalIsCapped']];
  };
  const all = (
    await rows(db, sql<{ id: number }>`select id from request where agid = 1 and not masked order by id desc`)
  ).map(({ id }) => id);
  assert.ok(all.length > 1000, 'more than anybody counts');
  const last = all.slice(Math.floor((all.length - 1) / 100) * 100);
  assert.deepEqual(await asked('ps=100&page=9999'), [last, all.length, false]);
  assert.deepEqual(await asked('ps=5&page=9&s=passerose'), await asked('s=passerose'));
  assert.deepEqual((await asked(`m=${ids.from.slice(0, 7)}&page=9`))[2], false);
  assert.deepEqual(await asked('s=rien-de-tel&page=3'), [[], 0, false]);
});

test('B109 the list shows what the other side said last, not what one’s own side did since', async () => {
  const shown = async (who: Who) => {
    const { body } = await call(who, 'GET', `/ddls/${ids.ddl}`);
    const { words, action, own } = body.models[0].last_said;
    return [words || action, own];
  };
  await say('paul', 'Le chien peut-il venir ?');
  await say('marie', 'Oui, volontiers.');
  await say('marie', 'Rappeler jeudi', { is_note: 1 });
  await call('marie', 'POST', '/ddlchats', { id_ddl: ids.ddl, statusForm: { action: 'S_PEND_C' } });
  assert.deepEqual(await shown('marie'), ['Le chien peut-il venir ?', 0]);
  assert.deepEqual(await shown('yann'), ['Le chien peut-il venir ?', 0]);
  assert.deepEqual(await shown('paul'), ['S_PEND_C', 0]);
  const begun = await call('marie', 'POST', '/ddlchats', {
    create_new_ddl: 1,
    to_uid: people.nora.uid,
    message: 'Bonjour Nora',
    smsMailChannel: 'mail',
  });
  assert.equal(begun.status, 200, JSON.stringify(begun.body));
  const { alphaid } = begun.body.models[0];
  const line = async (who: Who) => {
    const { words, own } = (await call(who, 'GET', `/ddls/${alphaid}`)).body.models[0].last_said;
    return [words, own];
  };
  assert.deepEqual(
    [await line('marie'), await line('nora')],
    [
      ['Bonjour Nora', 1],
      ['Bonjour Nora', 0],
    ],
  );
});
