/** The receipt of one payment, to be kept. */
import type { Day } from '#kernel/day.ts';
import { formatDay } from '#kernel/day.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { fill } from '#kernel/paths.ts';
import { SaveFile } from '#web/ui/SaveFile.tsx';
import { useLingui } from '@lingui/react/macro';
import { readReceipt } from './api.ts';

/** @param of the payment; without its sum where the line it stands in says it */
export function ReceiptFile({ id, of }: { id: number; of?: { cents: number; created: string } }) {
  const { t } = useLingui();
  const sum = of && formatEuros(cents(Math.abs(of.cents)));
  const day = of && formatDay(of.created.slice(0, 10) as Day);
  return (
    <SaveFile
      isSmall
      path={fill(readReceipt.path, { id })}
      name={t`recu-${id}.pdf`}
      label={
        of === undefined
          ? t`Reçu n°${id} (PDF)`
          : of.cents < 0
            ? t`${sum} rendus le ${day} (PDF)`
            : t`${sum} reçus le ${day} (PDF)`
      }
    />
  );
}
