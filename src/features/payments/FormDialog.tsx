/** A few fields about money in a window of their own, which closes once they are saved. */
import type { useAppForm } from '#web/form/useAppForm.ts';
import { warned } from '#web/notices.ts';
import { useStore } from '#web/store.ts';
import { useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Payments.module.css';

interface Props {
  form: Pick<ReturnType<typeof useAppForm>, 'bind' | 'isPending'>;
  title: string;
  confirm: string;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({ form, title, confirm, onClose, children }: Props) {
  const { t } = useLingui();
  // Escape closes what was said over this window, and leaves what was typed in it.
  const isTold = useStore(warned) !== undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isTold}
      title={title}
      closeButtonProps={{ 'aria-label': t`Fermer` }}
    >
      <form {...form.bind} className={classes.dialog}>
        {children}
        <div className={classes.end}>
          <Button variant="default" onClick={onClose}>
            {t`Annuler`}
          </Button>
          <Button type="submit" loading={form.isPending}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
