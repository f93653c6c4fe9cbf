/** An owner hears of money once a day (B98). On the real server with its card sandbox. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import { paying } from '#tests/support/paying.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { tellOwners } from './ownermails.ts';

const app = await startTestApp();
after(() => app.close());
const { claire, next, paid } = await paying(app);

interface Told {
  recipient: string;
  content: { facts: { value: string }[] };
}

const told = (owner: number) =>
  rows(
    app.db,
    sql<Told>`select recipient, content from maillog where template = 'ownerReceipts' and uid = ${owner} order by id`,
  );
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('CHAT-72 what came by card and by hand is told its owner in one mail a day, each payment once, and not what went back before', async () => {
  const stay = next();
  const today = todayInParis();
  await tellOwners(app.db, addDays(today, -1));
  const before = (await told(stay.owner)).length;
  await paid(stay, { amount: '80' });
  const note = async (amount: number): Promise<string> =>
    String(
      ok(
        await claire.post('bookingpayments', {
          CrmBookingpayment: { id_ddl: stay.ddl, type: 'arrhes', amount, mode: 'transfer' },
        }),
      )['id'],
    );
  await note(12.5);
  const wrong = await note(33);
  ok(await claire.post(`bookingpayments/${wrong}/reverse`, { reason: 'Erreur de saisie' }));

  await Promise.all([tellOwners(app.db, today), tellOwners(app.db, today)]);
  await tellOwners(app.db, today);
  const mails = (await told(stay.owner)).slice(before);
  assert.deepEqual(
    mails.map(({ content }) => content.facts.map(({ value }) => plain(value))),
    [['80,00 €', '12,50 €', '92,50 €']],
  );

  await note(7);
  await tellOwners(app.db, today);
  assert.equal((await told(stay.owner)).length, before + 1, 'the day’s mail has left');
  await tellOwners(app.db, addDays(today, 1));
  await tellOwners(app.db, addDays(today, 1));
  const [, later, ...more] = (await told(stay.owner)).slice(before);
  assert.deepEqual([later?.content.facts.map(({ value }) => plain(value)), more], [['7,00 €', '7,00 €'], []]);
});
