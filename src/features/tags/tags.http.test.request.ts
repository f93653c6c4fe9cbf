/** The tags of a request: one of each category, its history, who may, and what follows the nights. */
import { one, rows, sql } from '#server/sql.ts';
import { takeNights } from '#features/bookings/actions.ts';
import { inTransaction } from '#server/sql.ts';
import type { Day } from '#kernel/day.ts';
import type { TagChange } from '#features/requests/api.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  app,
  marie,
  claire,
  olivier,
  ids,
  tagged,
  communication,
  tagsShown,
  counts,
  shown,
} from './tags.http.test.arrangement.ts';

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
      [404, 'unknownTag', 'Cette étiquette est introuvable.'],
    );
  }
  assert.equal((await tagged(marie, { tag_category: 'usertypes', tag: 71 })).status, 422);
  assert.deepEqual(await counts(), before);
});

test('A41 TAGS-20 of two clerks who tag one request at once the second is told whose tag stands, and writes nothing', async () => {
  await tagged(marie, communication(0));
  const people = [marie, claire];
  const before = await counts();
  const answers = await Promise.all(
    people.map((person, n) => tagged(person, communication([41, 43][n]!, { former: 0, note: `Mot ${n}` }))),
  );
  const [first, second] = answers[0]!.status === 200 ? [0, 1] : [1, 0];
  const [won, lost] = [answers[first]!, answers[second]!];
  assert.deepEqual([won.status, lost.status, lost.body.result], [200, 409, 'modifiedother'], lost.text);
  const { name } = await one(
    app.db,
    sql<{
      name: string;
    }>`select first_name || ' ' || last_name as name from person where id = ${people[first]!.uid}`,
  );
  assert.equal(lost.body.warnings?.[0]?.params?.['name'], name, 'whose tag it is');
  assert.equal(stands(await shown()), [41, 43][first]);
  const after = await counts();
  assert.deepEqual([after.messages - before.messages, after.activities - before.activities], [1, 1]);
  // Shown the other one's, they decide; both words are in the history.
  const again = await tagged(people[second]!, communication([41, 43][second]!, { note: `Mot ${second}` }));
  assert.equal(again.status, 200, again.text);
  assert.equal(stands(await shown()), [41, 43][second]);
});

test('A41 TAGS-20 a tag is not replaced by who names none, by one’s own other window, or over what the product has set since', async () => {
  await tagged(marie, communication(41));
  const refused = async (former: unknown) => {
    const { status, body } = await tagged(marie, communication(43, { former }));
    const [warning] = body.warnings ?? [];
    return [status, warning?.type, warning?.field, warning?.params?.['name']];
  };
  assert.deepEqual(await refused(undefined), [422, 'required', 'former', undefined]);
  assert.deepEqual(await refused(42), [409, 'modifiedself', 'tag', undefined]);
  await sql`update request set tag_ddl_communication = 42 where id = ${ids.ddl}`.execute(app.db);
  assert.deepEqual(await refused(41), [409, 'modifiedother', 'tag', 'une opération automatique']);
  assert.equal(stands(await shown()), 42);
  // What both want stands: nothing is said, and what was noted is kept.
  const same = await tagged(marie, communication(42, { former: 41, note: 'Elle aussi' }));
  assert.equal(same.status, 200, same.text);
});

const stands = (tags: { id: number; cat: string }[]) =>
  tags.find(({ cat }) => cat === 'ddlstatuscommunication')?.id;

test('TAGS-20 twenty clerks at once: no deadlock, one tag stands, and only those who wanted it are not refused', async () => {
  await tagged(marie, communication(0));
  const { from } = await one(
    app.db,
    sql<{ from: number }>`select coalesce(max(id), 0) as from from user_activity`,
  );
  const choices = [41, 42, 43, 44, 46];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      tagged(n % 2 === 0 ? marie : claire, communication(choices[n % 5]!, { former: 0 })),
    ),
  );
  const tag = stands(await shown());
  for (const [n, { status, text }] of answers.entries())
    assert.equal(status, choices[n % 5] === tag ? 200 : 409, text);
  const moves = await rows(
    app.db,
    sql<{ tag_before: number | null; tag_after: number }>`select tag_before, tag_after from user_activity
      where id > ${from} and ddl_id = ${ids.ddl} and tag_before is distinct from tag_after`,
  );
  assert.deepEqual(moves, [{ tag_before: null, tag_after: tag }]);
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
    }>`select (select id from house where agid = 1 and not exists (select from stay s where s.house_id = house.id and s.nights && daterange('2033-03-05', '2033-03-12')) order by id limit 1) as house, '2033-03-05' as from, '2033-03-12' as to`,
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
