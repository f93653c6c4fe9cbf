/** Why more is asked for than is left to pay: kept with the request, for the agency alone. */
import type { Cents } from '#kernel/money.ts';
import { formatEuros } from '#kernel/money.ts';
import type { AppForm } from '#web/form/form.ts';
import { Textarea } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { NOTE_MAX } from './receipt.ts';

interface Props {
  left: Cents;
  field: ReturnType<AppForm<{ reason: string }>['text']>;
}

export function ReasonForMore({ left, field }: Props) {
  const { t } = useLingui();
  return (
    <Textarea
      label={t`Pourquoi plus que ce qui reste (${formatEuros(left)})\u00a0?`}
      description={t`Visible de l'agence seulement.`}
      autosize
      minRows={1}
      maxRows={4}
      maxLength={NOTE_MAX}
      {...field}
    />
  );
}
