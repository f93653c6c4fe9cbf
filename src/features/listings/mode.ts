/** Where houses are found: under /ads, or in an installation for inventories only under /edls, where nothing else of them is edited (S2 §2.3). */
import { paths, withSearch } from '#kernel/paths.ts';
import type { Address } from '#kernel/paths.ts';
import { useInventoryOnly } from '#features/status/intervals.ts';
import { useCan } from '#web/session.ts';
import { tabsOf } from './house.ts';
import type { EditorTab } from './house.ts';

interface HousePaths {
  /** Undefined until the installation has told. */
  isInventoryOnly: boolean | undefined;
  /** The list, as it was left: its filters, its page. */
  toHouses: () => Address;
  toHouse: (params: { id: number; tab?: string | undefined }) => Address;
}

/** What the list was narrowed to when it was last on screen. */
let lastSearch = '';

export function rememberList(search: string): void {
  lastSearch = search;
}

export function useHousePaths(): HousePaths {
  const isInventoryOnly = useInventoryOnly();
  const [list, one] =
    isInventoryOnly === true ? [paths.inventories, paths.inventory] : [paths.houses, paths.house];
  return {
    isInventoryOnly,
    toHouses: () => withSearch(list(), lastSearch),
    toHouse: (params) => one(params),
  };
}

export function useTabsOf(house: { online_booking: number; housekeeping: number }): EditorTab[] {
  const { isInventoryOnly = false } = useHousePaths();
  return tabsOf(house, { meta: useCan('toolHousesMeta'), edl: useCan('toolEditEdl'), isInventoryOnly });
}
