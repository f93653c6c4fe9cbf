/**
 * What other features may import of a feature: its door (decision 35). `api.ts` is its calls, `actions.ts` its verbs, both sides' words
 * are its noun; a screen offers a card or a panel. What is listed here and nobody imports is taken off the list.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import test from 'node:test';

const ROOT = resolve(import.meta.dirname, '..');

/** Each feature's modules that others may import, and what for. The table of contents (src/main) reaches routes, jobs and screens. */
const DOORS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bids: {
    'refusals.ts': 'what it refuses, in words',
    'actions.ts': 'a price judged, said by mail, taken back',
    'api.ts': 'its form within a message’s call',
    'bid.ts': 'the noun: its amounts, what of it is paid',
    'form.ts': 'its draft in the composer',
    'BidCard.tsx': 'in the thread',
    'BidForm.tsx': 'in the composer',
  },
  bookings: { 'actions.ts': 'nights taken, held, let go' },
  calendar: {
    'calendar.ts': 'the noun: months and days of a house',
    'HouseCalendar.tsx': 'on the house’s own screen',
  },
  contracts: {
    'actions.ts': 'contracts called back with their stay',
    'ContractCard.tsx': 'in the thread',
    'ContractsPanel.tsx': 'beside the thread',
    'ContractTemplateField.tsx': 'on the house’s own screen',
  },
  files: {
    'actions.ts': 'a file kept',
    'intake.ts': 'files weighed ahead of the transaction',
    'links.ts': 'sealed addresses',
    'name.ts': 'names people may read',
    'validation.ts': 'files that came by mail',
  },
  inbox: {
    'list/api.ts': 'conversations looked for elsewhere',
    'thread/api.ts': 'the messages of a conversation, one of them taken away',
  },
  listings: {
    'choices.ts': 'what a house is described by',
    'actions.ts': 'the house’s contract template',
    'api.ts': 'houses, for their calendars',
  },
  lists: { 'api.ts': 'suggestions', 'choices.ts': 'lists behind select fields' },
  mailing: {
    'refusals.ts': 'what it refuses, in words',
    'actions.ts': 'a mail queued, to whom',
    'threadmails.ts': 'what people of a thread hear',
    'mail.ts': 'the noun: what a mail is made of, names as it may say them',
    'links.ts': 'links that carry a key',
    'placeholders.ts': 'texts with holes',
    'reply.ts': 'answers that find their thread',
    'ResendMail.tsx': 'in the history',
  },
  payments: {
    'actions.ts': 'a stay made firm, what a bid asked',
    'closing.ts': 'requests for money that no longer stand',
    'payment.ts': 'the noun: states of payments',
    'BookingPaymentLine.tsx': 'in the thread',
    'PayButton.tsx': 'wherever a guest may pay',
    'PaymentRequestCard.tsx': 'in the thread',
    'PaymentsPanel.tsx': 'beside the thread',
  },
  people: {
    'choices.ts': 'languages and titles',
    'refusals.ts': 'what it refuses, in words',
    'actions.ts': 'people found, cards written',
    'api.ts': 'people looked for, a card saved',
    'phone.ts': 'telephone numbers, with the table of the world’s',
    'sender.ts': 'the noun: who is behind a request',
  },
  presence: { 'Presence.tsx': 'who else is here', 'typing.ts': 'that one is writing' },
  prewritten: { 'api.ts': 'texts for the composer' },
  pricing: {
    'refusals.ts': 'what it refuses, in words',
    'actions.ts': 'prices: of a stay, of many houses',
    'api.ts': 'a price on the wire',
    'deposit.ts': 'what of a total is asked ahead',
    'fees.ts': 'platforms and what they take, night by night on the public page',
    'words.ts': 'its lines and its warnings in words',
  },
  quotes: {
    'actions.ts': 'a quote’s nights taken again, let go; estimates',
    'handover.ts': 'what its form starts from',
    'quote.ts': 'the noun: what can be done to it',
    'QuoteCard.tsx': 'in the thread',
  },
  requests: {
    'correcting.ts': 'a request corrected',
    'refusals.ts': 'what it refuses, in words',
    'actions.ts': 'a request found, locked, changed',
    'api.ts': 'requests and messages on the wire',
    'posting.ts': 'what is said in a thread',
    'request.ts': 'the noun: statuses, events, bounds',
    'tagging.ts': 'its tags moved',
    'useCanManage.ts': 'whether one manages it',
    'voice.ts': 'for whom a person speaks in it',
  },
  session: {
    'actions.ts': 'old sessions swept away',
    'api.ts': 'links that open one',
    'signatureLogin.ts': 'a session of a signature link',
  },
  simulator: { 'SimulatorPanel.tsx': 'beside the thread' },
  sms: {
    'actions.ts': 'a text message queued',
    'number.ts': 'numbers a text can be sent to',
    'sms.ts': 'the noun: lengths and parts',
    'ResendSms.tsx': 'in the thread',
  },
  status: { 'intervals.ts': 'how often screens ask' },
  tags: {
    'api.ts': 'tags to filter by',
    'tag.ts': 'the noun: categories and colours',
    'HeadTags.tsx': 'above the thread',
    'RequestTags.tsx': 'beside the thread',
  },
};

/** Features a feature may not know: what stands below cannot need what stands above. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  pricing: ['*'],
  bookings: ['quotes', 'bids', 'payments', 'contracts', 'inbox', 'simulator', 'listings'],
  simulator: ['inbox', 'listings', 'payments', 'contracts', 'bids'],
};

const IMPORT = /^(?:import|export)\s(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

interface Import {
  from: string;
  to: string;
}

const files = readdirSync(join(ROOT, 'src'), { recursive: true })
  .map((name) => `src/${String(name)}`)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\.browser\./.test(name));
const imports = files.flatMap((from) =>
  [...readFileSync(join(ROOT, from), 'utf8').matchAll(IMPORT)].map((match) => ({
    from,
    to: resolved(from, match[1] ?? match[2] ?? ''),
  })),
);

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
function objection({ from, to }: Import): string | undefined {
  const [here, there] = [partsOf(from), partsOf(to)];
  if (!there || here?.feature === there.feature || from.startsWith('src/main/')) return undefined;
  const above = here && BELOW[here.feature];
  if (above?.includes('*') || above?.includes(there.feature))
    return `${here?.feature} stands below ${there.feature}`;
  return DOORS[there.feature]?.[there.module] === undefined ? 'not a door' : undefined;
}

test('a feature is entered by its doors only, and what stands below knows nothing of what stands above', () => {
  const wrong = imports.flatMap((one) =>
    objection(one) === undefined ? [] : [`${one.from} → ${one.to}: ${objection(one)}`],
  );
  assert.deepEqual(wrong, []);
});

test('a door nobody uses is closed', () => {
  const used = new Set(
    imports.flatMap(({ from, to }) =>
      partsOf(from) && partsOf(from)?.feature !== partsOf(to)?.feature ? [to] : [],
    ),
  );
  const idle = Object.entries(DOORS).flatMap(([feature, modules]) =>
    Object.keys(modules)
      .map((module) => `src/features/${feature}/${module}`)
      .filter((file) => !used.has(file)),
  );
  assert.deepEqual(idle, []);
});

test('an import beside the door would be seen', () => {
  const planted: [string, string][] = [
    ['src/features/quotes/save.ts', 'src/features/pricing/price.ts'],
    ['src/features/quotes/save.ts', 'src/features/pricing/queries.ts'],
    ['src/features/pricing/price.ts', 'src/features/quotes/quote.ts'],
    ['src/features/pricing/actions.ts', 'src/features/requests/actions.ts'],
    ['src/features/bookings/actions.ts', 'src/features/payments/actions.ts'],
    ['src/features/mailin/MailinScreen.tsx', 'src/features/inbox/list/listqueries.ts'],
  ];
  for (const [from, to] of planted) assert.ok(objection({ from, to }), `${from} → ${to} went unseen`);
  assert.equal(
    objection({ from: 'src/features/quotes/save.ts', to: 'src/features/pricing/actions.ts' }),
    undefined,
  );
});

/** Rooms of the inbox: what the landing and the other rooms may import of each. Its routes only the landing gathers. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  attention: ['api.ts', 'keys.ts', 'reading.ts', 'unread.ts', 'chime.ts', 'muted.ts', 'KeysSheet.tsx'],
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
  thread: ['api.ts', 'addresses.ts', 'threadqueries.ts', 'loading.ts', 'Thread.tsx'],
};

function roomOf(file: string): { room: string; module: string } | undefined {
  const found = /^src\/features\/inbox\/([^/]+)\/(.+)$/.exec(file);
  return found ? { room: found[1]!, module: found[2]! } : undefined;
}

/** What is wrong with a step from one room into another, if anything. */
function roomObjection({ from, to }: Import): string | undefined {
  const [here, there] = [roomOf(from), roomOf(to)];
  if (!there || partsOf(from)?.feature !== 'inbox' || here?.room === there.room) return undefined;
  if (there.module === 'routes.ts') return here ? 'routes are gathered on the landing' : undefined;
  return ROOMS[there.room]?.includes(there.module) === true ? undefined : 'not a door of the room';
}

test('a room of the inbox is entered by its doors only', () => {
  const wrong = imports.flatMap((one) =>
    roomObjection(one) === undefined ? [] : [`${one.from} → ${one.to}: ${roomObjection(one)}`],
  );
  assert.deepEqual(wrong, []);
  const used = new Set(
    imports.flatMap(({ from, to }) => (roomOf(from)?.room === roomOf(to)?.room ? [] : [to])),
  );
  const idle = Object.entries(ROOMS).flatMap(([room, modules]) =>
    modules.map((module) => `src/features/inbox/${room}/${module}`).filter((file) => !used.has(file)),
  );
  assert.deepEqual(idle, []);
  const inbox = 'src/features/inbox';
  const planted = [
    { from: `${inbox}/thread/Thread.tsx`, to: `${inbox}/list/folding.ts` },
    { from: `${inbox}/request/routes.ts`, to: `${inbox}/list/routes.ts` },
  ];
  for (const one of planted) assert.ok(roomObjection(one), `${one.from} → ${one.to} went unseen`);
});
