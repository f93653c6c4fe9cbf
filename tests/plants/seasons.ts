/** Seasons over houses: floors, proposals, what is undone, gaps, closures. */
import type { Fault } from './fault.ts';

const RULES = 'src/features/seasons/season.test.ts';
const SEASONS = 'src/features/seasons/seasons.http.test.ts';

export const SEASON_FAULTS: readonly Fault[] = [
  {
    name: 'season-below-the-floor',
    file: 'src/features/seasons/season.ts',
    find: '  if (under) return under;\n',
    replace: '',
    tests: [RULES, SEASONS],
    why: 'The agency sells below what the owner’s mandate lets it.',
  },
  {
    name: 'length-price-below-the-floor',
    file: 'src/features/seasons/season.ts',
    find: '[season.week_amount, WEEK],',
    replace: '',
    tests: [RULES],
    why: 'A week is sold for less than its nights may be.',
  },
  {
    name: 'season-laid-over-an-owners-prices',
    file: 'src/features/seasons/laying.ts',
    find: "house.prices_by === 'owner' ? 'proposed' : 'laid'",
    replace: "house.prices_by === 'owner' ? 'laid' : 'laid'",
    tests: [SEASONS],
    why: 'The prices of an owner who sets them change without a yes.',
  },
  {
    name: 'agreed-without-reading',
    file: 'src/features/seasons/proposing.ts',
    find: 'proposal.version !== read || ',
    replace: '',
    tests: [SEASONS],
    why: 'An owner agrees to a price they never read.',
  },
  {
    name: 'proposal-answered-by-its-agency',
    file: 'src/features/seasons/proposalqueries.ts',
    find: 'where p.id = ${id} and p.owner_uid = any(${caller.uids}::integer[]) and h.owner_uid = p.owner_uid`',
    replace: 'where p.id = ${id}`',
    tests: [SEASONS],
    why: 'Somebody of the agency says yes in the owner’s name.',
  },
  {
    name: 'undone-laying-leaves-its-days-on-sale',
    file: 'src/features/seasons/undoing.ts',
    find: '  for (const { house_id: houseId, former } of moved) await setReviewed(tx, houseId, former);\n',
    replace: '',
    tests: [SEASONS],
    why: 'Nights that only the undone season had priced are sold at the price of the base.',
  },
  {
    name: 'far-price-laid-unasked',
    file: 'src/features/seasons/laying.ts',
    find: 'far.length > 0 && !asked.confirmed',
    replace: 'far.length > 99 && !asked.confirmed',
    tests: [SEASONS],
    why: 'A price typed with a figure too few is on sale before anybody wonders.',
  },
  {
    name: 'gap-beside-an-option',
    file: 'src/features/seasons/gapqueries.ts',
    find: "where s.held_until is null and s.kind not in ('block', 'works')",
    replace: "where s.kind not in ('block', 'works')",
    tests: [SEASONS],
    why: 'Two nights are sold out of a week that comes free when the option ends.',
  },
  {
    name: 'gap-for-less-than-its-cleaning',
    file: 'src/features/seasons/gap.ts',
    find: ' || sumCents(priced) <= gap.cleaning',
    replace: '',
    tests: [RULES],
    why: 'A gap is let for less than it costs to clean after it.',
  },
  {
    name: 'closure-that-stays-after-its-rule',
    file: 'src/features/seasons/yearlyclosures.ts',
    find: '  await eachAlone(over, (row) => inTransaction(db, (tx) => reopen(tx, row)));\n',
    replace: '',
    tests: [SEASONS],
    why: 'A house stays closed every winter though nobody asks for it any more.',
  },
];
