/** Versions: what somebody wrote is not replaced before it was shown; rules over several fields. */
import type { Fault } from './fault.ts';

const GUARDS = 'tests/guards.test.ts';
const REGISTRY = 'tests/registry.test.ts';
const QUOTES = 'src/features/quotes/quotes.http.test.ts';
const CHANGES = 'src/features/inbox/request/changes.test.ts';
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
];
