/** Versions: what somebody wrote is not replaced before it was shown; rules over several fields. */
import type { Fault } from './fault.ts';

const GUARDS = 'tests/guards.test.ts';
const REGISTRY = 'tests/registry.test.ts';
const QUOTES = 'src/features/quotes/quotes.http.test.ts';
const CHANGES = 'src/features/inbox/request/changes.test.ts';
const LISTS = 'src/server/lists.http.test.ts';
const GRANTS = 'db/grants.test.ts';
const STATE = 'src/web/form/formstate.test.ts';
const VALUES = 'src/web/form/values.test.ts';

export const VERSIONS_FAULTS: readonly Fault[] = [
  {
    name: 'own-other-window-writes-over',
    file: 'src/server/version.ts',
    find: 'if (stored.ms <= seen) return;',
    replace: 'if (stored.ms <= seen || stored.by === caller.uid) return;',
    tests: [REGISTRY, QUOTES, CHANGES],
    why: 'Of two windows of one person the first one’s value vanishes.',
  },
  {
    name: 'no-version-is-the-newest',
    file: 'src/kernel/endpoint.ts',
    find: 'z.pipe(z.optional(z.number()), z.number())',
    replace: 'z._default(z.number(), Number.MAX_SAFE_INTEGER)',
    tests: [GUARDS, REGISTRY],
    why: 'A program that names no version writes over everything.',
  },
  {
    name: 'quote-saved-over-a-change',
    file: 'src/features/quotes/save.ts',
    find: "refuseStale(versionOf(base), caller, Number(sent['_clientTimestamp']));",
    replace: '',
    tests: [QUOTES, GUARDS],
    why: 'A price a colleague has just agreed is replaced unread.',
  },
  {
    name: 'card-saved-over-a-change',
    file: 'src/features/quotes/tenants.ts',
    find: 'await refuseStaleCard(tx, caller, { agid, uid }, profile.version);',
    replace: '',
    tests: [QUOTES],
    why: 'The address a colleague has just written vanishes with the next quote.',
  },
  {
    name: 'accepted-days-are-no-new-version',
    file: 'src/features/requests/editqueries.ts',
    find: 'updated = now(), ${editedBy(editor)} where id',
    replace: 'updated = now() where id',
    tests: [CHANGES],
    why: 'The days of an accepted quote are written over by a form opened before it.',
  },
  {
    name: 'request-corrected-over-a-change',
    file: 'src/features/inbox/request/actions.ts',
    find: 'refuseStale(await requestVersion(tx, request.id), caller, seen);',
    replace: '',
    tests: [CHANGES, GUARDS],
    why: 'Two colleagues correct one request, and the first one’s days are lost.',
  },
  {
    name: 'theirs-replaces-mine-unasked',
    file: 'src/web/form/formstate.ts',
    find: 'if (isSame(mine[name], state.base[name]) && !wasOpen) {',
    replace: 'if (!wasOpen) {',
    tests: [STATE],
    why: 'What somebody typed is replaced by what another one saved.',
  },
  {
    name: 'open-conflict-is-forgotten',
    file: 'src/web/form/formstate.ts',
    find: '} else if (isChangedThere || wasOpen) {',
    replace: '} else if (isChangedThere) {',
    tests: [STATE],
    why: 'A value nobody has chosen about is written over after the second refusal.',
  },
  {
    name: 'rules-over-fields-not-run',
    file: 'src/kernel/readrecord.ts',
    find: 'warnings.push(...brokenRules(ready, record));',
    replace: 'warnings.push(...brokenRules(ready.slice(rules.length), record));',
    tests: [VALUES, 'src/kernel/entity.test.ts'],
    why: 'A discount with neither a percentage nor an amount is kept.',
  },
  {
    name: 'option-end-moved-over-a-change',
    file: 'src/features/bookings/actions.ts',
    find: 'refuseStale(version, caller, seen);',
    replace: '',
    tests: [QUOTES, GUARDS],
    why: 'The end a colleague has just promised a family is replaced unread.',
  },
  {
    name: 'option-end-is-no-new-version',
    file: 'src/features/bookings/queries.ts',
    find: "note = '', ${editedBy(editor)} where",
    replace: "note = '' where",
    tests: [QUOTES],
    why: 'Two people move one option, and neither hears of the other.',
  },
  {
    name: 'option-end-moved-by-nobody',
    file: 'src/features/bookings/actions.ts',
    find: 'await queries.writeHeldUntil(tx, ddlId, until, caller.uid);',
    replace: 'await queries.writeHeldUntil(tx, ddlId, until, null);',
    tests: [QUOTES],
    why: 'One’s own other window is told as an automatic operation.',
  },
  {
    name: 'option-read-without-its-version',
    file: 'src/features/bookings/routes.ts',
    find: 'return { models: booking ? [wire(booking)] : [], ...dated(version) };',
    replace: 'return { models: booking ? [wire(booking)] : [] };',
    tests: [QUOTES],
    why: 'The end of an option can be read and never moved.',
  },
  {
    name: 'bulk-deletion-of-changed-rows',
    file: 'src/server/entitybulk.ts',
    find: 'if (changed > 0) throw',
    replace: 'if (changed < 0) throw',
    tests: [LISTS],
    why: 'A row on which a colleague has just written ‘do not delete’ goes with the others.',
  },
  {
    name: 'bulk-deletion-refuses-what-was-read',
    file: 'src/server/entitybulk.ts',
    find: 'ms > wanted.seen',
    replace: 'ms >= wanted.seen',
    tests: [LISTS],
    why: 'Rows nobody has touched since they were read cannot be deleted.',
  },
  {
    name: 'bulk-deletion-of-more-than-shown',
    file: 'src/server/entitybulk.ts',
    find: 'if (found !== shown)',
    replace: 'if (found < shown)',
    tests: [LISTS],
    why: 'Two rows were shown, three are deleted.',
  },
  {
    name: 'bulk-deletion-of-fewer-than-shown',
    file: 'src/server/entitybulk.ts',
    find: 'if (found !== shown)',
    replace: 'if (found > shown)',
    tests: [LISTS],
    why: 'What the search finds is another set than the one that was confirmed.',
  },
  {
    name: 'bulk-deletion-without-a-count',
    file: 'src/server/entitybulk.ts',
    find: "if (shown === undefined) throw new Refusal('required', { field: 'count' });",
    replace: 'if (shown === undefined) return;',
    tests: [LISTS],
    why: 'A program that names no number deletes whatever is found by now.',
  },
  {
    name: 'grants-told-to-nobody',
    file: 'src/server/rolepermissions.ts',
    find: '  touchEverybody(tx);\n  await audit',
    replace: '  await audit',
    tests: [GRANTS],
    why: 'An open menu shows what it no longer may, until somebody reloads.',
  },
  {
    name: 'grants-told-without-a-change',
    file: 'src/server/rolepermissions.ts',
    find: '  if (names.length === 0) return names;\n  touchEverybody(tx);',
    replace: '  touchEverybody(tx);\n  if (names.length === 0) return names;',
    tests: [GRANTS],
    why: 'Every screen of every agency asks again for nothing.',
  },
];
