import { endpoint, envelope } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

/** What the browser needs before anyone is logged in (B94). `editLock` and intervals are seconds. */
export const PublicConfig = z.object({
  version: z.string(),
  networkMode: z.enum(['auto', 'always']),
  /** How long somebody is shown where they edit, since they last said so. */
  editLock: z.number(),
  /** Houses are there for their inventories only, under /edls. */
  inventoryOnly: z.boolean(),
  debug: z.boolean(),
  sandbox: z.boolean(),
  demo: z.boolean(),
  intervals: z.object({
    unread: z.number(),
    chat: z.number(),
    otherUnread: z.number(),
    cacheUpdated: z.number(),
  }),
});
export const config = endpoint({ method: 'GET', path: '/config', response: envelope(PublicConfig) });

export const health = endpoint({
  method: 'GET',
  path: '/health',
  response: envelope(
    z.object({
      database: z.enum(['ok', 'away']),
      /** Where files are kept, and the embedded database; a database elsewhere once it said so. */
      disk: z.enum(['ok', 'full']),
      /** 'late': mails and texts have been waiting for minutes. Nothing is lost, somebody should look. */
      jobs: z.enum(['ok', 'late', 'unknown']),
    }),
  ),
});

export const updatedKeys = endpoint({
  method: 'GET',
  path: '/cache/updated-keys',
  query: z.strictObject({
    timestamps: z.optional(z.record(z.string().check(z.maxLength(40)), z.coerce.number())),
  }),
  response: envelope(z.object({ querykey: z.string(), timestamp: z.number() })),
});
