/** A cancelled stay's money: what was paid, what is to be returned, what was returned (B112). */
import { todayInParis } from '#kernel/day.ts';
import { rows, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { TestApp } from '#tests/support/app.ts';
import { paying, refundsDone } from '#tests/support/paying.ts';
import type { StayAhead } from '#tests/support/stays.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

type Row = Record<string, unknown>;

let app: TestApp;
let money: Awaited<ReturnType<typeof paying>>;
before(async () => {
  app = await startTestApp();
  money = await paying(app);
});
after(() => app.close());

const cancel = (ddl: number, more: Row = {}) =>
  money.claire.post('ddlchats', { id_ddl: ddl, statusForm: { action: 'S_CANCEL', ...more } });
const note = async ({ ddl }: StayAhead, amount: string) =>
  ok(
    await money.claire.post('bookingpayments', {
      CrmBookingpayment: { id_ddl: ddl, type: 'arrhes', amount },
    }),
  );
const figures = async (ddl: number) => {
  const { paid, to_return, returned } = (await money.account(ddl))['cancelled'] as Row;
  return [paid, to_return, returned];
};
const versionOf = async (ddl: number) => ((await money.account(ddl))['cancelled'] as Row)['version'];
const change = (
  ddl: number,
  _clientTimestamp: unknown,
  to_return: number,
  reason = 'Geste commercial',
  more: Row = {},
) => money.claire.put(`payments/account/${ddl}/toreturn`, { to_return, reason, _clientTimestamp, ...more });
const guestsMails = async (ddl: number): Promise<string[]> =>
  (
    await rows(
      app.db,
      sql<{ body: string }>`select content::text as body from maillog m join request r on r.id = m.ddl_id
        where m.ddl_id = ${ddl} and m.template = 'requestCancelled' and m.uid = r.sender_uid order by m.id`,
    )
  ).map(({ body }) => body.replaceAll('\u00a0', ' '));
const sumsSaid = async (ddl: number): Promise<unknown[]> =>
  (await money.claire.get(`ddlchats/list/${ddl}`)).body.models.flatMap(({ to_return }) => to_return ?? []);
const giveBack = (ddl: number, amount: number) =>
  money.claire.post(`payments/account/${ddl}/returned`, {
    amount,
    mode: 'transfer',
    paid_on: todayInParis(),
  });

test('B112 whoever cancels a stay that has received money writes what goes back, and why: 0 is an answer, more than was received is none', async () => {
  const stay = money.next();
  await note(stay, '800');
  refused(await cancel(stay.ddl), 422, 'sumToReturn');
  refused(await cancel(stay.ddl, { to_return: 80_001, reason: 'Désistement' }), 422, 'moreThanReceived');
  refused(await cancel(stay.ddl, { to_return: -1, reason: 'Désistement' }), 422, 'min');
  refused(await cancel(stay.ddl, { to_return: 50_000 }), 422, 'required');
  assert.equal((await money.account(stay.ddl))['cancelled'], null, 'nothing was cancelled by a refusal');
  ok(await cancel(stay.ddl, { to_return: 50_000, reason: 'Désistement' }));
  assert.deepEqual(await figures(stay.ddl), [80_000, 50_000, 0]);
  const account = await money.account(stay.ddl);
  assert.deepEqual([account['total'], account['balance_due'], account['deposit_due']], [null, 0, 0]);

  const other = money.next();
  await note(other, '10');
  ok(await cancel(other.ddl, { to_return: 0, reason: 'Hors délai' }));
  assert.deepEqual(await figures(other.ddl), [1000, 0, 0]);
  const unpaid = money.next();
  ok(await cancel(unpaid.ddl));
  assert.deepEqual(await figures(unpaid.ddl), [0, 0, 0], 'nobody is asked about no money');
});

test('B112 its quote is no longer accepted; accepted again it owes again, and is cancelled once more with what is held by then', async () => {
  const stay = money.next();
  await note(stay, '300');
  ok(await cancel(stay.ddl, { to_return: 20_000, reason: 'Désistement' }));
  const thread = async () => (await money.claire.get(`ddlchats/list/${stay.ddl}`)).body.models;
  assert.equal((await thread()).find((message) => message['action'] === 'Q_NEW')?.['quote_accepted'] ?? 0, 0);
  ok(await giveBack(stay.ddl, 20_000));
  assert.deepEqual(await figures(stay.ddl), [30_000, 20_000, 20_000]);
  const acceptances = async () => (await thread()).filter(({ action }) => action === 'Q_ACCEPT').length;
  const told = async () =>
    (
      await rows(
        app.db,
        sql<{
          uid: number;
        }>`select uid from maillog where ddl_id = ${stay.ddl} and template = 'quoteAccepted'`,
      )
    ).map(({ uid }) => uid);
  const [before, toldBefore] = [await acceptances(), await told()];
  ok(await money.claire.put(`crmquotes/${stay.quote}/accept`));
  const again = await money.account(stay.ddl);
  assert.deepEqual([again['cancelled'], again['received'], again['total']], [null, 10_000, stay.total]);
  assert.equal(await acceptances(), before + 1, 'a new acceptance');
  assert.deepEqual(
    (await told()).slice(toldBefore.length).toSorted((one, other) => one - other),
    [stay.uid, stay.owner].toSorted((one, other) => one - other),
    'told to its guest and its owner',
  );
  refused(await cancel(stay.ddl, { to_return: 10_001, reason: 'Encore' }), 422, 'moreThanReceived');
  ok(await cancel(stay.ddl, { to_return: 10_000, reason: 'Encore' }));
  assert.deepEqual(await figures(stay.ddl), [10_000, 10_000, 0], 'what went back before is of before');
});

test('B112 what goes back is corrected from the version one read, said in the thread, its reason to the agency alone', async () => {
  const stay = money.next();
  const guest = await app.as(stay.username);
  await note(stay, '500');
  ok(await cancel(stay.ddl, { to_return: 10_000, reason: 'Barème interne' }));
  const seen = await versionOf(stay.ddl);
  refused(await change(stay.ddl, seen, 50_001), 422, 'moreThanReceived');
  ok(await change(stay.ddl, seen, 25_000, 'Accord du propriétaire'));
  assert.deepEqual(await figures(stay.ddl), [50_000, 25_000, 0]);
  refused(await change(stay.ddl, seen, 0), 409, 'modifiedself');
  refused(
    await guest.put(`payments/account/${stay.ddl}/toreturn`, {
      to_return: 1,
      reason: 'Moi',
      _clientTimestamp: seen,
    }),
    403,
    'forbidden',
  );
  const theirs = (await guest.get(`ddlchats/list/${stay.ddl}`)).body.models;
  assert.deepEqual(
    theirs.flatMap(({ to_return }) => to_return ?? []),
    [10_000, 25_000],
  );
  const account = ok(await guest.get(`payments/account/${stay.ddl}`));
  assert.equal((account['cancelled'] as Row)['reason'], '');
  assert.doesNotMatch(JSON.stringify([theirs, account]), /Barème|Accord/);
  assert.match(await money.notesOf(stay.ddl), /Barème interne[^]*Accord du propriétaire/);
  assert.equal(((await money.account(stay.ddl))['cancelled'] as Row)['reason'], 'Accord du propriétaire');
});

test('B112 the guest’s mail says what was paid and what goes back, and another when that changes', async () => {
  const stay = money.next();
  await note(stay, '500');
  ok(await cancel(stay.ddl, { to_return: 10_000, reason: 'Barème' }));
  ok(await change(stay.ddl, await versionOf(stay.ddl), 0, 'Erreur de lecture'));
  const [cancelled, changed] = await guestsMails(stay.ddl);
  assert.match(cancelled!, /Vous aviez réglé 500,00\s€\. 100,00\s€ vous seront rendus\./u);
  assert.match(changed!, /Aucune somme ne vous est rendue\./);
  assert.doesNotMatch(`${cancelled}${changed}`, /Barème|Erreur de lecture|[Rr]este à régler/);
});

test('B112 what went back by card or by hand is returned; a line struck from the books was never paid', async () => {
  const stay = money.next();
  const { intent } = await money.paid(stay, { amount: '100' });
  await note(stay, '50');
  const wrong = await note(stay, '7');
  ok(await cancel(stay.ddl, { to_return: 12_000, reason: 'Désistement' }));
  assert.deepEqual(await figures(stay.ddl), [15_700, 12_000, 0]);
  ok(await money.claire.post(`bookingpayments/${String(wrong['id'])}/reverse`, { reason: 'Autre dossier' }));
  assert.deepEqual(await figures(stay.ddl), [15_000, 12_000, 0]);
  money.cards.refundByHand(intent, 4000);
  await money.cards.settled();
  await refundsDone(app);
  assert.deepEqual(await figures(stay.ddl), [15_000, 12_000, 4000]);
  refused(await giveBack(stay.ddl, 11_001), 422, 'moreThanReceived');
  refused(await giveBack(stay.ddl, 0), 422, 'greaterZero');
  ok(await giveBack(stay.ddl, 8000));
  assert.deepEqual(await figures(stay.ddl), [15_000, 12_000, 12_000]);
  const line = (await money.paymentsOf(stay.ddl)).at(-1)!;
  ok(await money.claire.post(`bookingpayments/${String(line['id'])}/reverse`, { reason: 'Virement rejeté' }));
  assert.deepEqual(await figures(stay.ddl), [15_000, 12_000, 4000]);
});

test('B112 what the clerk types goes back from now on: what went back before the cancellation, or a correction, stands beside it', async () => {
  const stay = money.next();
  const { intent } = await money.paid(stay, { amount: '100' });
  money.cards.refundByHand(intent, 5000);
  await money.cards.settled();
  await refundsDone(app);
  assert.equal((await money.account(stay.ddl))['held'], 5000);
  const more = await cancel(stay.ddl, { to_return: 5001, reason: 'Désistement' });
  refused(more, 422, 'moreThanReceived');
  ok(await cancel(stay.ddl, { to_return: 5000, reason: 'Désistement' }));
  assert.deepEqual(await figures(stay.ddl), [10_000, 10_000, 5000]);
  const [mail] = await guestsMails(stay.ddl);
  assert.match(mail!, /Vous aviez réglé 100,00 €\. 100,00 € vous sont rendus, dont 50,00 € déjà versés\./);
  assert.deepEqual(await sumsSaid(stay.ddl), [5000], 'the thread says what was typed');

  const seen = await versionOf(stay.ddl);
  ok(await giveBack(stay.ddl, 1000));
  refused(await change(stay.ddl, seen, 5001, 'Accord', { returned: 5000 }), 422, 'moreThanReceived');
  ok(await change(stay.ddl, seen, 3000, 'Accord', { returned: 5000 }));
  assert.deepEqual(await figures(stay.ddl), [10_000, 8000, 6000], 'a return that came since is a part of it');
  assert.deepEqual(await sumsSaid(stay.ddl), [5000, 2000]);
  ok(await change(stay.ddl, await versionOf(stay.ddl), 0, 'Retenue', { returned: 6000 }));
  assert.deepEqual(await figures(stay.ddl), [10_000, 6000, 6000]);
  assert.match((await guestsMails(stay.ddl)).at(-1)!, /60,00 € vous ont été rendus\./);
  ok(await change(stay.ddl, await versionOf(stay.ddl), 9000, 'Page d’avant'));
  assert.deepEqual(await figures(stay.ddl), [10_000, 9000, 6000], 'pages from before name the sum in all');
});

test('B112 linen that was paid is held as well: what of it goes back is asked', async () => {
  const stay = money.next();
  await note(stay, '10');
  await sql`update booking_payment set type = 'linge' where ddl_id = ${stay.ddl}`.execute(app.db);
  const { held, received } = await money.account(stay.ddl);
  assert.deepEqual([held, received], [1000, 0]);
  refused(await cancel(stay.ddl), 422, 'sumToReturn');
  for (const [reason, why] of [
    ['', 'required'],
    ['no', 'minLength'],
  ] as const)
    refused(await cancel(stay.ddl, { to_return: 1000, reason }), 422, why);
  ok(await cancel(stay.ddl, { to_return: 1000, reason: 'non' }));
});

test('B112 returns are noted of a cancelled stay only', async () => {
  const stay = money.next();
  await note(stay, '50');
  refused(await giveBack(stay.ddl, 100), 409, 'stayNotCancelled');
  refused(await change(stay.ddl, 1, 100), 409, 'stayNotCancelled');
});

test('B112 nothing is asked for a cancelled stay: its tags say only what was received', async () => {
  const stay = money.next();
  ok(await money.ask(stay.ddl, { type: 'solde' }));
  await sql`update request set tag_ddl_arrhes = (select id from tag where internal_tag = 'ARRHES_RECU') where id = ${stay.ddl}`.execute(
    app.db,
  );
  ok(await cancel(stay.ddl));
  const ddl = ok(await money.claire.get(`ddls/${stay.ddl}`));
  assert.deepEqual((ddl['tags'] as Row[]).map((tag) => String(tag['internal_tag'])).toSorted(), [
    'ANNULE',
    'ARRHES_RECU',
  ]);
});

test('CHAT-72 B41 who hears of a cancellation reads what it ended: the stay, the option, the contract that waited, or nothing that was held', async () => {
  const told = async ({ ddl }: StayAhead) =>
    Object.fromEntries(
      (
        await rows(
          app.db,
          sql<{ side: string; subject: string; body: string }>`
            select case when m.uid = r.sender_uid then 'guest' when m.uid is null then 'follower' else 'owner' end as side, m.subject,
              m.content->>'heading' || ' ' || array_to_string(array(select jsonb_array_elements_text(m.content->'paragraphs')), ' ') as body
            from maillog m join request r on r.id = m.ddl_id where m.ddl_id = ${ddl} and m.template = 'requestCancelled' order by m.id`,
        )
      ).map(({ side, subject, body }) => [side, `${subject} ${body}`.replaceAll('\u00a0', ' ')]),
    ) as Partial<Record<'guest' | 'owner' | 'follower', string>>;
  const followed = async () => {
    const stay = money.next();
    await sql`update request set employee_uid = (select id from person where mail = 'marie@pertuis.test') where id = ${stay.ddl}`.execute(
      app.db,
    );
    return stay;
  };

  const option = await followed();
  await money.signed(option);
  await sql`update contract set status = 'to_be_signed', reference = 'CT-77' where ddl_id = ${option.ddl}`.execute(
    app.db,
  );
  ok(await cancel(option.ddl));
  const ofOption = await told(option);
  const ended = /Le contrat CT-77, qui n’était pas signé, a pris fin avec elle : il n’est plus à signer/;
  assert.match(ofOption.guest!, /^Option annulée : .*ces dates ne sont plus retenues pour vous/);
  assert.match(ofOption.guest!, ended);
  assert.match(ofOption.follower!, /Les nuits sont de nouveau en vente/);
  assert.match(ofOption.follower!, ended);
  assert.match(ofOption.owner!, /Une option chez vous a pris fin/);
  assert.doesNotMatch(ofOption.owner!, /séjour/i, 'an option is no stay');

  const firm = await followed();
  await sql`update stay set held_until = null where ddl_id = ${firm.ddl}`.execute(app.db);
  ok(await cancel(firm.ddl));
  const ofFirm = await told(firm);
  assert.match(ofFirm.owner!, /Un séjour est annulé/);
  assert.match(ofFirm.guest!, /^Séjour annulé : /);
  assert.doesNotMatch(ofFirm.guest!, /contrat/);

  const asked = await followed();
  await sql`delete from stay where ddl_id = ${asked.ddl}`.execute(app.db);
  ok(await cancel(asked.ddl));
  const ofRequest = await told(asked);
  assert.match(ofRequest.guest!, /^Demande annulée : .*Aucune nuit n’était retenue pour vous/);
  assert.doesNotMatch(ofRequest.guest!, /ne sont plus retenues|Séjour annulé/);
  assert.match(ofRequest.follower!, /Elle ne retenait aucune nuit/);
  assert.doesNotMatch(ofRequest.follower!, /de nouveau en vente/);
  assert.equal(ofRequest.owner, undefined, 'they had seen nothing taken');
});
