/** Linen ordered beside the stay. */
import type { Fault } from './fault.ts';

const LINEN = 'src/features/payments/linen.test.ts';
const BACK = 'src/features/payments/linenback.test.ts';

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
    find: "if (request.type === 'linge') return 'closed';",
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
];
