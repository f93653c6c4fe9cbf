/** A feature is imported through its public interface (tests/support/interfaces.ts). What is listed there and nobody imports is taken off the list. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import test from 'node:test';
import { INTERFACES } from './support/interfaces.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** What one module offers to others, at most. */
const MOST_NAMES = 9;
/** More on purpose, and why. */
const WIDE: Readonly<Record<string, string>> = {
  'bookings/actions.ts':
    'nights taken, held longer, made firm, let go: the verbs of a stay, which every booking needs',
  'people/actions.ts': 'cards and accounts, written by whoever meets a person',
  'pricing/actions.ts': 'prices, with the types they are made of',
  'requests/actions.ts': 'requests, which everything is about',
  'requests/request.ts': 'their statuses and tags, with the types of both',
};

/** Features a feature may not know: what stands below cannot need what stands above. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  pricing: ['*'],
  bookings: ['quotes', 'bids', 'payments', 'contracts', 'inbox', 'simulator', 'listings', 'publicsite'],
  simulator: ['inbox', 'listings', 'publicsite', 'payments', 'contracts', 'bids'],
};

const IMPORT =
  /^(?:import|export)\s(?:(?:type\s)?(?<named>[^'";]*?)\sfrom\s+)?'(?<module>[^']+)'|\bimport\('(?<later>[^']+)'\)\)\.(?<part>\w+)/gm;

interface Import {
  from: string;
  to: string;
  names: readonly string[];
}

const files = readdirSync(join(ROOT, 'src'), { recursive: true })
  .map((name) => `src/${String(name)}`)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.browser\./.test(name));
const imports = files.flatMap((from) =>
  [...readFileSync(join(ROOT, from), 'utf8').matchAll(IMPORT)].map(({ groups = {} }) => ({
    from,
    to: resolved(from, groups['module'] ?? groups['later'] ?? ''),
    names: namesOf(groups['named'] ?? groups['part'] ?? ''),
  })),
);

/** 'price' of `{ type price as Priced }`. */
function namesOf(named: string): string[] {
  return named
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .split(' as ')[0]!
        .trim(),
    )
    .filter((name) => name !== '');
}

function resolved(from: string, name: string): string {
  if (name.startsWith('.')) return join(from, '..', name);
  return name.replace(/^#(kernel|entities|features|providers|server|web|main)\//, 'src/$1/');
}

/** 'quotes' and 'QuoteCard.tsx' of a path. */
function partsOf(file: string): { feature: string; module: string } | undefined {
  const found = /^src\/features\/([^/]+)\/(.+)$/.exec(file);
  return found ? { feature: found[1]!, module: found[2]! } : undefined;
}

/** What is wrong with an import, if anything. */
function objection({ from, to, names }: Import): string | undefined {
  const [here, there] = [partsOf(from), partsOf(to)];
  if (!there || here?.feature === there.feature || from.startsWith('src/main/')) return undefined;
  const above = here && BELOW[here.feature];
  if (above?.includes('*') || above?.includes(there.feature))
    return `${here?.feature} stands below ${there.feature}`;
  const offered = INTERFACES[there.feature]?.[there.module];
  if (offered === undefined) return 'not public';
  const hidden = names.filter((name) => !offered.names.includes(name));
  return hidden.length > 0 ? `not offered: ${hidden.join(', ')}` : undefined;
}

test('a feature is imported through its public interface only, and what stands below knows nothing of what stands above', () => {
  const wrong = imports.flatMap((one) =>
    objection(one) === undefined ? [] : [`${one.from} → ${one.to}: ${objection(one)}`],
  );
  assert.deepEqual(wrong, []);
});

test('what is public is used: each module and each name', () => {
  const used = new Map<string, Set<string>>();
  for (const { from, to, names } of imports)
    if (partsOf(to) && partsOf(from)?.feature !== partsOf(to)?.feature && !from.startsWith('src/main/'))
      used.set(to, new Set([...(used.get(to) ?? []), ...names]));
  const idle = Object.entries(INTERFACES).flatMap(([feature, modules]) =>
    Object.entries(modules).flatMap(([module, { names }]) => {
      const file = `src/features/${feature}/${module}`;
      return names.filter((name) => used.get(file)?.has(name) !== true).map((name) => `${file}: ${name}`);
    }),
  );
  assert.deepEqual(idle, []);
});

test('a public module offers few names, or has a reason', () => {
  const wide = Object.entries(INTERFACES).flatMap(([feature, modules]) =>
    Object.entries(modules)
      .filter(([, { names }]) => names.length > MOST_NAMES)
      .map(([module]) => `${feature}/${module}`),
  );
  assert.deepEqual(wide.toSorted(), Object.keys(WIDE).toSorted());
});

test('an import past the interface would be seen, and one of a name that is not offered', () => {
  const planted: [from: string, to: string, name: string][] = [
    ['src/features/quotes/save.ts', 'src/features/pricing/price.ts', 'price'],
    ['src/features/quotes/save.ts', 'src/features/pricing/queries.ts', '*'],
    ['src/features/pricing/price.ts', 'src/features/quotes/quote.ts', 'quoteCan'],
    ['src/features/pricing/actions.ts', 'src/features/requests/actions.ts', 'lockRequest'],
    ['src/features/bookings/actions.ts', 'src/features/payments/actions.ts', 'firmWhenReady'],
    ['src/features/mailin/MailinScreen.tsx', 'src/features/inbox/list/listqueries.ts', 'listDdls'],
    ['src/features/quotes/save.ts', 'src/features/payments/actions.ts', 'loaded'],
  ];
  for (const [from, to, name] of planted)
    assert.ok(objection({ from, to, names: [name] }), `${name}: ${from} → ${to} went unseen`);
  assert.equal(
    objection({
      from: 'src/features/quotes/save.ts',
      to: 'src/features/pricing/actions.ts',
      names: ['priceStay'],
    }),
    undefined,
  );
});

/** Parts of the inbox: what the inbox itself and the other parts may import of each. Its routes only the inbox’s own routes.ts gathers. */
const INBOX_PARTS: Readonly<Record<string, readonly string[]>> = {
  attention: [
    'api.ts',
    'keys.ts',
    'regions.ts',
    'reading.ts',
    'unread.ts',
    'chime.ts',
    'muted.ts',
    'KeysSheet.tsx',
  ],
  composer: [
    'api.ts',
    'posting.ts',
    'delivery.ts',
    'channel.ts',
    'composing.ts',
    'drafts.ts',
    'statusactions.tsx',
    'ChannelChoice.tsx',
    'Composer.tsx',
    'ReadOnly.tsx',
  ],
  latest: ['UniScreen.tsx'],
  list: [
    'api.ts',
    'listqueries.ts',
    'conversations.ts',
    'narrowing.ts',
    'ConversationList.tsx',
    'NoConversation.tsx',
  ],
  newmessage: ['newconversation.ts', 'NewMessageButton.tsx', 'NewMessageForm.tsx'],
  request: ['reading.ts', 'RequestPanel.tsx'],
  thread: [
    'addresses.ts',
    'threadqueries.ts',
    'EventLine.tsx',
    'loading.ts',
    'found.ts',
    'seen.ts',
    'theirs.ts',
    'Thread.tsx',
  ],
};

function inboxPartOf(file: string): { part: string; module: string } | undefined {
  const found = /^src\/features\/inbox\/([^/]+)\/(.+)$/.exec(file);
  return found ? { part: found[1]!, module: found[2]! } : undefined;
}

/** What is wrong with an import from one part into another, if anything. */
function inboxObjection({ from, to }: Pick<Import, 'from' | 'to'>): string | undefined {
  const [here, there] = [inboxPartOf(from), inboxPartOf(to)];
  if (!there || partsOf(from)?.feature !== 'inbox' || here?.part === there.part) return undefined;
  if (there.module === 'routes.ts') return here ? 'routes are gathered in inbox/routes.ts' : undefined;
  return INBOX_PARTS[there.part]?.includes(there.module) === true ? undefined : 'not public in its part';
}

test('a part of the inbox is imported through its public modules only', () => {
  const wrong = imports.flatMap((one) =>
    inboxObjection(one) === undefined ? [] : [`${one.from} → ${one.to}: ${inboxObjection(one)}`],
  );
  assert.deepEqual(wrong, []);
  const used = new Set(
    imports.flatMap(({ from, to }) => (inboxPartOf(from)?.part === inboxPartOf(to)?.part ? [] : [to])),
  );
  const idle = Object.entries(INBOX_PARTS).flatMap(([part, modules]) =>
    modules.map((module) => `src/features/inbox/${part}/${module}`).filter((file) => !used.has(file)),
  );
  assert.deepEqual(idle, []);
  const inbox = 'src/features/inbox';
  const planted = [
    { from: `${inbox}/thread/Thread.tsx`, to: `${inbox}/list/folding.ts` },
    { from: `${inbox}/request/routes.ts`, to: `${inbox}/list/routes.ts` },
  ];
  for (const one of planted) assert.ok(inboxObjection(one), `${one.from} → ${one.to} went unseen`);
});
