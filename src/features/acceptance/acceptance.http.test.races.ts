/** Acceptances while somebody else changes the same request. */
import { lockRequest } from '#features/requests/actions.ts';
import type { Tx } from '#server/sql.ts';
import { inTransaction, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import type { Answer } from '#tests/support/app.ts';
import { formPrice } from '#tests/support/quoting.ts';
import { HOUSE } from '#tests/support/scenario.ts';
import { waitingForRequest } from '#tests/support/waiting.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  acceptAndSend,
  ALL,
  app,
  claire,
  marie,
  quoted,
  traces,
} from './acceptance.http.test.arrangement.ts';

/** Ours is the request until all of them wait, in this order. */
async function inLine(
  ddl: number,
  calls: (() => Promise<Answer>)[],
  meanwhile?: (tx: Tx) => Promise<unknown>,
): Promise<Answer[]> {
  const { waiting } = await inTransaction(app.db, async (tx) => {
    await lockRequest(tx, ddl);
    const sent: Promise<Answer>[] = [];
    for (const call of calls) {
      sent.push(call());
      await waitingForRequest(app.db, sent.length);
    }
    await meanwhile?.(tx);
    return { waiting: Promise.all(sent) };
  });
  return waiting;
}

test('A41 QUOTE-17 a colleague who accepts the same quote a moment before is named, and no contract leaves beside theirs', async () => {
  const family = await quoted();
  const accept = () => marie.put(`crmquotes/${String(family.quote['id'])}/accept`, {});
  const [hers, mine] = await inLine(family.ddl, [accept, () => acceptAndSend(family)]);
  ok(hers!);
  refused(mine!, 409, 'quoteAcceptedMeanwhile');
  assert.match(String(mine!.body.warnings?.[0]?.params?.['name']), /Marie/);
  const { contracts, asked, nationality } = await traces(family);
  assert.deepEqual([contracts, asked, nationality], [0, 0, '']);
});

test('A41 CONTRACT-18 of two clerks who accept at once one does everything and the other nothing', async () => {
  const family = await quoted();
  const answers = await inLine(family.ddl, [
    () => acceptAndSend(family),
    () => acceptAndSend(family, ALL, marie),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 409],
  );
  const { accepted, stays, contracts, asked } = await traces(family);
  assert.deepEqual([accepted, stays, contracts, asked], [true, 1, 1, 1]);
});

test('A41 QUOTE-17 another quote of the request, accepted meanwhile, keeps its acceptance', async () => {
  const family = await quoted();
  const other = ok(
    await claire.post('quotes', {
      attachToExistingDdl: family.alphaid,
      CrmQuote: await formPrice(claire, HOUSE, family.week),
    }),
  );
  const accept = () => marie.put(`crmquotes/${String(other['id'])}/accept`, {});
  const [hers, mine] = await inLine(family.ddl, [accept, () => acceptAndSend(family)]);
  ok(hers!);
  refused(mine!, 409, 'otherQuoteAccepted');
  const { accepted, contracts, asked } = await traces(family);
  assert.deepEqual([accepted, contracts, asked], [false, 0, 0]);
});

test('CONTRACT-18 C20 a name that is corrected while the contract is made: nothing is done with the former one', async () => {
  const family = await quoted();
  const before = await traces(family);
  const [answer] = await inLine(family.ddl, [() => acceptAndSend(family)], (tx) =>
    sql`update agency_card set last_name = 'Le Moine' where uid = ${family.uid} and agid = 1`.execute(tx),
  );
  refused(answer!, 409, 'contractOutdated');
  assert.deepEqual(await traces(family), before);
});
