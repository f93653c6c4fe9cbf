/** Linen ordered beside the stay. */
import type { Fault } from './fault.ts';

const LINEN = 'src/features/payments/linen.test.ts';
const BACK = 'src/features/payments/linen.test.ts';

export const LINEN_FAULTS: readonly Fault[] = [
  {
    name: 'linen-counts-for-the-stay',
    file: 'src/features/payments/balance.ts',
    find: "return money.filter(({ type }) => type !== 'linge');",
    replace: 'return [...money];',
    tests: [LINEN],
    why: 'Who pays for sheets is asked for that much less of the stay.',
  },
  {
    name: 'linen-told-to-owner',
    file: 'src/features/payments/ownerqueries.ts',
    find: " and b.type <> 'linge'",
    replace: '',
    tests: [LINEN],
    why: 'An owner waits for the money of sheets that are not theirs.',
  },
  {
    name: 'linen-takes-nights-again',
    file: 'src/features/payments/charges.ts',
    find: "if (request.type === 'linge') return 'notBooked';",
    replace: '',
    tests: [LINEN],
    why: 'Eighty euros of sheets take a week that the option had given back.',
  },
  {
    name: 'linen-at-any-price',
    file: 'src/features/payments/linen.ts',
    find: 'if (read !== undefined && read !== linen)',
    replace: 'if (read !== undefined && read < 0)',
    tests: [LINEN],
    why: 'A family pays another price than the one it read.',
  },
  {
    name: 'linen-ordered-by-a-stranger',
    file: 'src/features/payments/linen.ts',
    find: "if (!caller.uids.includes(account.sender_uid)) throw new Refusal('notFound');",
    replace: '',
    tests: [LINEN],
    why: 'The owner orders sheets in the family’s name.',
  },
  {
    name: 'linen-paid-with-any-sum',
    file: 'src/features/payments/linen.ts',
    find: 'amount !== request.amount)',
    replace: 'amount < request.amount)',
    tests: [LINEN],
    why: 'The forty euros too many are lost to the stay.',
  },
  {
    name: 'refund-stays-in-the-other-pool',
    file: 'src/features/payments/queries.ts',
    find: 'set unallocated = false, type = ${to.type} where unallocated and (reverses_id',
    replace: 'set unallocated = false where unallocated and (reverses_id',
    tests: [BACK],
    why: 'What went back of linen’s money counts for the stay, though the agency holds it no more.',
  },
  {
    name: 'linen-stays-paid-for-ever',
    file: 'src/features/payments/linenback.ts',
    find: 'if (held <= 0) await closeRequest(',
    replace: 'if (held < 0) await closeRequest(',
    tests: [BACK],
    why: 'The money went back, the page says paid, and nobody can order sheets any more.',
  },
  {
    name: 'linen-returned-out-of-the-stay',
    file: 'src/features/payments/cancelling.ts',
    find: 'const ofLinen = amount >= linen ? linen :',
    replace: 'const ofLinen = amount < 0 ? linen :',
    tests: [BACK],
    why: 'Of a stay taken up again the eighty euros of sheets are owed once more.',
  },
  {
    name: 'typed-charge-pays-linen-and-stay',
    file: 'src/features/payments/charges.ts',
    find: "request.type === 'linge' ? 'linge' : typed.type",
    replace: 'typed.type',
    tests: [BACK],
    why: 'One charge of eighty euros pays the sheets and as much of the stay.',
  },
  {
    name: 'edited-price-holds-paid-linen',
    file: 'src/features/quotes/linen.ts',
    find: 'if (!isIn && !wanted) return quote;',
    replace: 'if (isIn || !wanted) return quote;',
    tests: ['src/features/quotes/yesagain.test.ts'],
    why: 'Sheets that are paid stand in the next price as well.',
  },
  {
    name: 'firm-beside-an-open-sum',
    file: 'src/features/payments/balance.ts',
    find: 'return amount > 0 && ofTheStay(open).length === 0 ? from : null;',
    replace: 'return from;',
    tests: ['src/features/payments/askedahead.test.ts'],
    why: 'A family reads that nothing is to be paid beside the card that asks for the deposit.',
  },
];
