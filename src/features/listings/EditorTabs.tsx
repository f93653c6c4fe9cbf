/** The row of tabs, each with what one has to know of it: unsaved work, something wrong, a colleague in it. */
import { PeopleHere } from '#features/presence/HousePeople.tsx';
import { usePeopleIn } from '#features/presence/housepeople.ts';
import { Tabs } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import classes from './Editor.module.css';
import { TABS } from './tabtable.tsx';
import type { EditorTab } from './house.ts';
import { changedNames } from './editor.ts';
import { tabOfField } from './houseform.ts';
import type { EditedForm } from './useHouseForm.ts';

interface Props {
  houseId: number;
  tabs: readonly EditorTab[];
  tab: EditorTab;
  form: EditedForm;
  onTab: (tab: EditorTab) => void;
  children: ReactNode;
}

export function EditorTabs({ houseId, tabs, tab, form, onTab, children }: Props) {
  const { i18n } = useLingui();
  const changed = new Set(changedNames(form.base, form.values).map(tabOfField));
  const wrong = new Set(
    [...form.problems.map(({ field }) => field), ...Object.keys(form.theirs)].map(tabOfField),
  );
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a telephone the row is wider than the window.
    const row = list.current;
    const open = row?.querySelector<HTMLElement>(`[data-tab="${tab}"]`);
    if (row && open) row.scrollLeft = open.offsetLeft - (row.clientWidth - open.clientWidth) / 2;
  }, [tab]);
  return (
    <Tabs
      value={tab}
      onChange={(next) => {
        const chosen = tabs.find((known) => known === next);
        if (chosen) onTab(chosen);
      }}
      keepMounted={false}
    >
      <Tabs.List ref={list} className={classes.tabs}>
        {tabs.map((known) => (
          <Tabs.Tab
            key={known}
            value={known}
            data-tab={known}
            rightSection={
              <TabMarks
                houseId={houseId}
                tab={known}
                isChanged={changed.has(known)}
                isWrong={wrong.has(known)}
              />
            }
          >
            {i18n._(TABS[known]!.label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab}>{children}</Tabs.Panel>
    </Tabs>
  );
}

function TabMarks({
  houseId,
  tab,
  ...marks
}: {
  houseId: number;
  tab: string;
  isChanged: boolean;
  isWrong: boolean;
}) {
  const { t } = useLingui();
  const others = usePeopleIn(houseId, tab);
  const { isChanged, isWrong } = marks;
  const words = isWrong ? t`à corriger` : isChanged ? t`non enregistré` : undefined;
  return (
    <>
      {words !== undefined && (
        <span className={classes.mark} data-wrong={isWrong} title={words}>
          <span className="visually-hidden">({words})</span>
        </span>
      )}
      <PeopleHere people={others} size={18} isOpenOnly />
    </>
  );
}
