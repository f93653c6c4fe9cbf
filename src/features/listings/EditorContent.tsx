/** What stands in the open tab: its part of the form, and what saves itself beside it. */
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { createElement, Suspense, useEffect, useEffectEvent } from 'react';
import type { EditedHouse, HouseForm } from './editor.ts';
import { TABS } from './tabtable.tsx';
import type { EditorTab } from './house.ts';

interface Props {
  house: EditedHouse;
  tab: EditorTab;
  mayEdit: boolean;
}

/** @param onArrive once the fields of the tab are there */
export function EditorContent({
  tab,
  onArrive,
  ...given
}: Props & { form: HouseForm; onArrive: () => void }) {
  const Content = TABS[tab]?.Content;
  if (!Content) return null;
  return (
    <Suspense key={tab} fallback={<SkeletonCards count={3} height={200} />}>
      <div>{createElement(Content, given)}</div>
      <Arrived onArrive={onArrive} />
    </Suspense>
  );
}

export function EditorBeside({ tab, ...given }: Props) {
  const Beside = TABS[tab]?.Beside;
  if (!Beside) return null;
  return (
    <Suspense key={tab} fallback={<SkeletonCards count={2} height={220} />}>
      <div>{createElement(Beside, given)}</div>
    </Suspense>
  );
}

function Arrived({ onArrive }: { onArrive: () => void }) {
  const arrive = useEffectEvent(onArrive);
  useEffect(() => {
    const section = location.hash.slice(1);
    if (section !== '') document.getElementById(decodeURIComponent(section))?.scrollIntoView();
    arrive();
  }, []);
  return null;
}
