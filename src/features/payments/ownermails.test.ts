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

test('CHAT-72 what came by card and by hand is told its owner in one mail a day, each payment once, and not what was struck from the books', async () => {
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

test('CHAT-72 B112 a return that a clerk notes is not told as received: it takes from what came last before it, and from nothing that came after', async () => {
  const stay = next();
  const today = addDays(todayInParis(), 2);
  await tellOwners(app.db, today);
  const before = (await told(stay.owner)).length;
  const cancel = async (sum: number): Promise<void> => {
    ok(
      await claire.post('ddlchats', {
        id_ddl: stay.ddl,
        statusForm: { action: 'S_CANCEL', to_return: sum, reason: 'Désistement' },
      }),
    );
    ok(
      await claire.post(`payments/account/${stay.ddl}/returned`, {
        amount: sum,
        mode: 'transfer',
        paid_on: todayInParis(),
      }),
    );
  };
  const note = async (amount: string): Promise<void> =>
    void ok(
      await claire.post('bookingpayments', {
        CrmBookingpayment: { id_ddl: stay.ddl, type: 'solde', amount },
      }),
    );
  const evening = async (day: number): Promise<string[][]> => {
    await tellOwners(app.db, addDays(today, day));
    return (await told(stay.owner))
      .slice(before)
      .map(({ content }) => content.facts.map(({ value }) => plain(value)));
  };

  await note('400');
  await note('100');
  await cancel(15_000);
  assert.deepEqual(await evening(1), [['350,00 €', '350,00 €']]);
  ok(await claire.put(`crmquotes/${stay.quote}/accept`));
  await note('20');
  await cancel(37_000);
  assert.equal((await evening(2)).length, 1, 'all of it went back');
  ok(await claire.put(`crmquotes/${stay.quote}/accept`));
  await note('5');
  assert.deepEqual((await evening(3)).slice(1), [['5,00 €', '5,00 €']]);
});

test('CHAT-72 of an owner’s own stay nothing waits to be told', async () => {
  const stay = next();
  await sql`update house set owner_uid = r.sender_uid from request r where r.id = ${stay.ddl} and house.id = r.page_nid`.execute(
    app.db,
  );
  ok(
    await claire.post('bookingpayments', {
      CrmBookingpayment: { id_ddl: stay.ddl, type: 'solde', amount: '30' },
    }),
  );
  await tellOwners(app.db, addDays(todayInParis(), 9));
  const waiting = sql`select from booking_payment where ddl_id = ${stay.ddl} and owner_told_at is null`;
  assert.deepEqual(await rows(app.db, waiting), []);
});
