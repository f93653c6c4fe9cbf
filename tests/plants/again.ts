import type { Fault } from './fault.ts';

const BIDS = 'src/features/payments/bidstays.test.ts';
const AGAIN = 'src/features/quotes/yesagain.test.ts';

/** What a family presses once more, or the other way round. */
export const AGAIN_FAULTS: readonly Fault[] = [
  {
    name: 'price-of-one-house-pays-another',
    file: 'src/features/payments/bids.ts',
    find: "if (bid.is_for_another_stay) throw new Refusal('bidOfAnotherStay');",
    replace: '',
    tests: [BIDS],
    why: 'A family chooses the cheap house, is sent its price, and pays it for the dear one.',
  },
  {
    name: 'late-money-takes-other-nights',
    file: 'src/features/payments/charges.ts',
    find: "if (bidId !== null && (await requestQueries.isBidOfAnotherStay(tx, bidId))) return 'otherStay';",
    replace: '',
    tests: [BIDS],
    why: 'A card page left open takes nights that nobody priced.',
  },
  {
    name: 'chosen-away-from-held-nights',
    file: 'src/features/quotes/estimates.ts',
    find: "if (await bookingOf(tx, found.ddl_id)) throw new Refusal('estimateOfHeld');",
    replace: '',
    tests: [BIDS],
    why: 'A family reads that a house is theirs which nobody holds for them.',
  },
  {
    name: 'option-renewed-by-flipping',
    file: 'src/features/bookings/option.ts',
    find: 'Math.min(usual, ...former',
    replace: 'Math.max(usual, ...former',
    tests: [AGAIN],
    why: 'Two quotes said yes to in turn keep a week for ever.',
  },
  {
    name: 'option-renewed-by-lapsing',
    file: 'src/features/bookings/option.ts',
    find: 'if (last - now.getTime() < LEAST_MS) return undefined;',
    replace: 'if (last - now.getTime() < LEAST_MS) return new Date(usual);',
    tests: [AGAIN],
    why: 'A family says yes again each time its option ends, and nobody else ever gets the week.',
  },
  {
    name: 'linen-paid-and-added-again',
    file: 'src/features/quotes/linen.ts',
    find: 'if (await isLinenPaid(tx, quote.ddl_id))',
    replace: 'if (quote.id < 0)',
    tests: [AGAIN],
    why: 'Sheets are paid once by themselves and once more in the price.',
  },
  {
    name: 'linen-order-outlives-its-price',
    file: 'src/features/payments/actions.ts',
    find: "type !== 'linge' || amount === account.linen",
    replace: "type !== 'linge' || amount > 0",
    tests: [AGAIN],
    why: 'The order waits to be paid beside a price that has the same linen in it.',
  },
  {
    name: 'strangers-mail-in-the-guests-name',
    file: 'src/features/mailin/filing.ts',
    find: '    stranger,\n  });',
    replace: '  });',
    tests: ['src/features/mailin/mailin.http.test.ts'],
    why: 'Somebody who asks for the balance on their own account is told to the agency as the guest.',
  },
];
