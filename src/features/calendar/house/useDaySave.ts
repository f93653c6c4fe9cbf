/**
 * Saves a draft of days: one call, of each day what was changed and the version it was read in. When somebody saved one of them meanwhile, all are
 * read again; where both changed the same, one is asked (Clashes.tsx), and where not, the save is tried once more.
 */
import { addDays, MOST_NIGHTS, nightsBetween, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { refusalText } from '#kernel/refusal.ts';
import type { ApiRefusal } from '#web/apirefusal.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { notify } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { calendarRefusals } from '../refusals.ts';
import { saveCalendar } from '../saveapi.ts';
import type { DayConflict } from '../saveapi.ts';
import type { DayFacts } from './dayfacts.ts';
import { clashesOf } from './clash.ts';
import { spanOf } from './draft.ts';
import type { Changes } from './draft.ts';
import type { BoardHouse } from './house.ts';
import type { Board } from './useBoard.ts';
import type { DaysRead } from './useDays.ts';
import { factsOf, sentOf } from './wireday.ts';

export interface DaySave {
  /** @param around where its fields are: what is half typed there is taken in first, and what is wrong there is not passed over */
  run: (around: Element | null) => Promise<void>;
  isPending: boolean;
  isSaved: boolean;
  refusal: ApiRefusal | string | undefined;
  /** Who saved the same days meanwhile; empty where it was oneself elsewhere. */
  editor: string;
}

export function useDaySave(house: BoardHouse, board: Board, read: DaysRead): DaySave {
  const { t } = useLingui();
  const language = useLanguage();
  const save = useSave(saveCalendar, { touches: ['calendar', 'house'], dialog: false, quiet: true });
  const [told, setTold] = useState<ApiRefusal | string>();
  const [isSaved, setSaved] = useState(false);
  const [editor, setEditor] = useState('');
  const [wasAsked, setAsked] = useState(false);

  async function run(around: Element | null): Promise<void> {
    if (isStillWrong(around)) return;
    const changes = board.now();
    const span = spanOf(changes);
    setTold(undefined);
    setSaved(false);
    if (span === undefined) return;
    if (board.clashes.length > 0) return setAsked(true);
    setAsked(false);
    if (nightsBetween(span.from, span.to) >= MOST_NIGHTS)
      return setTold(refusalText({ type: 'tooManyNights' }, language, calendarRefusals));
    const refusal = await send(changes, board.facts);
    if (refusal === undefined) return;
    const conflicts = conflictsOf(refusal);
    if (conflicts.length === 0) return setTold(refusal);
    const theirs = new Map(conflicts.map((one) => [one.date as Day, storedBy(one)]));
    // Of other columns of the same days nothing is in the way: once more, with what was learned.
    if (clashesOf(changes, theirs).length === 0)
      return setTold(await send(changes, new Map([...board.facts, ...theirs])));
    setEditor(refusal.has('modifiedself') ? '' : (conflicts[0]?.by ?? ''));
    read.ask(span.from, span.to);
    return read.again();
  }

  async function send(changes: Changes, facts: ReadonlyMap<Day, DayFacts>): Promise<ApiRefusal | undefined> {
    const { from, to } = spanOf(changes) ?? { from: todayInParis(), to: addDays(todayInParis(), 1) };
    const body = { house: house.id, ...sentOf(changes, facts), _clientTimestamp: read.since };
    const { answer, refusal } = await save.attempt({ params: { from, to }, body }, { since: read.since });
    if (!answer) return refusal;
    board.wrote(changes);
    setEditor('');
    setSaved(true);
    const kept = answer.models?.[0]?.kept.length ?? 0;
    if (kept > 0)
      notify(
        plural(kept, {
          one: '# jour était pris entre-temps\u00a0: il garde son prix.',
          other: '# jours étaient pris entre-temps\u00a0: ils gardent leur prix.',
        }),
      );
    return undefined;
  }

  const waits =
    wasAsked && board.clashes.length > 0 ? t`Choisissez d'abord entre les deux versions.` : undefined;
  return { run, isPending: save.pending, isSaved, refusal: waits ?? told, editor };
}

/** What was being typed is read now; a field that can't be read takes the focus. */
function isStillWrong(around: Element | null): boolean {
  const { activeElement } = document;
  if (activeElement instanceof HTMLInputElement && around?.contains(activeElement) === true) {
    flushSync(() => activeElement.blur());
    activeElement.focus();
  }
  const wrong = around?.querySelector<HTMLElement>('[aria-invalid="true"]');
  wrong?.focus();
  return wrong !== null && wrong !== undefined;
}

function conflictsOf({ details }: ApiRefusal): DayConflict[] {
  const { conflicts } = (details as { conflicts?: DayConflict[] } | null | undefined) ?? {};
  return conflicts ?? [];
}

function storedBy({ theirs, version }: DayConflict): DayFacts {
  return { ...factsOf(theirs), version };
}
