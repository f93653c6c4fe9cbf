/** Houses: who writes which field, what a save may take away, what is published. */
import type { Fault } from './fault.ts';

const RECORD = 'src/features/listings/record.http.test.ts';
const RULES = 'src/features/listings/record.test.ts';
const SENT = 'src/features/listings/sentrecord.test.ts';
const GUARDS = 'tests/guards.test.ts';
const MATRIX = 'tests/matrix.test.ts';

export const HOUSES_FAULTS: readonly Fault[] = [
  {
    name: 'owner-sets-the-agency’s-rate',
    file: 'src/features/listings/sentrecord.ts',
    find: 'return !isField(name) || (mayWrite(name) &&',
    replace: 'return !isField(name) || (true &&',
    tests: [RECORD, SENT],
    why: 'An owner lowers the management rate of a mandate by a direct call.',
  },
  {
    name: 'note-is-told-by-its-refusal',
    file: 'src/features/listings/sentrecord.ts',
    find: "if (!against.mayRead(name)) return [{ type: 'unknownField', field: name }];",
    replace: '',
    tests: [RECORD, SENT],
    why: 'An owner finds out word by word what the agency noted about them.',
  },
  {
    name: 'internal-note-on-the-owner’s-wire',
    file: 'src/features/listings/record/others.ts',
    find: 'house_note: { read: MANAGES_HOUSES, write: MANAGES_HOUSES }',
    replace: 'house_note: { write: MANAGES_HOUSES }',
    tests: [RECORD, MATRIX],
    why: 'An owner reads what the agency wrote about them (C13).',
  },
  {
    name: 'house-saved-over-a-change',
    file: 'src/features/listings/saving.ts',
    find: "refuseStale(house.version, caller, sent['_clientTimestamp']);",
    replace: '',
    tests: [RECORD, GUARDS],
    why: 'What the owner wrote an hour ago vanishes with the clerk’s next save.',
  },
  {
    name: 'house-of-the-other-agency-is-saved',
    file: 'src/features/listings/saving.ts',
    find: "requireAgencyWrite(tx, caller, house.agid, 'item');",
    replace: '',
    tests: [RECORD, MATRIX],
    why: 'A clerk of one island changes the fees of the other’s houses (B106).',
  },
  {
    name: 'expired-house-is-saved',
    file: 'src/features/listings/saving.ts',
    find: 'if (isExpired(daysRemaining(house, today)) &&',
    replace: 'if (false &&',
    tests: [RECORD],
    why: 'Whoever stopped paying goes on editing by direct calls (ADS-24).',
  },
  {
    name: 'question-writes-already',
    file: 'src/features/listings/saving.ts',
    find: "if (mode === 'publish' && sent.ignoreWarnings !== 1 && warnings.length > 0)\n    throw Refusal.question(warnings);",
    replace: '',
    tests: [RECORD],
    why: 'Somebody who goes back to look finds their house saved and published.',
  },
  {
    name: 'blocked-house-is-published',
    file: 'src/features/listings/saving.ts',
    find: 'const published = warnings ? !warnings.some(({ blocks }) => blocks) : stays;',
    replace: 'const published = warnings ? true : stays;',
    tests: [RECORD],
    why: 'A house is let that the law does not allow to be let.',
  },
  {
    name: 'no-legal-type-stays-published',
    file: 'src/features/listings/saving.ts',
    find: 'house.state.published && isTyped &&',
    replace: 'house.state.published &&',
    tests: [RECORD],
    why: 'A listing whose legal type was taken away stands on the site (A50).',
  },
  {
    name: 'correction-unpublishes-a-house-of-before',
    file: 'src/features/listings/saving.ts',
    find: 'values.legal_type !== 0 || house.values.legal_type === 0',
    replace: 'values.legal_type !== 0',
    tests: [RECORD],
    why: 'In an agency in use, correcting a word takes a house off the site that was published before anybody asked for its legal type.',
  },
  {
    name: 'inventory-changes-under-its-lock',
    file: 'src/features/listings/sentrecord.ts',
    find: "!(isInventoryLocked && placeOf(name)?.tab === 'edl')",
    replace: 'true',
    tests: [SENT],
    why: 'A report that was handed over says something else a week later (B33).',
  },
  {
    name: 'archived-over-stays-to-come',
    file: 'src/features/listings/switches.ts',
    find: "if (!isStaff(caller)) throw new Refusal('staysKeepHouse', { params });",
    replace: '',
    tests: [RECORD],
    why: 'An owner takes away a house in which families are expected.',
  },
  {
    name: 'booked-online-without-fees',
    file: 'src/features/listings/switches.ts',
    find: 'refuseMissing(house, SOLD_BY);',
    replace: '',
    tests: [RECORD],
    why: 'A house is sold without its cleaning and its deposit (B32).',
  },
  {
    name: 'paid-year-is-lost-with-the-mandate',
    file: 'src/features/listings/switches.ts',
    find: 'return { expiry_date: null, expiry_kept: house.state.expiry_date };',
    replace: 'return { expiry_date: null };',
    tests: [RECORD],
    why: 'An owner who leaves the mandate pays again for a year that is paid.',
  },
  {
    name: 'words-are-written-over',
    file: 'src/features/listings/descriptions/prefill.ts',
    find: ".filter(([field]) => house.values[field as HouseFieldName] === '')",
    replace: '',
    tests: [RECORD],
    why: 'A description somebody wrote is replaced by a made one (B31).',
  },
  {
    name: 'title-of-256',
    file: 'src/features/listings/record/texts.ts',
    find: "{ fr: 'Titre', en: 'Title' }, 255,",
    replace: "{ fr: 'Titre', en: 'Title' }, 256,",
    tests: [RULES],
    why: 'A title is cut off, or refused by a channel after it was saved (C04).',
  },
];
