/** Asks for the reason before an act on a payment that the audit keeps. */
import { refusalText } from '#kernel/refusal.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Button, Modal, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useState } from 'react';
import classes from './Payments.module.css';
import { NOTE_MAX } from './receipt.ts';

const SHORTEST = 3;

interface Props {
  title: string;
  /** What will happen, in a sentence. */
  children: string;
  initialReason?: string;
  cancel: string;
  confirm: string;
  color?: string;
  pending: boolean;
  /** @returns whether it was done; the dialog closes then */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

export function ReasonDialog(props: Props) {
  const { title, children, cancel, confirm, color, pending, onConfirm, onClose } = props;
  const { t } = useLingui();
  const language = useLanguage();
  const [typed, setTyped] = useState(props.initialReason ?? '');
  const [tried, setTried] = useState(false);
  const reason = typed.trim();
  const isTooShort = reason.length < SHORTEST;
  const refusal =
    reason === ''
      ? ({ type: 'required' } as const)
      : ({ type: 'minLength', params: { n: SHORTEST } } as const);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (!isTooShort && (await onConfirm(reason))) onClose();
  }

  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t`Fermer` }}>
      <form className={classes.dialog} onSubmit={(event) => void submit(event)} noValidate>
        <p>{children}</p>
        <TextInput
          label={t`Raison`}
          value={typed}
          maxLength={NOTE_MAX}
          data-autofocus
          error={tried && isTooShort ? refusalText(refusal, language) : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={classes.end}>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" loading={pending} {...(color !== undefined && { color })}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
