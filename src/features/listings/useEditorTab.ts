/** Which tab of the editor is open, and which section of it: both stand in the address, '/ads/101/general#regulation'. */
import { withPlace, withSearch } from '#kernel/paths.ts';
import { addressNow, go, usePlace } from '#web/router.tsx';
import { useCallback, useState } from 'react';
import type { EditedHouse } from './editor.ts';
import { TABS } from './tabtable.tsx';
import type { EditorTab } from './house.ts';
import { useHousePaths, useTabsOf } from './mode.ts';

export interface EditorTabState {
  tabs: readonly EditorTab[];
  tab: EditorTab;
  /** '' while the focus was in none. */
  section: string;
  show: (tab: EditorTab) => void;
  enter: (section: string) => void;
}

export function useEditorTab(house: EditedHouse): EditorTabState {
  const { toHouse } = useHousePaths();
  const { pathname } = usePlace();
  const tabs = useTabsOf(house).filter((known) => TABS[known] !== undefined);
  const named = pathname.split('/')[3];
  // A tab this house hasn't got falls back on its first one (A31).
  const tab = tabs.find((known) => known === named) ?? tabs[0] ?? 'general';
  const [place, setPlace] = useState(() => ({ tab, section: decodeURIComponent(location.hash.slice(1)) }));
  const section = place.tab === tab ? place.section : '';
  const enter = useCallback(
    (next: string) => {
      setPlace({ tab, section: next });
      if (location.hash === `#${next}`) return;
      go(withPlace(withSearch(addressNow(), location.search), next), { replace: true });
    },
    [tab],
  );
  return {
    tabs,
    tab,
    section,
    show: (next) => go(toHouse({ id: house.id, tab: next }), { replace: true }),
    enter,
  };
}
