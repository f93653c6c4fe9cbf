/** Writing to the owners of houses in their days of grace: who would get what, and doing it. */
import { body, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

const text = z.string();

export const OwnerToWrite = z.object({
  uid: z.number(),
  name: text,
  /** Whose letter it is. */
  agid: z.number(),
  agency: text,
  /** 0: has no address, and hears by telephone. */
  has_mail: z.union([z.literal(0), z.literal(1)]),
  houses: z.array(z.object({ id: z.number(), title: text })),
});
export type OwnerToWrite = z.output<typeof OwnerToWrite>;

/** Of the caller's own agency, or the one that is named; who belongs to none reads those of each. */
export const listOwnersToWrite = endpoint({
  method: 'GET',
  path: '/legal/owners',
  query: z.strictObject({ agid: z.optional(idParam) }),
  response: envelope(OwnerToWrite),
});

const MOST_OWNERS = 2000;

/** Those who were shown; whoever was written to meanwhile is not written to again. */
export const writeToOwners = endpoint({
  method: 'POST',
  path: '/legal/owners',
  body: body({ agid: z.optional(idParam), owners: z.array(idParam).check(z.maxLength(MOST_OWNERS)) }),
  response: envelope(z.object({ written: z.number() })),
  writes: 'act',
});
