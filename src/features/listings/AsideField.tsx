/** One field of the form in a window, where its tab is not among those the house has now: <AsideField form field onSave onClose />. */
import { Dialog } from '#web/ui/Dialog.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { HouseForm } from './editor.ts';
import { HouseField } from './HouseField.tsx';

interface Props {
  form: HouseForm;
  /** Undefined: nothing is asked for. */
  field: string | undefined;
  onSave: () => void;
  onClose: () => void;
}

export function AsideField({ form, field, onSave, onClose }: Props) {
  const { t } = useLingui();
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // After the window, which gives the focus to its own button.
    if (field !== undefined) box.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  }, [field]);
  return (
    <Dialog
      open={field !== undefined}
      onClose={onClose}
      title={t`À compléter`}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            <Trans>Revenir</Trans>
          </Button>
          <Button loading={form.isPending} disabled={!form.isDirty} onClick={onSave}>
            <Trans>Sauvegarder</Trans>
          </Button>
        </>
      }
    >
      {field !== undefined && (
        <form
          ref={box}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (form.isDirty) onSave();
          }}
        >
          <HouseField form={form} name={field} />
        </form>
      )}
    </Dialog>
  );
}
