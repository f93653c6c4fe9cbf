/** Feeds, what they said, and their conflicts on the wire. An address is a secret: it goes to whoever may change it, and to nobody else. */
import { body, endpoint, envelope, flagParam, idParam, textParam, versionedBody } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';
import { SOURCE_IDS } from './source.ts';

const text = z.string();
const number = z.number();
const flag = z.union([z.literal(0), z.literal(1)]);
const source = z.enum(SOURCE_IDS);

export const LABEL_MAX = 60;
export const ADDRESS_MAX = 1000;
export const NOTE_MAX = 300;

/** unread: not yet; readOnly: the site reads us, and is not read. */
export const STANDINGS = ['good', 'unread', 'late', 'failed', 'doubted', 'paused', 'readOnly'] as const;

export const Feed = z.object({
  id: number,
  nid: number,
  house: text,
  agid: number,
  can_write: flag,
  source,
  label: text,
  from_field: flag,
  /** Of the address: whose it is. */
  host: text,
  /** '' for whoever may not change it. */
  url: text,
  takes_closures: flag,
  last_night: flag,
  paused: flag,
  /** Where the site reads us; '' where it does not, or for whoever may not change it. */
  export_url: text,
  exports: flag,
  exported: z.nullable(text),
  standing: z.enum(STANDINGS),
  tried: z.nullable(text),
  good: z.nullable(text),
  /** Minutes since what holds here was read. */
  age: z.nullable(number),
  due: z.nullable(text),
  problem: text,
  failures: number,
  took_ms: z.nullable(number),
  taken: number,
  echoes: number,
  conflicts: number,
  others: number,
  /** A reading that waits for somebody's word. */
  doubted_id: z.nullable(number),
  /** What a change names. */
  version: number,
});
export type Feed = z.output<typeof Feed>;

export const listFeeds = endpoint({
  method: 'GET',
  path: '/channels/feeds',
  query: z.strictObject({ nid: z.optional(idParam), id: z.optional(idParam) }),
  response: envelope(Feed),
});

/** The sites there are, and whether one is in use (CHAN-01). */
export const listSites = endpoint({
  method: 'GET',
  path: '/channels/sites',
  response: envelope(
    z.object({
      source: z.enum(['own', ...SOURCE_IDS]),
      active: flag,
      feeds: number,
    }),
  ),
});

/** Where the other channel manager is shown; '' where none is set up (B80). */
export const readWidget = endpoint({
  method: 'GET',
  path: '/channels/widget',
  response: envelope(z.object({ path: text })),
});

const address = textParam(ADDRESS_MAX);
const said = {
  source,
  label: textParam(LABEL_MAX),
  takes_closures: flagParam,
  last_night: flagParam,
};

export const addFeed = endpoint({
  method: 'POST',
  path: '/channels/feeds',
  body: body({ nid: idParam, ...said, url: address, exports: flagParam }),
  response: envelope(Feed),
  writes: 'adds',
});

const byId = z.object({ id: idParam });

export const saveFeed = endpoint({
  method: 'PUT',
  path: '/channels/feeds/:id',
  params: byId,
  body: versionedBody({ ...said, url: z.optional(address), paused: flagParam }),
  response: envelope(Feed),
  writes: 'versioned',
});

const act = { method: 'PUT', params: byId, writes: 'act' } as const;

export const removeFeed = endpoint({
  ...act,
  path: '/channels/feeds/:id/remove',
  body: body({}),
  response: envelope(z.object({ id: number })),
});

/** A new address for the site to read us at, or none: whoever has the former one reads nothing any more. */
export const changeExport = endpoint({
  ...act,
  path: '/channels/feeds/:id/export',
  body: body({ exports: flagParam }),
  response: envelope(Feed),
});

export const readNow = endpoint({
  ...act,
  path: '/channels/feeds/:id/read',
  body: body({}),
  response: envelope(Feed),
});

const event = z.tuple([text, text, text, text, text, text]);

export const Reading = z.object({
  id: number,
  feed_id: number,
  outcome: z.enum(['good', 'doubted', 'failed']),
  problem: text,
  first: text,
  last: text,
  times: number,
  bytes: number,
  said: number,
  unread: z.array(z.tuple([text, text])),
  added: z.array(event),
  gone: z.array(event),
  changed: z.array(z.tuple([event, event])),
  /** Events whose nights here it changed. */
  changes: number,
  can_accept: flag,
  accepted_by: text,
  can_undo: flag,
  undone: z.nullable(text),
  undone_by: text,
});
export type Reading = z.output<typeof Reading>;

/** The black box: what a feed said, the last first. */
export const listReadings = endpoint({
  method: 'GET',
  path: '/channels/feeds/:id/readings',
  params: byId,
  query: z.strictObject({ before: z.optional(idParam) }),
  response: envelope(Reading),
});

/** All of what it said then. */
export const readReading = endpoint({
  method: 'GET',
  path: '/channels/readings/:id',
  params: byId,
  response: envelope(z.extend(Reading, { events: z.array(event) })),
});

export const acceptReading = endpoint({
  ...act,
  path: '/channels/readings/:id/accept',
  body: body({}),
  response: envelope(Reading),
});

export const undoReading = endpoint({
  ...act,
  path: '/channels/readings/:id/undo',
  body: body({}),
  response: envelope(z.extend(Reading, { kept_out: number })),
});

export const Conflict = z.object({
  id: number,
  feed_id: number,
  nid: number,
  house: text,
  agid: number,
  can_write: flag,
  source,
  label: text,
  date_from: text,
  date_to: text,
  summary: text,
  code: text,
  since: text,
  good: z.nullable(text),
  way: z.enum(['', 'cancelling', 'ignored']),
  way_note: text,
  way_by: text,
  way_at: z.nullable(text),
  ours: z.array(
    z.object({
      id: number,
      kind: text,
      date_from: text,
      date_to: text,
      is_option: flag,
      name: text,
      alphaid: text,
      created: text,
    }),
  ),
});
export type Conflict = z.output<typeof Conflict>;

export const listConflicts = endpoint({
  method: 'GET',
  path: '/channels/conflicts',
  query: z.strictObject({ nid: z.optional(idParam) }),
  response: envelope(Conflict),
});

/** cancelling: somebody cancels there; ignored: let it be; '': undecided again. */
export const settleConflict = endpoint({
  ...act,
  path: '/channels/conflicts/:id',
  body: body({ way: z.enum(['', 'cancelling', 'ignored']), note: z.optional(textParam(NOTE_MAX)) }),
  response: envelope(z.object({ id: number })),
});
