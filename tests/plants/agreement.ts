import type { Fault } from './fault.ts';

const AGREEMENT = 'src/features/agreement/agreement.http.test.ts';
const KEYS = 'tests/e2e/keyboard.test.ts';

/** One yes with all that follows, and the way to it by keyboard. */
export const AGREEMENT_FAULTS: readonly Fault[] = [
  {
    name: 'agreement-joins-a-colleagues',
    file: 'src/features/quotes/actions.ts',
    find: 'if (seen.isFirst === true)',
    replace: 'if (seen.isFirst === undefined)',
    tests: [AGREEMENT],
    why: 'A family gets a contract from each of two clerks, and the option ends when the later one said.',
  },
  {
    name: 'contract-of-a-former-name',
    file: 'src/features/contracts/agreed.ts',
    find: 'if (printOf(source) !== printOf(made.source))',
    replace: 'if (source.quote_id !== made.source.quote_id)',
    tests: [AGREEMENT],
    why: 'The contract carries the name that was corrected while it was made.',
  },
  {
    name: 'asked-before-the-law-allows',
    file: 'src/features/agreement/actions.ts',
    find: 'if (sum.from !== null)',
    replace: 'if (sum.from !== null && sum.amount < 0)',
    tests: [AGREEMENT],
    why: 'An agency takes money a year ahead of a stay.',
  },
  {
    name: 'more-asked-for-no-reason',
    file: 'src/features/payments/requesting.ts',
    find: "if (isTooMuch && wanted.reason === '')",
    replace: 'if (isTooMuch && amount < 0)',
    tests: [AGREEMENT, 'src/features/payments/unallocated.test.ts'],
    why: 'A family is asked twice for one sum, and nobody knows why.',
  },
  {
    name: 'reason-told-to-the-guest',
    file: 'src/features/payments/wire.ts',
    find: "reason: isStaff(caller) ? row.reason : '',",
    replace: 'reason: row.reason,',
    tests: [AGREEMENT],
    why: 'What the agency noted for itself stands on the guest’s wire.',
  },
  {
    name: 'focus-falls-to-the-page',
    file: 'src/web/frame/Overlays.tsx',
    find: '  useFocusKept();\n',
    replace: '',
    tests: [`${KEYS} -g the focus is on what happened`],
    why: 'After each act somebody who goes by keyboard begins again at the top of the page.',
  },
  {
    name: 'list-keeps-the-keyboard',
    file: 'src/features/inbox/list/ConversationLine.tsx',
    find: 'tabIndex={isReached ? 0 : -1}',
    nth: 1,
    replace: 'tabIndex={0}',
    tests: [`${KEYS} -g Tab leaves the list`],
    why: 'Seventy-five presses of Tab to leave the conversations.',
  },
  {
    name: 'key-listed-and-dead',
    file: 'src/features/inbox/ChatScreen.tsx',
    find: "    enterRegion('list');\n",
    replace: '',
    tests: [`${KEYS} -g each key that`],
    why: 'The sheet of keys names one that does nothing.',
  },
  {
    name: 'anybody-chooses',
    file: 'src/features/quotes/estimates.ts',
    find: "if (!caller.uids.includes(sender)) throw new Refusal('forbidden');",
    replace: '',
    tests: ['src/features/listings/listings.http.test.ts'],
    why: 'A clerk, or the owner, says in the family’s name what it wants.',
  },
];
