/** Generic entities, one by one or in a list. */
import { entities } from '#entities/all.ts';
import { prefixOf } from '#kernel/entity.ts';
import { one, sql } from '#server/sql.ts';
import { LATER, ok } from '#tests/support/answers.ts';
import type { Person } from '#tests/support/app.ts';
import { sample } from '#tests/support/sample.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  RE,
  OLERON,
  app,
  claire,
  maelle,
  fingerprint,
  refused,
  oleronOnly,
} from './otheragency.test.arrangement.ts';

for (const entity of entities.filter(({ create }) => create !== null)) {
  test(`B106 ${entity.name}: made in one's own agency; the other's is neither saved nor deleted, one by one or in a list`, async () => {
    let serial = 7000;
    const prefix = prefixOf(entity);
    for (const base of [`${entity.name}s`, `crm${entity.name}s`]) {
      const another = (person: Person) => sample(app.db, entity, ++serial, person === claire ? RE : OLERON);
      const make = async (person: Person) =>
        Number(ok(await person.post(base, { [prefix]: await another(person) }))['id']);
      const agencyOf = async (id: number) =>
        (
          await one(
            app.db,
            sql<{ agid: number }>`select agid from ${sql.table(entity.table)} where id = ${id}`,
          )
        ).agid;
      const [own, theirs, third] = [await make(claire), await make(maelle), await make(maelle)];
      assert.deepEqual([await agencyOf(own), await agencyOf(theirs)], [RE, OLERON]);
      assert.deepEqual(
        [
          ok(await claire.get(`${base}/${theirs}`))['can_write'],
          ok(await maelle.get(`${base}/${theirs}`))['can_write'],
        ],
        [0, 1],
      );
      const record = await another(maelle);
      await oleronOnly('PUT', `${base}/${theirs}`, { [prefix]: record, _clientTimestamp: Date.now() + 1000 });
      const before = await fingerprint();
      refused(
        await claire.post(`${base}/bulk-delete`, { ids: [own, theirs], _clientTimestamp: LATER }),
        'a list with one of theirs keeps them all',
      );
      assert.deepEqual(await fingerprint(), before);
      // No word of a row that these refer to.
      const word = `Z${entity.name.slice(0, 4)}${++serial}`;
      const named = async (person: Person, n: number) => {
        const values = { ...(await another(person)), [entity.search[0]!]: `${word} ${n}` };
        return Number(ok(await person.post(base, { [prefix]: values }))['id']);
      };
      const [mine, hers] = [await named(claire, 1), await named(maelle, 2)];
      const everything = await claire.post(`${base}/bulk-delete`, {
        deleteAll: true,
        s: word,
        count: 2,
        _clientTimestamp: LATER,
      });
      assert.deepEqual([everything.status, everything.body.totalCount], [200, 1], everything.text);
      assert.equal(
        (await claire.get(`${base}/${mine}`)).status,
        404,
        'everything is everything of one’s own',
      );
      assert.equal((await claire.get(`${base}/${hers}`)).status, 200, 'and nothing of the other agency’s');
      await oleronOnly('POST', `${base}/bulk-delete`, { ids: [third], _clientTimestamp: LATER });
      await oleronOnly('DELETE', `${base}/${theirs}/${Date.now() + 1000}`);
      ok(await claire.post(`${base}/bulk-delete`, { ids: [own], _clientTimestamp: LATER }));
    }
  });
}
