/** What strangers see of houses, and what they are promised of free nights and prices. */
import type { Fault } from './fault.ts';

const SITE = 'src/features/publicsite/publicsite.http.test.ts';

export const PUBLIC_SITE_FAULTS: readonly Fault[] = [
  {
    name: 'unpublished-on-the-site',
    file: 'src/server/sqlwords.ts',
    find: 'return sql`(h.published and not h.archived and',
    replace: 'return sql`(not h.archived and',
    tests: [SITE],
    why: 'A house that nobody has put online is on the public pages.',
  },
  {
    name: 'preview-of-any-house',
    file: 'src/features/publicsite/preview.ts',
    find: '.update(`preview|${id}|${until}`)',
    replace: '.update(`preview|${until}`)',
    tests: ['src/features/publicsite/preview.test.ts', SITE],
    why: 'Whoever was sent one preview reads every house that is not online.',
  },
  {
    name: 'preview-for-ever',
    file: 'src/features/publicsite/preview.ts',
    find: '.update(`preview|${id}|${until}`)',
    replace: '.update(`preview|${id}`)',
    tests: ['src/features/publicsite/preview.test.ts'],
    why: 'A link that was good for two weeks is good as long as somebody changes its date.',
  },
  {
    name: 'preview-link-for-anybody',
    file: 'src/features/publicsite/housesite.ts',
    find: "if (!(await houseSeen(app.db, caller, id))) throw new Refusal('notFound');",
    replace: '',
    tests: [SITE],
    why: 'An owner reads the other owners’ houses before they are online.',
  },
  {
    name: 'own-place-on-the-page',
    file: 'src/features/publicsite/reading.ts',
    find: 'const { location, ...house } = found;',
    replace: 'const { location } = found;\n  const house = { ...found, name_closest_beach: location };',
    tests: [SITE],
    why: 'The page says where the house stands, to whoever wants to break in.',
  },
  {
    name: 'every-page-framed',
    file: 'src/main/http.ts',
    find: "'frame-ancestors': [\"'self'\"],",
    replace: "'frame-ancestors': ['*'],",
    tests: [SITE],
    why: 'Another site lays our form under its own buttons.',
  },
  {
    name: 'taken-nights-offered-near',
    file: 'src/features/publicsite/nearstays.ts',
    find: 'const free = new Set(open.map(([day]) => day).filter((day) => !isTaken(day)));',
    replace: 'const free = new Set(open.map(([day]) => day));',
    tests: ['src/features/publicsite/sitesearch.test.ts', SITE],
    why: 'A family is led to dates on which nothing is free.',
  },
  {
    name: 'card-without-its-tax',
    file: 'src/features/publicsite/sitenow.ts',
    find: 'const { montant_total: total, taxe_sejour: tax } = price.amounts;',
    replace: 'const { bider: total, taxe_sejour: tax } = price.amounts;',
    tests: [SITE],
    why: 'The list promises less than the house’s own page asks.',
  },
  {
    name: 'too-short-a-stay-offered',
    file: 'src/features/publicsite/sitenow.ts',
    find: "  'minimumStay',\n  'arrivalNotAllowed',\n  'capacity',\n",
    replace: "  'capacity',\n",
    tests: [SITE],
    why: 'A house is called free for a stay that it does not take.',
  },
  {
    name: 'markup-in-data',
    file: 'src/kernel/html.ts',
    find: '/[<>&\\u2028\\u2029]/g',
    replace: '/[&\\u2028\\u2029]/g',
    tests: ['src/features/publicsite/structured.test.ts', SITE],
    why: 'An owner’s title ends the data for machines and begins a script.',
  },
];
