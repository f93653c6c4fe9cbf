/** Nights of a main residence: which count, in which year, and where they stop. */
import type { Fault } from './fault.ts';

const NIGHTS = 'src/features/compliance/nights.test.ts';
const FILES = 'src/features/compliance/compliance.http.test.ts';
const SALE = 'src/features/compliance/sale.http.test.ts';

export const LEGAL_NIGHTS_FAULTS: readonly Fault[] = [
  {
    name: 'cap-passed-by-one-night',
    file: 'src/features/compliance/nights.ts',
    find: 'used + added > nights.cap',
    replace: 'used + added > nights.cap + 1',
    tests: [NIGHTS, SALE],
    why: 'A main residence is let for one night more than its commune allows.',
  },
  {
    name: 'cap-stops-the-last-night',
    file: 'src/features/compliance/nights.ts',
    find: 'used + added > nights.cap',
    replace: 'used + added >= nights.cap',
    tests: [NIGHTS, SALE],
    why: 'The last night the law allows cannot be sold.',
  },
  {
    name: 'new-year-belongs-to-the-next-year',
    file: 'src/features/compliance/nights.ts',
    find: 'const last = to < newYear(year + 1) ? to : newYear(year + 1);',
    replace: 'const last = to;',
    tests: [NIGHTS, SALE],
    why: 'Nights of January are counted in the year before.',
  },
  {
    name: 'options-are-not-counted',
    file: 'src/features/compliance/nights.ts',
    find: 'const used = nights.firm + nights.held;',
    replace: 'const used = nights.firm;',
    tests: [SALE],
    why: 'Two options together pass the cap.',
  },
  {
    name: 'owners-own-nights-counted',
    file: 'src/features/compliance/nights.ts',
    find: "export const COUNTED_KINDS = ['request', 'import'] as const;",
    replace: "export const COUNTED_KINDS = ['request', 'import', 'owner', 'works'] as const;",
    tests: [SALE],
    why: 'An owner who lives in their house lets it less than they may.',
  },
  {
    name: 'imports-are-not-counted',
    file: 'src/features/compliance/nights.ts',
    find: "export const COUNTED_KINDS = ['request', 'import'] as const;",
    replace: "export const COUNTED_KINDS = ['request'] as const;",
    tests: [SALE, FILES],
    why: 'Nights a platform sold are not nights to us.',
  },
  {
    name: 'cap-warned-of-late',
    file: 'src/features/compliance/nights.ts',
    find: 'return percent >= 80 ? 80 : 0;',
    replace: 'return percent > 80 ? 80 : 0;',
    tests: [NIGHTS, FILES],
    why: 'The first warning of a cap comes a stay late.',
  },
  {
    name: 'secondary-residence-capped',
    file: 'src/features/compliance/requirements.ts',
    find: "    case 'nights':\n      return type === MAIN_RESIDENCE;",
    replace: "    case 'nights':\n      return type !== HOTEL;",
    tests: [SALE],
    why: 'Every holiday house stops at 120 nights.',
  },
];
