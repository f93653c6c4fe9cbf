/** Asks why before something is done: the reason is kept with it. */
import { refusalText } from '#kernel/refusal.ts';
import { Counter } from '#web/form/Counter.tsx';
import { useLanguage } from '#web/i18n/language.ts';
import { Button, Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Dialog } from './Dialog.tsx';

interface Props {
  title: string;
  /** What will happen, in a sentence or two. */
  children: string;
  initialReason?: string;
  /** In characters, without the spaces around it. */
  minLength?: number;
  maxLength: number;
  cancel: string;
  confirm: string;
  color?: string;
  pending: boolean;
  /** @returns whether it was done; the dialog closes then */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

export function ReasonDialog(props: Props) {
  const {
    title,
    children,
    minLength = 1,
    maxLength,
    cancel,
    confirm,
    color,
    pending,
    onConfirm,
    onClose,
  } = props;
  const { t } = useLingui();
  const language = useLanguage();
  const [typed, setTyped] = useState(props.initialReason ?? '');
  const [tried, setTried] = useState(false);
  const reason = typed.trim();
  const isTooShort = reason.length < minLength;
  const refusal =
    reason === ''
      ? ({ type: 'required' } as const)
      : ({ type: 'minLength', params: { n: minLength } } as const);

  async function submit(): Promise<void> {
    setTried(true);
    if (!isTooShort && (await onConfirm(reason))) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button loading={pending} onClick={() => void submit()} {...(color !== undefined && { color })}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <Textarea
        label={t`Raison`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={maxLength}
        data-autofocus
        value={typed}
        error={tried && isTooShort && refusalText(refusal, language)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Counter text={typed} longest={maxLength} />
    </Dialog>
  );
}
