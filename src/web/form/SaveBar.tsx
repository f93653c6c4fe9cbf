/** Where the work stands, and the button: <SaveBar form={form} />. Sticks to the bottom on a telephone (C23). */
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Form.module.css';
import { ConflictBar } from './ConflictBar.tsx';
import type { Values } from './formstate.ts';
import type { AppForm } from './form.ts';

interface Props<V extends Values> {
  form: AppForm<V>;
  /** Instead of 'Sauvegarder'. */
  label?: string;
  /** A new record, which may be saved just as it was proposed. */
  asItIs?: boolean;
  /** Other actions, on the left. */
  children?: ReactNode;
}

export function SaveBar<V extends Values>({ form, label, asItIs = false, children }: Props<V>) {
  const { t } = useLingui();
  const { state, reset } = form;
  const invalid = t`Veuillez corriger les erreurs du formulaire afin de pouvoir sauvegarder.`;
  const words = {
    clean: asItIs ? '' : t`Rien à sauvegarder`,
    unsaved: t`Modifications non enregistrées`,
    saving: t`Sauvegarde en cours ...`,
    saved: t`Enregistré correctement`,
    invalid,
    failed: t`Rien n'a été enregistré`,
    uncertain: t`Nous ne savons pas si c'est enregistré\u00a0: réessayez.`,
    conflict: t`Rien n'a été enregistré\u00a0: il reste un choix à faire.`,
  }[state];
  const worrying = ['invalid', 'failed', 'uncertain', 'conflict'].includes(state);
  return (
    <div className={classes.foot} data-form-foot>
      <ConflictBar form={form} />
      <div className={classes.bar}>
        {children && <div className={classes.others}>{children}</div>}
        <span className={classes.state} data-state={state} role="status">
          {state === 'saved' && <IconCheck size={16} stroke={2} aria-hidden />}
          {worrying && <IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
          {words}
        </span>
        {state !== 'clean' && state !== 'saved' && state !== 'saving' && (
          <Button variant="subtle" color="gray" onClick={reset}>
            {t`Annuler les modifications`}
          </Button>
        )}
        <Button
          type="submit"
          loading={state === 'saving'}
          disabled={(state === 'clean' && !asItIs) || state === 'saved'}
        >
          {label ?? t`Sauvegarder`}
        </Button>
      </div>
    </div>
  );
}
