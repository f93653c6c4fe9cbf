/** Asks why before something is done: the reason is kept with it. */
import { refusalText } from '#kernel/refusal.ts';
import { Counter } from '#web/form/Counter.tsx';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Button, Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
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
  const form = useAppForm<{ reason: string }, true>({
    reading: { values: { reason: props.initialReason ?? '' } },
    check: ({ reason }) => {
      const isMissing = reason.trim() === '';
      if (!isMissing && reason.trim().length >= minLength) return [];
      const problem = isMissing
        ? ({ type: 'required' } as const)
        : ({ type: 'minLength', params: { n: minLength } } as const);
      return [{ field: 'reason', message: refusalText(problem, language) }];
    },
    send: async ({ reason }) => ((await onConfirm(reason.trim())) ? { answer: true } : {}),
    onSent: onClose,
  });

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
          <Button
            loading={pending || form.isPending}
            onClick={() => form.submit()}
            {...(color !== undefined && { color })}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <form {...form.bind}>
        <Textarea
          label={t`Raison`}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxLength}
          data-autofocus
          {...form.text('reason')}
        />
        <Counter text={form.values.reason} longest={maxLength} />
      </form>
    </Dialog>
  );
}
