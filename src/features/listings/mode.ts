/** Where houses are found: under /ads, or in an installation for inventories only under /edls, where nothing else of them is edited (S2 §2.3). */
import { paths } from '#kernel/paths.ts';
import type { Address } from '#kernel/paths.ts';
import { useInventoryOnly } from '#features/status/intervals.ts';
import { useCan } from '#web/session.ts';
import { tabsOf } from './house.ts';
import type { EditorTab } from './house.ts';

interface HousePaths {
  isInventoryOnly: boolean;
  toHouses: () => Address;
  toHouse: (params: { id: number; tab?: string | undefined }) => Address;
}

export function useHousePaths(): HousePaths {
  const isInventoryOnly = useInventoryOnly();
  return isInventoryOnly
    ? { isInventoryOnly, toHouses: () => paths.inventories(), toHouse: (params) => paths.inventory(params) }
    : { isInventoryOnly, toHouses: () => paths.houses(), toHouse: (params) => paths.house(params) };
}

export function useTabsOf(house: { online_booking: number; housekeeping: number }): EditorTab[] {
  const { isInventoryOnly } = useHousePaths();
  return tabsOf(house, { meta: useCan('toolHousesMeta'), edl: useCan('toolEditEdl'), isInventoryOnly });
}
