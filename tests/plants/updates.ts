/** What an update makes of an agency in use: migrations of houses, their photos, legal files and mandates; and a first start without the demo. */
import type { Fault } from './fault.ts';

const IN_USE = 'db/inuse.test.ts';
const RECORD = 'db/houserecord.test.ts';
const LEGAL = 'db/legalupdate.test.ts';
const PHOTOS = 'db/updates.test.ts';
const FIRST = 'db/firsthouse.test.ts';

const HOUSE_RECORD = 'db/migrations/0073_house_record.sql';
const LEGAL_FILE = 'db/migrations/0081_legal_file.sql';

export const UPDATE_FAULTS: readonly Fault[] = [
  {
    name: 'update-unpublishes',
    file: HOUSE_RECORD,
    find: "update house set specialoffer_since = now() where special_offer <> '';",
    replace:
      "update house set specialoffer_since = now() where special_offer <> ''; update house set published = false where legal_type = 0;",
    tests: [IN_USE],
    why: 'Houses that lack what nobody had asked for are off the site after the update.',
  },
  {
    name: 'offers-of-before-end-at-once',
    file: HOUSE_RECORD,
    find: 'set specialoffer_since = now()',
    replace: 'set specialoffer_since = created',
    tests: [RECORD],
    why: 'Every special offer is gone on the evening of the update (B35).',
  },
  {
    name: 'pool-of-before-lost',
    file: HOUSE_RECORD,
    find: "when found.pool = '{}' and h.had_pool then array[401]",
    replace: "when found.pool = '{}' and h.had_pool then found.pool",
    tests: [RECORD],
    why: 'A house with a pool is found without one, and nobody asks for its safety.',
  },
  {
    name: 'unknown-words-lost',
    file: HOUSE_RECORD,
    find: 'insert into spelling select fold(label_fr), id from made;',
    replace: 'select count(*) from made;',
    tests: [RECORD],
    why: 'Equipment that an agency worded itself is no longer said of its houses.',
  },
  {
    name: 'translations-of-before-are-stale',
    file: HOUSE_RECORD,
    find: "select id, 'title_uk', md5(title) from",
    replace: "select id, 'title_uk', md5('') from",
    tests: [RECORD],
    why: 'Every English title says on the first day that its French has changed.',
  },
  {
    name: 'slugs-of-before-follow-their-titles',
    file: 'db/migrations/0076_photos.sql',
    find: "update house_photo set slug_typed = slug <> '';",
    replace: '',
    tests: [PHOTOS],
    why: 'A title that is corrected changes the address of a picture that other sites show.',
  },
  {
    name: 'rules-for-new-agencies-alone',
    file: 'db/migrations/0080_legal_rules.sql',
    find: 'select begin_legal_rules(id) from agency order by id;',
    replace: '',
    tests: [LEGAL],
    why: 'An agency in use is asked for nothing by the law.',
  },
  {
    name: 'columns-for-new-agencies-alone',
    file: 'db/migrations/0082_declarations.sql',
    find: 'select begin_declaration_columns(id) from agency order by id;',
    replace: '',
    tests: [LEGAL],
    why: 'The first declaration of an agency in use is an empty file.',
  },
  {
    name: 'only-shown-houses-go-on',
    file: LEGAL_FILE,
    find: 'where (published or online_booking) and not archived;',
    replace: 'where published and not archived;',
    tests: [LEGAL, IN_USE],
    why: 'The morning after the update no quote can be made for a house that is let and not shown.',
  },
  {
    name: 'numbers-of-before-as-they-were-typed',
    file: LEGAL_FILE,
    find: "upper(regexp_replace(h.num_taxe_sejour, '[\\s.-]', '', 'g'))",
    replace: 'upper(h.num_taxe_sejour)',
    tests: [LEGAL],
    why: 'A registration number with a space in it stands on no page, quote or contract any more.',
  },
  {
    name: 'mandates-of-before-forgotten',
    file: 'db/migrations/0083_mandates.sql',
    find: "where trim(h.mandate_number) <> ''",
    replace: "where trim(h.mandate_number) <> '' and false",
    tests: [LEGAL],
    why: 'The mandates an agency has are entered anew, under other numbers (B104).',
  },
  {
    name: 'tasks-wait-for-the-morning',
    file: 'db/migrations/0083_mandates.sql',
    find: "select graphile_worker.add_job('watchLegalFiles', job_key => 'watchLegalFiles') where exists (select from house_legal);",
    replace: '',
    tests: [IN_USE],
    why: 'On the day of the update nobody is told what their houses lack, nor by when.',
  },
  {
    name: 'class-of-before-lost',
    file: LEGAL_FILE,
    find: 'select h.id, h.classement, daterange(null, null)',
    replace: 'select h.id, 1::smallint, daterange(null, null)',
    tests: [IN_USE],
    why: 'All stars are gone, and every stay is taxed as in an unclassed house.',
  },
  {
    name: 'feed-under-another-name',
    file: 'src/features/listings/record/others.ts',
    find: "ical: short('Calendrier à importer (iCal)'",
    replace: "feed: short('Calendrier à importer (iCal)'",
    tests: ['tests/formerwire.test.ts'],
    why: 'Whoever reads the first feed of a house by its name finds nothing (EDITOR-68).',
  },
  {
    name: 'first-agency-without-the-law',
    file: 'db/migrations/0082_declarations.sql',
    find: '  perform begin_legal_rules(new.id);',
    replace: '',
    tests: [FIRST, LEGAL],
    why: 'Whoever begins without the demo, or with another agency, publishes houses without their number.',
  },
  {
    name: 'long-title-stops-the-update',
    file: 'db/migrations/0079_tasks_and_comments.sql',
    find: "update house_photo set title = rtrim(left(title, 254)) || '…' where length(title) > 255;",
    replace: '',
    tests: [PHOTOS],
    why: 'An agency with one photo of a long title cannot start the new version.',
  },
];
