/** What a write came back with: 'Erreur', 'Confirmation' or 'Message', each warning a sentence. 'Fermer' or Escape closes it. */
import { Button, Modal } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { warned } from '../notices.ts';
import { useFailureText } from '../failure.ts';
import type { ApiRefusal } from '../refused.ts';
import { useStore } from '../store.ts';
import classes from './WarningsDialog.module.css';

export function WarningsDialog() {
  const { t } = useLingui();
  const refusal = useStore(warned);
  const failureText = useFailureText();
  const close = () => warned.set(undefined);
  const title = { bad: t`Erreur`, good: t`Confirmation`, calm: t`Message` }[toneOf(refusal)];
  return (
    <Modal opened={refusal !== undefined} onClose={close} title={title} closeButtonProps={{ 'aria-label': t`Fermer` }} zIndex={400}>
      {refusal && (
        <div className={classes.words} data-tone={toneOf(refusal)}>
          {failureText(refusal).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <div className={classes.end}>
        <Button onClick={close} data-autofocus>
          {t`Fermer`}
        </Button>
      </div>
    </Modal>
  );
}

/** Good news: the write went through, and its only words confirm it. Neither good nor bad: it was saved, with remarks. */
function toneOf(refusal: ApiRefusal | undefined): 'good' | 'bad' | 'calm' {
  if (!refusal || refusal.result === 'error' || refusal.result === 'modifiedother' || refusal.result === 'expired') return 'bad';
  if (refusal.result !== 'ok') return 'calm';
  return refusal.has('quoteSaved') ? 'good' : 'calm';
}
