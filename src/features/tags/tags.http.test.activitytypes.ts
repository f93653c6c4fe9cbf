/** The words of a tag’s mail are an activity type’s. */
import { one, sql } from '#server/sql.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { app, marie, claire, olivier, ids, tagged, communication } from './tags.http.test.arrangement.ts';

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
  assert.equal((await tagged(marie, communication(41))).status, 200);
  const used = await one(
    app.db,
    sql<{
      id: number;
    }>`select type as id from user_activity a join activity_type t on t.id = a.type where t.agid = 1 order by a.id limit 1`,
  );
  const answer = await marie.del(`activitytypes/${used.id}/${Date.now() + 1000}`);
  assert.deepEqual([answer.status, answer.body.warnings?.[0]?.type], [409, 'activitytypeInUse']);
  assert.match(
    answer.body.warnings?.[0]?.message ?? '',
    /^Ce type d’activité est utilisé et ne peut pas être supprimé\u00a0: «\u00a0.+\u00a0» par \d+ activités? notées? \([^()]+\)\.$/,
  );
  const shared = await claire.del(`activitytypes/4/${Date.now() + 1000}`);
  assert.deepEqual([shared.status, shared.body.warnings?.[0]?.type], [404, 'notFound']);
  assert.equal((await marie.del(`activitytypes/4/${Date.now() + 1000}`)).status, 404);
});
