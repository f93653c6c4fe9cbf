/** A stay taken by mouse or finger and let go elsewhere: what may be carried, and what letting it go opens. Nothing is written by it. */
import { useLocalized } from '#web/i18n/language.ts';
import { notify } from '#web/notices.ts';
import { useLingui } from '@lingui/react/macro';
import type { Virtualizer } from '@tanstack/react-virtual';
import type { PointerEvent, RefObject } from 'react';
import type { HouseRow, HouseSpan } from './api.ts';
import { against, AGAINST, isOrigin } from './dragging.ts';
import type { Carried, Target } from './dragging.ts';
import { readPlace, spanKey } from './lines.ts';
import type { Line } from './lines.ts';
import type { ShownMonth } from './month.ts';
import type { Moving } from './MoveStay.tsx';
import { useDragging } from './useDragging.ts';

interface Table {
  lines: readonly Line[];
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
  month: ShownMonth;
  mayMove: (house: HouseRow, span: HouseSpan) => boolean;
  onMove: (moving: Moving) => void;
}

export function useCarrying(box: RefObject<HTMLDivElement | null>, table: Table) {
  const { lines, virtualizer, month, mayMove, onMove } = table;
  const { t } = useLingui();
  const words = useLocalized();
  const houseAt = (offset: number) => {
    const line = lines[virtualizer.getVirtualItemForOffset(offset)?.index ?? -1];
    return line?.kind === 'house' ? line.house : undefined;
  };

  function drop(carried: Carried, target: Target): void {
    if (isOrigin(carried, target)) return;
    const reason = against(carried, target, month.today);
    if (reason) notify(t`Rien n'a changé\u00a0: ${words(AGAINST[reason])}.`, 'bad');
    else onMove({ ...carried, to: { houseId: target.house.id, from: target.from } });
  }

  const { carried, target, press } = useDragging(box, { houseAt, days: month.days.length }, drop);

  function onPointerDown(event: PointerEvent): void {
    const element =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button[data-at]') : null;
    if (!element) return;
    const at = readPlace(element.dataset['at'] ?? '');
    const line = lines.find(({ key }) => key === at.line);
    if (line?.kind !== 'house') return;
    const span = line.house.spans.find((each) => spanKey(each) === at.item);
    if (span && mayMove(line.house, span) && span.bound === 0)
      press(event.nativeEvent, { span, house: line.house });
  }
  return { carried, target, onPointerDown };
}
