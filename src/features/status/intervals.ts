/** Seconds between two looks where the event stream cannot be had (A20), as the operator set them. */
import { readList } from '#web/queries.ts';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { config } from './api.ts';
import type { PublicConfig } from './api.ts';

export type Intervals = z.output<typeof PublicConfig>['intervals'];

const UNTIL_TOLD: Intervals = { unread: 60, chat: 10, otherUnread: 11, cacheUpdated: 60 };

export function useIntervals(): Intervals {
  return useQuery(readList(config, {}, ['schemaVersion'])).data?.models?.[0]?.intervals ?? UNTIL_TOLD;
}
