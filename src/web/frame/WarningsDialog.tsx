/** What a write came back with: 'Erreur' or 'Message', each warning a sentence. 'Fermer' or Escape closes it. */
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useFailureText } from '../failure.ts';
import { warned } from '../notices.ts';
import type { ApiRefusal } from '../apirefusal.ts';
import { useStore } from '../store.ts';
import { Dialog } from '../ui/Dialog.tsx';
import classes from './WarningsDialog.module.css';

export function WarningsDialog() {
  const { t } = useLingui();
  const refusal = useStore(warned);
  const failureText = useFailureText();
  const close = () => warned.set(undefined);
  const title = { bad: t`Erreur`, calm: t`Message` }[toneOf(refusal)];
  return (
    <Dialog
      open={refusal !== undefined}
      onClose={close}
      title={title}
      actions={<Button onClick={close}>{t`Fermer`}</Button>}
    >
      {refusal &&
        failureText(refusal).map((sentence) => (
          <p key={sentence} className={classes.sentence}>
            {sentence}
          </p>
        ))}
    </Dialog>
  );
}

/** Neither good nor bad: it was saved, with remarks. */
function toneOf(refusal: ApiRefusal | undefined): 'bad' | 'calm' {
  if (
    !refusal ||
    refusal.result === 'error' ||
    refusal.result === 'modifiedother' ||
    refusal.result === 'expired'
  )
    return 'bad';
  return 'calm';
}
