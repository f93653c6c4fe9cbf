/** A few fields in a window of their own, which closes once they are saved. */
import { warned } from '../notices.ts';
import { useStore } from '../store.ts';
import type { useAppForm } from './useAppForm.ts';
import { useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FormDialog.module.css';

interface Props {
  form: Pick<ReturnType<typeof useAppForm>, 'bind' | 'isPending'>;
  title: string;
  confirm: string;
  onClose: () => void;
  size?: 'md' | 'lg';
  children: ReactNode;
}

export function FormDialog({ form, title, confirm, onClose, size = 'md', children }: Props) {
  const { t } = useLingui();
  // Escape closes what was said over this window, and leaves what was typed in it.
  const isTold = useStore(warned) !== undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isTold}
      title={title}
      size={size}
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
