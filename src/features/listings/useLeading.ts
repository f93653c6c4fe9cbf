/**
 * Leading to a field wherever it stands: its tab is opened, and once that is drawn the field has the focus. A field whose tab the house hasn't got
 * as it is let now is asked for in a window (AsideField.tsx): the management rate, before a house is booked online.
 */
import { PRICES } from '#features/periods/formlines.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { tabOfField } from './houseform.ts';
import type { EditorTabState } from './useEditorTab.ts';
import type { EditedForm } from './useHouseForm.ts';

/** What is said of periods that cannot be saved any more stands above the tabs (EditorNotices.tsx). */
export const PRICES_LEFT = 'prices-left';

export interface Leading {
  lead: (field: string) => void;
  /** Once the fields of the tab are there. */
  arrived: () => void;
  /** The field that is asked for in a window. */
  aside: string | undefined;
  closeAside: () => void;
}

export function useLeading({ tab, tabs, show }: EditorTabState, form: EditedForm): Leading {
  const [wanted, setWanted] = useState<{ field: string }>();
  const [aside, setAside] = useState<string>();

  function lead(field: string): void {
    const home = tabOfField(field);
    const there = tabs.find((known) => known === home);
    if (home !== undefined && there === undefined) {
      if (field === PRICES) document.getElementById(PRICES_LEFT)?.focus();
      else setAside(field);
      return;
    }
    setWanted({ field });
    if (there !== undefined && there !== tab) show(there);
    else form.focusProblem(field);
  }

  // A choice that waits in another tab is led to as what is wrong there is.
  const waiting = Object.keys(form.theirs);
  const isWaiting = form.state === 'conflict' && waiting.length > 0;
  const leadToChoice = useEffectEvent(() => {
    if (waiting.every((name) => tabOfField(name) !== tab)) lead(waiting[0]!);
  });
  useEffect(() => {
    if (isWaiting) leadToChoice();
  }, [isWaiting]);

  return {
    lead,
    arrived: () => {
      if (!wanted) return;
      form.focusProblem(wanted.field);
      setWanted(undefined);
    },
    aside,
    closeAside: () => setAside(undefined),
  };
}
