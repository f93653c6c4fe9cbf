/** 'Déplacer…' by whoever may: a guest's stay by a new quote, any other as it is. */
import { todayInParis } from '#kernel/day.ts';
import { useCan, useSession } from '#web/session.ts';
import { useCallback } from 'react';
import type { HouseRow, HouseSpan } from './api.ts';
import { MoveOwn } from './MoveOwn.tsx';
import { MoveStay } from './MoveStay.tsx';
import type { Moving } from './MoveStay.tsx';

interface Props {
  moving: Moving;
  houses: readonly HouseRow[];
  onClose: () => void;
}

export function Move({ moving, houses, onClose }: Props) {
  const { stay_id: stayId } = moving.span;
  if (stayId !== null) return <MoveOwn moving={moving} stayId={stayId} onClose={onClose} />;
  return <MoveStay moving={moving} houses={houses} onClose={onClose} />;
}

/** What is not over: a guest's stay by those who make quotes for its agency, one without a guest by those who make such stays. */
export function useMayMove(): (house: HouseRow, span: HouseSpan) => boolean {
  const [mayQuote, mayTake] = [useCan('toolChatManage'), useCan('toolStays')];
  const writesIn = useSession().profile?.writes_in;
  return useCallback(
    ({ agid }, { kind, alphaid, stay_id: stayId, date_to: to }) =>
      to > todayInParis() &&
      (writesIn?.includes(agid) ?? true) &&
      (stayId === null ? mayQuote && kind === 'request' && alphaid !== '' : mayTake),
    [mayQuote, mayTake, writesIn],
  );
}
