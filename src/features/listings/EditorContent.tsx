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

/** @param onArrive once the fields of the tab are there, and once more when those that are loaded late are */
export function EditorContent({
  tab,
  onArrive,
  ...given
}: Props & { form: HouseForm; onArrive: (isSettled: boolean) => void }) {
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

/** Some inputs are loaded with the first field of their kind, and take the focus from what stood in their place. */
const SETTLED_MS = 250;

function Arrived({ onArrive }: { onArrive: (isSettled: boolean) => void }) {
  const arrive = useEffectEvent(onArrive);
  useEffect(() => {
    const section = location.hash.slice(1);
    if (section !== '') document.getElementById(decodeURIComponent(section))?.scrollIntoView();
    arrive(false);
    const again = setTimeout(() => arrive(true), SETTLED_MS);
    return () => clearTimeout(again);
  }, []);
  return null;
}
