/** What the operator set: seconds between two looks where the event stream cannot be had (A20), how long one is shown where one edits, what houses are there for. */
import { readList } from '#web/queries.ts';
import { recall, remember } from '#web/storage.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
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

const INVENTORY_ONLY = 'inventoryOnly';

/** Whether this installation is there for inventories only; until it tells, as it was when this browser was here last; undefined the first time. */
export function useInventoryOnly(): boolean | undefined {
  const remembered = recall(INVENTORY_ONLY);
  return useConfig()?.inventoryOnly ?? (remembered === null ? undefined : remembered === '1');
}

/** For the frame, which is there on every page. */
export function useKeepingInventoryOnly(): void {
  const told = useConfig()?.inventoryOnly;
  useEffect(() => {
    if (told !== undefined) remember(INVENTORY_ONLY, told ? '1' : '0');
  }, [told]);
}

function useConfig() {
  return useQuery(readList(config, {}, ['schemaVersion'])).data?.models?.[0];
}
