/** Asks before work is lost: `useUnsavedGuard(form.isDirty)`. `within` is the path under which the form stays open (an editor's tabs). */
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useLeaveGuard } from '../router.tsx';
import { confirmThat } from '../ui/ConfirmDialog.tsx';

export function useUnsavedGuard(
  isUnsaved: boolean,
  { text, within }: { text?: string; within?: string } = {},
): void {
  const { t } = useLingui();
  const ask = useCallback(
    () =>
      confirmThat({
        title: t`Quitter sans sauvegarder\u00a0?`,
        text: text ?? t`Vos modifications ne sont pas encore enregistrées.`,
        confirm: t`Quitter sans sauvegarder`,
        cancel: t`Rester`,
        danger: true,
      }),
    [t, text],
  );
  useLeaveGuard(isUnsaved, ask, within);
}
