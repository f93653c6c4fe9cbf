/** Random stories of one stay's money, over HTTP, against the card sandbox's own books. */
import { inTransaction, one, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Answer, TestApp } from '#tests/support/app.ts';
import { releaseQuote } from '#features/quotes/actions.ts';
import { refundsDone } from '#tests/support/paying.ts';
import { staysAhead } from '#tests/support/stays.ts';
import type { StayAhead } from '#tests/support/stays.ts';
import { until } from '#tests/support/waiting.ts';
import { seededRandom } from '#demo/random.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

/** The same whole numbers on every run. */
const SEEDS = 10;
/** Acts go two at once, so one story does not pay as often on every run: more stays, until there was enough to be wrong about. */
const MOST_STAYS = 5;

function seeded(seed: number): (below: number) => number {
  const random = seededRandom(seed);
  return (below) => Math.floor(random() * below);
}

function first(answer: Answer): Record<string, unknown> {
  assert.equal(answer.status, 200, answer.text);
  return answer.body.models[0] ?? {};
}

interface Books {
  lines: number;
  unallocated: number;
  card: number;
  /** Payments of which more went back than came. */
  below_nothing: number;
  transactions: string[];
}

/** What the books say, straight from the rows. */
function booksOf(ddl: number): Promise<Books> {
  return one(
    app.db,
    sql<Books>`select coalesce(sum(amount) filter (where confirmed), 0)::integer as lines, coalesce(sum(amount) filter (where unallocated), 0)::integer as unallocated,
      coalesce(sum(amount) filter (where mode = 'card'), 0)::integer as card,
      (select count(*) from booking_payment p where p.ddl_id = ${ddl} and p.reverses_id is null and given_back(p.id) > p.amount)::integer as below_nothing,
      coalesce(array_agg(transaction_id) filter (where mode = 'card' and reverses_id is null), '{}') as transactions
      from booking_payment where ddl_id = ${ddl}`,
  );
}

interface Seen {
  paidPages: number;
  unallocated: number;
  refunds: number;
  attached: number;
  lost: number;
}

test('B57 B48 C10 whatever is asked, paid, doubled, noted, taken back, refunded and counted, in any order: the books are the provider’s, and no night stands against a no', async () => {
  const seen: Seen = { paidPages: 0, unallocated: 0, refunds: 0, attached: 0, lost: 0 };
  const isEnough = () =>
    seen.paidPages > 12 && seen.unallocated > 0 && seen.refunds > 0 && seen.attached > 0 && seen.lost > 0;
  for (const stay of (await staysAhead(app.db, MOST_STAYS)).slice(0, MOST_STAYS)) {
    await tellStories(stay, seen);
    if (isEnough()) break;
  }
  assert.ok(isEnough(), JSON.stringify(seen));
});

/** Ten random stories of one stay, one after the other; the books are compared after each. Counts what happened in them. */
async function tellStories({ ddl, quote, total, username }: StayAhead, seen: Seen): Promise<void> {
  const cards = app.sandboxes.cards!;
  const claire = await app.as('claire');
  const guest = await app.as(username);
  const account = async () => first(await claire.get(`payments/account/${ddl}`));
  const paymentsOf = async () => (await account())['payments'] as Record<string, unknown>[];
  const nights = async () => (await rows(app.db, sql`select from stay where ddl_id = ${ddl}`)).length;
  const statusAt = (session: string) => cards.books.checkouts.get(session)!.session.status;
  let isNo = false;
  const paidBefore = seen.paidPages;
  for (let seed = 1; seed <= SEEDS; seed++) {
    const below = seeded(seed);
    const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)];
    const story: string[] = [];
    const requests = async () => (await account())['requests'] as Record<string, unknown>[];
    const acts: Record<string, () => Promise<unknown>> = {
      ask: () =>
        claire.post('paymentrequests', {
          CrmPaymentrequest: {
            id_ddl: ddl,
            type: pick(['arrhes', 'solde', 'total', 'all']),
            // Mostly small: otherwise the stay is paid after three acts, and nothing more happens.
            ...(below(8) > 0 && { amount: (1 + below(Math.floor(total / (below(6) === 0 ? 1 : 40)))) / 100 }),
          },
        }),
      open: async () => {
        if (below(2) === 0) await acts['ask']!();
        const request = pick((await requests()).filter(({ status }) => status === 'to_be_paid'));
        if (request) await guest.get(`ddlchats/stripetoken/${String(request['ddlchat_id'])}`);
      },
      pay: async () => {
        const open = await rows(
          app.db,
          sql<{
            session_id: string;
          }>`select session_id from card_checkout where ddl_id = ${ddl} and session_id is not null order by created`,
        );
        const page = pick(open.filter(({ session_id }) => statusAt(session_id) === 'open'));
        if (!page) return;
        assert.equal(await cards.pay(page.session_id), undefined);
        seen.paidPages++;
      },
      hold: async () => cards.holdWebhooks(),
      release: async () => cards.releaseWebhooks({ order: 'shuffled', copies: 1 + below(3) }),
      note: async () => {
        const request = below(2) === 0 ? pick(await requests()) : undefined;
        return claire.post('bookingpayments', {
          CrmBookingpayment: {
            id_ddl: ddl,
            type: pick(['arrhes', 'solde', 'total']),
            amount: (1 + below(Math.floor(total / 40))) / 100,
            ...(request && { ddlchat_payment_request_id: request['id'] }),
          },
        });
      },
      confirm: async () => {
        const request = pick(await requests());
        if (request) await claire.put(`crmpaymentrequests/${String(request['id'])}/confirmpaid`, {});
      },
      cancelRequest: async () => {
        const request = pick(await requests());
        if (request) await claire.put(`crmpaymentrequests/${String(request['id'])}/cancel`, {});
      },
      reverse: async () => {
        const payment = pick(await paymentsOf());
        if (payment)
          await claire.post(`bookingpayments/${String(payment['id'])}/reverse`, { reason: 'Erreur' });
      },
      unaccept: async () => {
        if ((await claire.put(`crmquotes/${quote}/unaccept`)).status === 200) isNo = true;
      },
      cancelStay: async () => {
        const body = {
          id_ddl: ddl,
          message: '',
          statusForm: { action: 'S_CANCEL', to_return: 0, reason: 'Au hasard' },
        };
        if ((await claire.post('ddlchats', body)).status === 200) isNo = true;
      },
      accept: async () => {
        if ((await claire.put(`crmquotes/${quote}/accept`)).status === 200) isNo = false;
      },
      runOut: () => inTransaction(app.db, (tx) => releaseQuote(tx, ddl)),
      refund: async () => {
        const payment = pick((await paymentsOf()).filter((each) => each['unallocated'] === true));
        if (!payment) return;
        const press = () =>
          claire.post(`bookingpayments/${String(payment['id'])}/refund`, { reason: 'Au hasard' });
        await Promise.all(below(2) === 0 ? [press()] : [press(), press()]);
      },
      refundByHand: async () => {
        const card = pick(
          (await paymentsOf()).filter(({ mode, is_reversal }) => mode === 'card' && is_reversal === false),
        );
        const charge = [...cards.books.charges.values()].find(
          ({ payment_intent }) => payment_intent === card?.['transaction_id'],
        );
        const left = charge === undefined ? 0 : charge.amount_captured - charge.amount_refunded;
        if (charge && left > 0)
          cards.refundByHand(charge.payment_intent, below(2) === 0 ? left : 1 + below(left));
      },
      bankSaysNo: async () => {
        const refund = pick([...cards.books.refunds.values()].filter(({ status }) => status !== 'failed'));
        if (!refund) return;
        cards.settleRefund(refund.id, 'failed');
        seen.lost++;
      },
      attach: async () => {
        // Mostly one that can be: many wait to go back to where they came from.
        const waiting = (await paymentsOf()).filter((each) => each['unallocated'] === true);
        const free = waiting.filter(({ refund }) => refund === '');
        const payment = pick(free.length > 0 && below(4) > 0 ? free : waiting);
        const request = below(2) === 0 ? pick(await requests()) : undefined;
        if (!payment) return;
        const { status } = await claire.post(`bookingpayments/${String(payment['id'])}/attach`, {
          payment_request_id: request?.['id'] ?? null,
        });
        if (status === 200) seen.attached++;
      },
    };
    const often = ['open', 'open', 'pay', 'pay', 'pay', 'attach', 'refund', 'refundByHand'];
    const names = [...often, ...often, ...often, 'accept', 'accept', ...Object.keys(acts)];
    await acts['accept']!();
    for (let step = 0; step < 34; step++) {
      const [name, other] = [pick(names)!, below(4) === 0 ? pick(names)! : undefined];
      story.push(other === undefined ? name : `${name}+${other}`);
      // Two at once only where neither tells the other's truth about the nights.
      const isSafe = other !== undefined && !['accept', 'unaccept', 'cancelStay'].includes(other);
      await Promise.all([acts[name]!(), isSafe ? acts[other]!() : undefined]);
      if (isNo) assert.equal(await nights(), 0, `seed ${seed}: ${story.join(' ')}`);
    }
    // Not in every order of things: paid while the dates are let go, it comes for nothing, and finds its stay again.
    const tries = seed === SEEDS ? 20 : 0;
    for (let tried = 0; seen.attached === 0 && tried < tries; tried++) {
      cards.releaseWebhooks({ order: 'shuffled', copies: 1 });
      for (const name of ['accept', 'open', 'hold', 'pay', 'unaccept', 'release']) await acts[name]!();
      await cards.settled();
      for (const name of ['accept', 'attach']) await acts[name]!();
    }
    cards.releaseWebhooks({ order: 'shuffled', copies: 2 });
    await cards.settled();
    await until('every refund asked for is made', async () =>
      (await paymentsOf()).every((payment) => !['asked', 'late'].includes(String(payment['refund']))),
    );
    await refundsDone(app);
    const about = `seed ${seed}: ${story.join(' ')}`;
    if (isNo) assert.equal(await nights(), 0, about);
    const [books, now] = [await booksOf(ddl), await account()];
    assert.equal(Number(now['received']) + Number(now['unallocated']), books.lines, about);
    assert.equal(now['unallocated'], books.unallocated, about);
    assert.equal(books.below_nothing, 0, about);
    const intents = books.transactions.map((id) => cards.books.intents.get(id)!);
    const refunds = [...cards.books.refunds.values()].filter(
      ({ payment_intent, status }) => status !== 'failed' && books.transactions.includes(payment_intent),
    );
    assert.equal(
      intents.reduce((sum, intent) => sum + intent.amount_received, 0) -
        refunds.reduce((sum, { amount }) => sum + amount, 0),
      books.card,
      about,
    );
    if (now['total'] !== null)
      assert.equal(
        Number(now['received']) + Number(now['deposit_due']) + Number(now['balance_due']),
        Math.max(Number(now['total']), Number(now['received'])),
        about,
      );
    assert.ok(Number(now['deposit_due']) >= 0 && Number(now['balance_due']) >= 0, about);
    seen.unallocated += (await paymentsOf()).filter((payment) => payment['unallocated_reason'] !== '').length;
    seen.refunds += refunds.length;
  }
  const booked = await booksOf(ddl);
  assert.equal(
    booked.transactions.length,
    seen.paidPages - paidBefore,
    'every payment is in the books, once',
  );
}
