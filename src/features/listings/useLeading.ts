/** Leading to a field wherever it stands: its tab is opened, and once that is drawn the field has the focus. */
import { PRICES } from '#features/periods/formlines.ts';
import { ApiRefusal } from '#web/apirefusal.ts';
import { focusFirmly } from '#web/focusfirmly.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { showWarnings } from '#web/notices.ts';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { tabOfField } from './houseform.ts';
import type { EditorTabState } from './useEditorTab.ts';
import type { EditedForm } from './useHouseForm.ts';

/** What is said of periods that cannot be saved any more stands above the tabs (EditorNotices.tsx). */
export const PRICES_LEFT = 'prices-left';

export interface Leading {
  /** Where its tab is not there, what is wrong with it is said: `message`, or what the form says of it. */
  lead: (field: string, message?: string) => void;
  /** Once the fields of the tab are there. */
  arrived: () => void;
}

export function useLeading({ tab, tabs, show }: EditorTabState, form: EditedForm): Leading {
  const { t } = useLingui();
  const words = useLocalized();
  const wanted = useRef<string>(undefined);
  const letGo = useRef<() => void>(undefined);
  useEffect(() => () => letGo.current?.(), []);

  function lead(field: string, message = form.errorAt(field)): void {
    letGo.current?.();
    const there = tabs.find((known) => known === tabOfField(field));
    if (there !== undefined && there !== tab) {
      wanted.current = field;
      show(there);
    } else if (there === undefined && field === PRICES) document.getElementById(PRICES_LEFT)?.focus();
    else if (there === undefined && message !== undefined) say(field, message);
    else form.focusProblem(field);
  }

  /** Typed before its tab went, or asked for by a server that knows more: nothing on the screen would show it. */
  function say(name: string, message: string): void {
    const field = form.fields[name];
    const label = field && words(field.label);
    const sentence = label === undefined ? message : t`${label}\u00a0: ${message}`;
    showWarnings(new ApiRefusal('refused', { warnings: [{ type: 'elsewhere', message: sentence }] }));
  }

  // What a save was refused for may all stand in other tabs: choices that wait, and what the server alone knows to be wrong.
  const found = fieldsOf(form);
  const trouble = found.length > 0 ? form.state : undefined;
  const leadToFirst = useEffectEvent(() => {
    if (found.every((name) => tabOfField(name) !== tab)) lead(found[0]!);
  });
  useEffect(() => {
    if (trouble !== undefined) leadToFirst();
  }, [trouble]);

  return {
    lead,
    arrived: () => {
      const field = wanted.current;
      if (field !== undefined) letGo.current = focusFirmly(() => form.focusProblem(field));
      wanted.current = undefined;
    },
  };
}

/** What the last save was refused for. */
function fieldsOf({ state, theirs, problems }: EditedForm): string[] {
  if (state === 'conflict') return Object.keys(theirs);
  return state === 'invalid' ? problems.map(({ field }) => field) : [];
}
