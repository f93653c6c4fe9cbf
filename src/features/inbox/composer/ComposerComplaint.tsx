/** Why nothing left, and the way to try again. What was typed is still in the box. */
import { useFailureText } from '#web/failure.ts';
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import classes from './Composer.module.css';
import type { Composing } from './composing.ts';

export function ComposerComplaint({ composing }: { composing: Composing }) {
  const failureText = useFailureText();
  const { complaint, form, send } = composing;
  const { refusal } = form;
  if (complaint === '' && !refusal) return null;
  return (
    <div className={classes.complaint} role="alert">
      <span>{complaint || (refusal && failureText(refusal).join(' '))}</span>
      {complaint === '' && (
        <Button size="compact-sm" variant="light" color="grenat" onClick={send}>
          <Trans>Réessayer</Trans>
        </Button>
      )}
    </div>
  );
}
