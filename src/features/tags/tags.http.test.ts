import { one, rows, sql } from '#server/sql.ts';
import { takeNights } from '#features/bookings/actions.ts';
import { inTransaction } from '#server/sql.ts';
import type { Day } from '#kernel/day.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { TagChange } from '#features/requests/api.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import type { TagChoice } from './api.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let app: TestApp;
let marie: Person;
let claire: Person;
let olivier: Person;
let ids: { ddl: number; uid: number };
before(async () => {
  app = await startTestApp();
  [marie, claire, olivier] = [await app.as('marie'), await app.as('claire'), await app.as('olivier')];
  ids = await one(
    app.db,
    sql<{ ddl: number; uid: number }>`
      select r.id as ddl, r.sender_uid as uid from request r join person p on p.id = r.sender_uid
      where r.agid = 1 and r.page_nid is not null and r.date_from > current_date and not r.has_cancelled and p.mail is not null
        and p.business_language = 1 and p.first_name <> '' and not exists (select from stay where stay.ddl_id = r.id)
        and not exists (select from agency_card c where c.uid = p.id and c.business_language = 2) order by r.id limit 1`,
  );
});
after(() => app.close());

const tagged = (person: Person, values: Record<string, unknown>, headers?: Record<string, string>) =>
  person.post('crmddls/tag', { id: ids.ddl, also_send_mail: 0, ...values }, headers);
const communication = (tag: number, more: Record<string, unknown> = {}) => ({
  tag_category: 'ddlstatuscommunication',
  tag,
  ...more,
});

async function tagsShown(): Promise<string[]> {
  const ddl = (await marie.get(`ddls/${ids.ddl}`)).body.models[0] as { tags: { internal_tag: string }[] };
  return ddl.tags.map(({ internal_tag }) => internal_tag);
}
async function counts() {
  return one(
    app.db,
    sql<{ messages: number; activities: number; mails: number }>`select
      (select count(*) from message where ddl_id = ${ids.ddl}) as messages,
      (select count(*) from user_activity where ddl_id = ${ids.ddl}) as activities,
      (select count(*) from maillog where ddl_id = ${ids.ddl}) as mails`,
  );
}

test('TAGS-20 a tag replaces the one of its category, with its note, an activity and a line in the thread for the agency', async () => {
  const first = await tagged(marie, communication(41, { note: 'Rappeler après 18 h' }));
  assert.equal(first.status, 200, first.text);
  assert.deepEqual(first.body.models[0], {
    id: ids.ddl,
    tag_category: 'ddlstatuscommunication',
    tag: 41,
    mailed: false,
  });
  await tagged(claire, communication(43));
  const shown = await tagsShown();
  assert.ok(shown.includes('RELANCE_1') && !shown.includes('A_RAPPELER'), shown.join());
  const activities = await rows(
    app.db,
    sql<{
      type: number;
      tag_before: number | null;
      tag_after: number | null;
      description: string;
      uid: number;
    }>`
      select type, tag_before, tag_after, description, uid from user_activity where ddl_id = ${ids.ddl} order by id desc limit 2`,
  );
  assert.deepEqual(
    activities.map(({ type: _type, ...rest }) => rest),
    [
      { tag_before: 41, tag_after: 43, description: '', uid: ids.uid },
      { tag_before: null, tag_after: 41, description: 'Rappeler après 18 h', uid: ids.uid },
    ].map((activity, index) =>
      index === 1 ? { ...activity, tag_before: activities[1]!.tag_before } : activity,
    ),
  );
  assert.ok(activities.every(({ type }) => type > 10));
});

test('TAGS-20 C13 the change is told to the agency with its note, and not at all to the guest', async () => {
  await tagged(marie, communication(42, { note: 'Sa femme décide' }));
  const line = (await marie.get(`ddlchats/list/${ids.ddl}`)).body.models.at(-1) as {
    id: number;
    action: string;
    tag_change: TagChange;
  };
  assert.equal(line.action, 'S_INFO_UPD');
  const change = line.tag_change;
  assert.deepEqual(
    [change.cat, change.after?.label, change.note],
    ['ddlstatuscommunication', 'Attend conjoint', 'Sa femme décide'],
  );
  const guestName = await one(
    app.db,
    sql<{ username: string }>`select username from person where id = ${ids.uid}`,
  );
  const guest = await app.as(guestName.username);
  const theirs = await guest.get(`ddlchats/list/${ids.ddl}`);
  assert.equal(theirs.status, 200);
  assert.ok(
    !theirs.text.includes('tag_change') &&
      !theirs.text.includes('Sa femme') &&
      !theirs.text.includes('Attend'),
  );
  assert.ok(
    !theirs.body.models.some((message) => message['id'] === line.id),
    'the line itself is the agency’s',
  );
});

test('TAGS-20 tag 0 takes it away; the reservation always has one', async () => {
  const gone = await tagged(marie, communication(0));
  assert.equal(gone.body.models[0]!['tag'], null);
  assert.ok(!(await tagsShown()).includes('ATTEND_CONJOINT'));
  assert.equal((await tagged(marie, { tag_category: 'ddlstatusdiscount', tag: '' })).status, 200);
  const kept = await tagged(marie, { tag_category: 'ddlstatusreservation', tag: 0 });
  assert.deepEqual([kept.status, kept.body.warnings?.[0]?.type], [422, 'required']);
});

test('TAGS-27 an unknown tag, or one of another category, is refused and nothing changes', async () => {
  const before = await counts();
  for (const tag of [999_999, 21, 60]) {
    const answer = await tagged(marie, communication(tag, { note: 'x' }));
    assert.deepEqual(
      [answer.status, answer.body.warnings?.[0]?.type, answer.body.warnings?.[0]?.message],
      [404, 'unknownTag', 'Ce tag est introuvable.'],
    );
  }
  assert.equal((await tagged(marie, { tag_category: 'usertypes', tag: 71 })).status, 422);
  assert.deepEqual(await counts(), before);
});

test('TAGS-21 TAGS-22 TAGS-23 whether a mail goes must be said; its text is required and at most 4000, the note at most 2000', async () => {
  const before = await counts();
  const wrong = async (values: Record<string, unknown>) => {
    const { body } = await marie.post('crmddls/tag', { id: ids.ddl, ...communication(41), ...values });
    return [body.warnings?.[0]?.type, body.warnings?.[0]?.field, body.warnings?.[0]?.params?.['n']];
  };
  assert.deepEqual((await wrong({})).slice(0, 2), ['required', 'also_send_mail']);
  assert.deepEqual((await wrong({ also_send_mail: 1 })).slice(0, 2), ['required', 'mail_text_content']);
  assert.deepEqual((await wrong({ also_send_mail: 1, mail_text_content: ' \n ' })).slice(0, 2), [
    'required',
    'mail_text_content',
  ]);
  assert.deepEqual(await wrong({ also_send_mail: 1, mail_text_content: 'é'.repeat(4001) }), [
    'maxLength',
    'mail_text_content',
    4000,
  ]);
  assert.deepEqual(await wrong({ also_send_mail: 0, note: '🏖'.repeat(2001) }), ['maxLength', 'note', 2000]);
  assert.deepEqual(await counts(), before);
  assert.equal((await tagged(marie, communication(41, { note: '🏖'.repeat(2000) }))).status, 200);
});

test('TAGS-20 with its mail: sent at once, logged, in the thread; the subject is the activity type’s', async () => {
  const before = await counts();
  const answer = await tagged(
    marie,
    communication(43, { also_send_mail: 1, mail_text_content: 'Bonjour,\n\nToujours intéressés ?' }),
    { 'idempotency-key': 'tag-with-mail-once' },
  );
  assert.deepEqual(
    [answer.status, answer.body.result, answer.body.models[0]!['mailed']],
    [200, 'ok', true],
    answer.text,
  );
  const again = await tagged(
    marie,
    communication(43, { also_send_mail: 1, mail_text_content: 'Bonjour,\n\nToujours intéressés ?' }),
    { 'idempotency-key': 'tag-with-mail-once' },
  );
  assert.equal(again.status, 200);
  const now = await counts();
  assert.deepEqual(
    [now.mails - before.mails, now.activities - before.activities, now.messages - before.messages],
    [1, 1, 2],
  );
  const mail = await one(
    app.db,
    sql<{
      status: string;
      subject: string;
      message: string;
    }>`select l.status, l.subject, m.message from maillog l
      join message m on m.id = l.ddlchat_id where l.ddl_id = ${ids.ddl} order by l.id desc limit 1`,
  );
  assert.equal(mail.status, 'sent');
  assert.match(mail.subject, /^Votre séjour à .+ : avez-vous pu y réfléchir \?$/);
  assert.equal(mail.message, 'Bonjour,\n\nToujours intéressés ?');
});

test('TAGS-20 ERR-12 a mail that is refused keeps the tag and is told with its code', async () => {
  await sql`update person set mail = 'refus-550@exemple.test', username = 'refus-550@exemple.test' where id = ${ids.uid}`.execute(
    app.db,
  );
  const answer = await tagged(marie, communication(44, { also_send_mail: 1, mail_text_content: 'Bonjour' }));
  assert.deepEqual(
    [
      answer.status,
      answer.body.result,
      answer.body.warnings?.[0]?.type,
      answer.body.warnings?.[0]?.params?.['code'],
    ],
    [200, 'cancelledwithwarnings', 'mailSendError', 550],
    answer.text,
  );
  assert.equal(
    answer.body.warnings?.[0]?.message,
    'Le mail n’a pas pu partir (550). Vérifiez l’adresse du destinataire.',
  );
  assert.ok((await tagsShown()).includes('RELANCE_2'));
});

test('TAGS-20 somebody without an address gets the tag only: asking for a mail is refused before anything is written', async () => {
  await sql`update person set mail = null where id = ${ids.uid}`.execute(app.db);
  const before = await counts();
  const answer = await tagged(marie, communication(41, { also_send_mail: 1, mail_text_content: 'Bonjour' }));
  assert.deepEqual([answer.status, answer.body.warnings?.[0]?.type], [422, 'noMailAddress']);
  assert.deepEqual(await counts(), before);
  await sql`update person set mail = 'retour@exemple.test' where id = ${ids.uid}`.execute(app.db);
});

test('TAGS-20 twenty clerks at once: no deadlock, the last one stands, each is in the history after its former', async () => {
  await tagged(marie, communication(0));
  const { from } = await one(
    app.db,
    sql<{ from: number }>`select coalesce(max(id), 0) as from from user_activity`,
  );
  const choices = [41, 42, 43, 44, 46];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      tagged(n % 2 === 0 ? marie : claire, communication(choices[n % 5]!)),
    ),
  );
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
  const chain = await rows(
    app.db,
    sql<{
      tag_before: number | null;
      tag_after: number;
    }>`select tag_before, tag_after from user_activity where id > ${from} and ddl_id = ${ids.ddl} order by message_id nulls last, id`,
  );
  assert.equal(chain.length, 20);
  const moves = chain.filter(({ tag_before, tag_after }) => tag_before !== tag_after);
  for (const [index, move] of moves.entries())
    assert.equal(move.tag_before, index === 0 ? null : moves[index - 1]!.tag_after);
  const stored = await one(
    app.db,
    sql<{ tag: number }>`select tag_ddl_communication as tag from request where id = ${ids.ddl}`,
  );
  assert.equal(stored.tag, moves.at(-1)!.tag_after);
});

test('TAGS-20 B23 another agency’s request, a guest, an owner', async () => {
  assert.equal((await tagged(olivier, communication(41))).status, 404);
  for (const name of ['paul', 'yann'])
    assert.equal((await tagged(await app.as(name), communication(41))).status, 403);
  await sql`update person set agid = 2 where id = ${claire.uid}`.execute(app.db);
  assert.equal((await tagged(claire, communication(41))).status, 403, 'staff of another agency reads only');
  await sql`update person set agid = 1 where id = ${claire.uid}`.execute(app.db);
});

test('TAGS-20 B48 the reservation tag follows the nights: no booking by hand, no cancelling by tag', async () => {
  const by = (tag: number) => tagged(marie, { tag_category: 'ddlstatusreservation', tag });
  const refused = async (tag: number) => {
    const answer = await by(tag);
    return [answer.status, answer.body.warnings?.[0]?.type];
  };
  assert.deepEqual(await refused(5), [409, 'cancelByAction']);
  assert.deepEqual(await refused(4), [409, 'tagNeedsNights']);
  assert.equal((await by(2)).status, 200);
  const request = await one(
    app.db,
    sql<{
      house: number;
      from: Day;
      to: Day;
    }>`select (select id from house where agid = 1 and not exists (select from stay s where s.house_id = house.id and s.nights && daterange('2033-03-05', '2033-03-12')) limit 1) as house, '2033-03-05' as from, '2033-03-12' as to`,
  );
  await inTransaction(app.db, (tx) =>
    takeNights(tx, {
      ddlId: ids.ddl,
      houseId: request.house,
      from: request.from,
      to: request.to,
      authorUid: null,
    }),
  );
  assert.deepEqual(await refused(1), [409, 'tagFollowsNights']);
  assert.equal((await by(3)).status, 200);
  await sql`delete from stay where ddl_id = ${ids.ddl}`.execute(app.db);
});

test('TAGS-05 TAGS-06 TAGS-07 TAGS-08 TAGS-09 TAGS-10 TAGS-11 TAGS-12 TAGS-01 TAGS-03 each set by its name, whole, in its order', async () => {
  const list = async (set: string) => {
    const answer = await marie.get(`autocomplete/listtags/${set}`);
    assert.equal(answer.status, 200, set);
    return Object.values(answer.body.models as unknown as Record<string, TagChoice>).toSorted(
      (a, b) => a.order - b.order,
    );
  };
  const names = async (set: string) => (await list(set)).map(({ internal_tag }) => internal_tag);
  assert.deepEqual(await names('ddlstatusreservation'), [
    'DEMANDE',
    'DEVIS',
    'PREAPPROBATION',
    'RESERVE',
    'ANNULE',
  ]);
  const sizes = {
    ddlstatusguarantee: 6,
    ddlstatusarrhes: 5,
    ddlstatuspayment: 5,
    ddlstatuscommunication: 9,
    ddlstatusdiscount: 3,
  };
  for (const [set, size] of Object.entries(sizes)) assert.equal((await list(set)).length, size, set);
  assert.equal((await list('ddlall')).length, 5 + 6 + 5 + 5 + 9 + 3);
  const people = await list('userall');
  assert.equal(people.length, 5 + 6 + 5 + 4 + 5);
  const [demande] = await list('ddlstatusreservation');
  assert.deepEqual(
    Object.keys(demande!).toSorted(),
    'cat color group id image internal_tag label label_en meta order sound_id title type'.split(' '),
  );
  assert.equal(demande!.sound_id, 1);
  assert.equal((await marie.get('autocomplete/listtags/inconnu')).status, 422);
  assert.equal((await (await app.as('paul')).get('autocomplete/listtags/ddlall')).status, 403);
});

test('TAGS-13 TAGS-14 TAGS-15 TAGS-16 TAGS-17 TAGS-18 the sets of people', async () => {
  const list = async (person: Person, name: string) =>
    Object.values(
      (await person.get(`autocomplete/${name}`)).body.models as unknown as Record<string, TagChoice>,
    );
  const statuses = await list(marie, 'listtagsproprietairestatus');
  assert.deepEqual(
    statuses.map(({ id }) => id),
    [60, 61, 62, 63, 64],
  );
  for (const name of ['partenairetype', 'locatairetype', 'proprietairetype']) {
    const tags = await list(marie, `listtags${name}`);
    assert.ok(tags.length >= 3 && tags.every(({ cat }) => cat === name), name);
  }
  const types = (await list(marie, 'listtagsusertype')).map(({ internal_tag }) => internal_tag);
  assert.deepEqual(types, ['PROSPECT', 'LOCATAIRE', 'PROPRIETAIRE', 'PARTENAIRE']);
  assert.equal((await marie.get('autocomplete/listtagsusertypesuper')).status, 403);
  const admin = await app.as('admin');
  const all = await list(admin, 'listtagsusertypesuper');
  assert.deepEqual(
    all.toSorted((a, b) => a.order - b.order).map(({ internal_tag }) => internal_tag),
    ['PROSPECT', 'LOCATAIRE', 'PROPRIETAIRE', 'PARTENAIRE', 'EMPLOYE'],
  );
});

test('TAGS-24 TAGS-26 the mail of a tag, filled for a request in its guest’s language', async () => {
  const template = async (person: Person, path: string) =>
    person.get(`crmactivitytypes/get-mail-template-content/${path}`);
  const french = (await template(marie, `45?id_ddl=${ids.ddl}`)).body.models[0] as Record<string, string>;
  assert.equal(french['internal_tag'], 'MAIL_MODALITES_ARRIVEE');
  assert.equal(french['language'], 'fr');
  assert.ok(
    !/[{}]/.test(french['mail_subject']! + french['mail_text_content']!),
    french['mail_text_content'],
  );
  assert.match(french['mail_text_content']!, /^Bonjour \S+,\n/);
  assert.match(french['mail_text_content']!, /du \S+ \d+\S* \S+ \d{4} au /);
  await sql`update agency_card set business_language = 2 where uid = ${ids.uid} and agid = 1`.execute(app.db);
  const english = (await template(marie, `45?id_ddl=${ids.ddl}`)).body.models[0] as Record<string, string>;
  assert.match(english['mail_text_content']!, /^Hello /);
  assert.equal((await template(olivier, `45?id_ddl=${ids.ddl}`)).status, 404);
  assert.equal((await template(marie, '999999')).body.warnings?.[0]?.type, 'unknownTag');
  const silent = (await template(marie, `47?id_ddl=${ids.ddl}`)).body.models[0] as Record<string, unknown>;
  assert.deepEqual([silent['mail_text_content'], silent['activity_type']], ['', null]);
});

test('TAGS-25 the arrival terms are an activity type each agency has of its own; its words are used from the next mail on', async () => {
  const found = await marie.get('crmactivitytypes?s=internal_tag:MAIL_MODALITES_ARRIVEE');
  assert.equal(found.body.totalCount, 1);
  const { id, mail_template_fr: text } = found.body.models[0] as { id: number; mail_template_fr: string };
  assert.match(text, /\{prenom\}[\s\S]*\{dates\}[\s\S]*\{agence\}/);
  const saved = await marie.put(`activitytypes/${id}`, {
    CrmActivitytype: { mail_template_fr: 'Clés sous le pot, {prenom}.' },
    _clientTimestamp: Date.now() + 1000,
  });
  assert.equal(saved.status, 200, saved.text);
  await sql`update agency_card set business_language = 1 where uid = ${ids.uid} and agid = 1`.execute(app.db);
  const now = await marie.get(`crmactivitytypes/get-mail-template-content/45?id_ddl=${ids.ddl}`);
  assert.match(String(now.body.models[0]!['mail_text_content']), /^Clés sous le pot, /);
  const theirs = await olivier.get('crmactivitytypes?s=internal_tag:MAIL_MODALITES_ARRIVEE');
  assert.match(String(theirs.body.models[0]!['mail_template_fr']), /^Bonjour/);
  assert.equal((await olivier.get(`activitytypes/${id}`)).status, 404);
});

test('ERR-16 C16 an activity type that was used is not deleted, nor one of the product’s', async () => {
  const used = await one(
    app.db,
    sql<{
      id: number;
    }>`select type as id from user_activity a join activity_type t on t.id = a.type where t.agid = 1 limit 1`,
  );
  const answer = await marie.del(`activitytypes/${used.id}/${Date.now() + 1000}`);
  assert.deepEqual([answer.status, answer.body.warnings?.[0]?.type], [409, 'activitytypeInUse']);
  assert.match(
    answer.body.warnings?.[0]?.message ?? '',
    /^Ce type d’activité est utilisé et ne peut pas être supprimé : « .+ » par \d+ activités? notées? \([^()]+\)\.$/,
  );
  const shared = await claire.del(`activitytypes/4/${Date.now() + 1000}`);
  assert.deepEqual([shared.status, shared.body.warnings?.[0]?.type], [409, 'activitytypeInUse']);
  assert.equal((await marie.del(`activitytypes/4/${Date.now() + 1000}`)).status, 404);
});

test('a tag’s label, colour and sound can be changed, its internal name never', async () => {
  const save = (person: Person, values: Record<string, unknown>) =>
    person.put('tags/41', { CrmTag: values, _clientTimestamp: Date.now() + 1000 });
  assert.equal((await save(marie, { label: 'À joindre' })).status, 403, 'every agency shares them');
  const saved = await save(claire, {
    label: 'À joindre',
    color: '#C2376B',
    sound_id: 2,
    internal_tag: 'PIRATE',
  });
  assert.equal(saved.status, 200, saved.text);
  const { label, color, sound_id, internal_tag } = saved.body.models[0] as Record<string, unknown>;
  assert.deepEqual([label, color, sound_id, internal_tag], ['À joindre', '#C2376B', 2, 'A_RAPPELER']);
  assert.equal((await save(claire, { color: 'red' })).body.warnings?.[0]?.type, 'unknownChoice');
});

test('CHAT-82 whom a request can be confided to: the staff of its agency', async () => {
  const names = async (person: Person, query: string) =>
    Object.values(
      (await person.get(`autocomplete/listemployeeall${query}`)).body.models as unknown as Record<
        string,
        { title: string; group: string }
      >,
    );
  const ours = await names(marie, '');
  assert.ok(
    ours.some(({ title }) => title.startsWith('Claire')) &&
      ours.some(({ title }) => title.startsWith('Marie')),
  );
  assert.ok(!ours.some(({ title }) => title.startsWith('Olivier') || title.startsWith('Yann')));
  assert.deepEqual(await names(marie, '?agid=2'), []);
  assert.ok((await names(claire, '?agid=2')).some(({ title }) => title.startsWith('Olivier')));
  assert.equal((await (await app.as('paul')).get('autocomplete/listemployeeall')).status, 403);
});
