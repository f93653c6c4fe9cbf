/** A few fields in a window of their own, which closes once they are saved. */
import { warned } from '../notices.ts';
import { useStore } from '../store.ts';
import type { useAppForm } from './useAppForm.ts';
import { useLingui } from '@lingui/react/macro';
import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FormDialog.module.css';

interface WindowProps {
  title: string;
  onClose: () => void;
  size?: 'md' | 'lg';
  children: ReactNode;
}

/** The window alone: one that opens before its form is read keeps its place on the screen, and the focus, when the form has come. */
export function FormWindow({ title, onClose, size = 'md', children }: WindowProps) {
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
      {children}
    </Modal>
  );
}

interface FormProps {
  form: Pick<ReturnType<typeof useAppForm>, 'bind' | 'isPending'>;
  confirm: string;
  onClose: () => void;
  children: ReactNode;
}

/** What stands in the window: the fields, and the two buttons below them. */
export function WindowForm({ form, confirm, onClose, children }: FormProps) {
  const { t } = useLingui();
  return (
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
  );
}

export function FormDialog({ title, size, ...form }: WindowProps & FormProps) {
  return (
    <FormWindow title={title} onClose={form.onClose} {...(size && { size })}>
      <WindowForm {...form} />
    </FormWindow>
  );
}
