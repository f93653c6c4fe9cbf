/** What the operator set: seconds between two looks where the event stream cannot be had (A20), how long one is shown where one edits, what houses are there for. */
import { readList } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { config } from './api.ts';
import type { PublicConfig } from './api.ts';

export type Intervals = z.output<typeof PublicConfig>['intervals'];

const UNTIL_TOLD: Intervals = { unread: 60, chat: 10, otherUnread: 11, cacheUpdated: 60 };

export function useIntervals(): Intervals {
  return useConfig()?.intervals ?? UNTIL_TOLD;
}

const EDIT_LOCK = 45;

export function useEditLock(): number {
  return useConfig()?.editLock ?? EDIT_LOCK;
}

/** Whether this installation is there for inventories only; undefined until it has told. */
export function useInventoryOnly(): boolean | undefined {
  return useConfig()?.inventoryOnly;
}

function useConfig() {
  return useQuery(readList(config, {}, ['schemaVersion'])).data?.models?.[0];
}
