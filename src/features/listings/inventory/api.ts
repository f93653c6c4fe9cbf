/** The inventory report on the wire: locked with its sealed PDF, unlocked, and those that were sealed before (S2 §7). */
import { body, endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';
import { HouseReading } from '../recordapi.ts';

const params = z.object({ id: idParam });
const act = {
  method: 'PUT',
  params,
  body: body({}),
  response: envelope(HouseReading),
  writes: 'act',
} as const;

/**
 * What is stored of the report is sealed and locked. `_clientTimestamp`, where it comes, is the version that was read: a newer one is shown first.
 * Locked already, it stays as it is.
 */
export const lockInventory = endpoint({ ...act, path: '/house/houseedllock/:id' });
export const unlockInventory = endpoint({ ...act, path: '/house/houseedlunlock/:id' });

export const SealedInventory = z.object({
  id: z.number(),
  locked_on: z.string(),
  locked_by_name: z.string(),
  /** null: it is the one that stands. */
  unlocked_on: z.nullable(z.string()),
  unlocked_by_name: z.string(),
  file_name: z.string(),
  /** Sealed, and good for an hour or two. */
  file_url: z.string(),
});
export type SealedInventory = z.output<typeof SealedInventory>;

/** The last one first. */
export const listInventories = endpoint({
  method: 'GET',
  path: '/house/inventories/:id',
  params,
  response: envelope(SealedInventory),
});

/** How it would be, of what is stored now. */
export const inventoryPages = endpoint({
  method: 'GET',
  path: '/house/inventorypages/:id',
  params,
  response: envelope(z.unknown()),
});
