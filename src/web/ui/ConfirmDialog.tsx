/** A question before what can't be undone: `if (await confirmThat({ title: t`Annuler le devis ?`, text, confirm: t`Annuler le devis`, danger: true })) …`. */
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { store, useStore } from '../store.ts';
import { Dialog } from './Dialog.tsx';

export interface Question {
  title: string;
  text?: string;
  /** The verb, not 'OK'. */
  confirm: string;
  cancel?: string;
  danger?: boolean;
}

interface Asked extends Question {
  answer: (agreed: boolean) => void;
}

const asked = store<Asked | undefined>(undefined);

export function confirmThat(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer: (agreed) => {
        asked.set(undefined);
        resolve(agreed);
      },
    });
  });
}

/** Placed once, by the frame. */
export function ConfirmDialog() {
  const { t } = useLingui();
  const question = useStore(asked);
  // The session ended over a question: nobody is left to answer it.
  useEffect(() => () => asked.get()?.answer(false), []);
  return (
    <Dialog
      open={question !== undefined}
      onClose={() => question?.answer(false)}
      title={question?.title ?? ''}
      actions={
        <>
          <Button variant="default" onClick={() => question?.answer(false)}>
            {question?.cancel ?? t`Annuler`}
          </Button>
          <Button {...(question?.danger && { color: 'grenat' })} onClick={() => question?.answer(true)}>
            {question?.confirm}
          </Button>
        </>
      }
    >
      {question?.text}
    </Dialog>
  );
}
