/** What somebody learns, opens or sets going who may not: owners, former owners, buyers, strangers. */
import type { Fault } from './fault.ts';

const CALENDAR = 'src/features/calendar/calendar.http.test.ts';
const COMMENTS = 'src/features/comments/comments.http.test.ts';
const DEPARTURES = 'src/features/departures/departures.http.test.ts';
const FILES = 'src/features/compliance/compliance.http.test.ts';
const MANDATES = 'src/features/mandates/mandates.http.test.ts';
const PHOTOS = 'src/features/photos/photos.http.test.ts';
const STANDING = 'src/features/compliance/standing.test.ts';

export const ATTACK_FAULTS: readonly Fault[] = [
  {
    name: 'buyer-reads-former-guests',
    file: 'src/features/calendar/queries.ts',
    find: "sql`${ownerOfRequest('r', 'h')} = any(${caller.uids}::integer[])`",
    replace: 'sql`true`',
    tests: [CALENDAR],
    why: 'Whoever buys a house reads in its calendar who stayed with the former owner, and when.',
  },
  {
    name: 'buyer-reads-former-notes',
    file: 'src/features/calendar/queries.ts',
    find: "s.kind in ('owner', 'works') and not ${isBefore(caller)} then",
    replace: "s.kind in ('owner', 'works') then",
    tests: [CALENDAR],
    why: 'Whoever buys a house reads what the former owner wrote beside their own holidays.',
  },
  {
    name: 'removed-paper-still-the-house-s',
    file: 'src/features/compliance/actions.ts',
    find: 'if (stands.file_id !== null) await detachFile(tx, stands.file_id);\n  await needsNothingMore',
    replace: 'await needsNothingMore',
    tests: [FILES],
    why: 'A neighbour’s paper, put in the wrong file and taken out, is still opened by the owner of the house.',
  },
  {
    name: 'replaced-paper-still-the-house-s',
    file: 'src/features/compliance/actions.ts',
    find: 'if (!isNew && stands.file_id !== null) await detachFile(tx, stands.file_id);',
    replace: '',
    tests: [FILES],
    why: 'A paper that was replaced, since it was somebody else’s, is still opened by its number.',
  },
  {
    name: 'paper-read-before-it-is-known-whose',
    file: 'src/features/compliance/routes.ts',
    find: 'await actions.fileToWrite(app.db, caller, data.id);',
    replace: '',
    tests: [FILES],
    why: 'Whoever is logged in has ten megabytes of theirs read and proven for any house there may be.',
  },
  {
    name: 'clerk-named-to-an-owner',
    file: 'src/features/compliance/names.ts',
    find: 'isStaff(caller) || caller.uids.includes(by) ? name : agency_name',
    replace: 'isStaff(caller) || by > 0 ? name : agency_name',
    tests: [FILES],
    why: 'Owners learn which of the agency’s people looked at their papers.',
  },
  {
    name: 'every-night-looked-at',
    file: 'src/features/compliance/standing.ts',
    find: 'night = change !== undefined && change < after ? change : after;',
    replace: 'night = addDays(night, 1);',
    tests: [STANDING],
    why: 'A stranger who searches for three years of nights keeps the server busy for everybody.',
  },
  {
    name: 'change-of-the-law-passed-over',
    file: 'src/features/compliance/standing.ts',
    find: 'night = change !== undefined && change < after ? change : after;',
    replace: 'night = after;',
    tests: [STANDING],
    why: 'Nights after the day a law begins are sold by the law before it.',
  },
  {
    name: 'clerk-named-in-a-conflict',
    file: 'src/server/toldnames.ts',
    find: 'if (isStaff(caller)) return fullName(person);',
    replace: 'return fullName(person);',
    tests: [PHOTOS, COMMENTS],
    why: 'An owner whose photo or answer met a clerk’s reads who that was.',
  },
  {
    name: 'proofs-leave-unaccounted',
    file: 'src/features/compliance/routes.ts',
    find: "await audit(db, caller, EXPORTED, { s: query.s ?? '' });",
    replace: '',
    tests: [FILES],
    why: 'Somebody takes every insurance and every certificate of every owner along, and nothing says so.',
  },
  {
    name: 'originals-read-at-once',
    file: 'src/features/photos/finishing.ts',
    find: 'return await withSlot(() => app.providers.files.read(path));',
    replace: 'return await app.providers.files.read(path);',
    tests: [PHOTOS],
    why: 'An owner who asks for a photo a thousand times at once has it in memory a thousand times, and the server ends.',
  },
  {
    name: 'pages-read-beside-the-queue',
    file: 'src/features/listings/inventory/routes.ts',
    find: 'await slotsFor(app, request, caller)(() => locking.draftPages(db, caller, id));',
    replace: 'await locking.draftPages(db, caller, id);',
    tests: [MANDATES],
    why: 'Papers asked for a thousand times take every connection, and nobody else is answered.',
  },
  {
    name: 'account-named-as-new-owner',
    file: 'src/features/departures/queries.ts',
    find: 'case when ${sql.ref(`${card}.knows_account`)} is not false then ${nameOrNull(person)} end',
    replace: '${nameOrNull(person)}',
    tests: [DEPARTURES],
    why: 'An agency reads whose account stands behind an address that somebody typed.',
  },
  {
    name: 'clerk-named-on-a-mandate',
    file: 'src/features/mandates/wire.ts',
    find: "author_name: isStaff(caller) ? row.author_name : '',",
    replace: 'author_name: row.author_name,',
    tests: [MANDATES],
    why: 'Owners learn which of the agency’s people wrote their mandate.',
  },
];
