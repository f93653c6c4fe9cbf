/** Money received and given back, newest first. A line is never changed: it is taken out by its opposite (B57). */
import type { Day } from '#kernel/day.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { Money } from '#web/ui/Money.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { cents } from '#kernel/money.ts';
import type { AccountPayment } from './api.ts';
import { PAYMENT_STATE_TONES } from './account.ts';
import { modeWords, PAYMENT_STATE_LABELS, paymentState, typeWords } from './payment.ts';
import classes from './Panel.module.css';
import { ReceiptFile } from './ReceiptFile.tsx';
import { ReverseDialog } from './ReverseDialog.tsx';
import { RowsTable } from './RowsTable.tsx';

export function PaymentRows({
  payments,
  manages,
}: {
  payments: readonly AccountPayment[];
  manages: boolean;
}) {
  const { t } = useLingui();
  const [reversing, setReversing] = useState<AccountPayment>();
  return (
    <>
      <RowsTable caption={t`Paiements`} what={t`Paiement`}>
        {payments.toReversed().map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            onReverse={manages && isReversible(payment) ? () => setReversing(payment) : undefined}
          />
        ))}
      </RowsTable>
      {reversing && <ReverseDialog payment={reversing} onClose={() => setReversing(undefined)} />}
    </>
  );
}

/** A card payment is given back by the provider, not struck from the books. */
function isReversible({ is_reversal, is_reversed, mode }: AccountPayment): boolean {
  return !is_reversal && !is_reversed && mode !== 'card';
}

function PaymentRow({
  payment,
  onReverse,
}: {
  payment: AccountPayment;
  onReverse: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const words = useLocalized();
  const about = [typeWords(payment.type), modeWords(payment.mode)].flatMap((each) =>
    each ? [words(each)] : [],
  );
  const standing = paymentState({ ...payment, amount: payment.cents });
  const isReturn = payment.cents < 0 && !payment.is_reversal;
  return (
    <tr data-void={payment.is_reversal || payment.is_reversed}>
      <td>
        {isReturn ? [t`Remboursement`, ...about.slice(1)].join(' · ') : about.join(' · ')}
        <span className={classes.small}>
          <DayText day={payment.paid_on as Day} />
          {payment.note !== '' && ` · ${payment.note}`}
        </span>
        {payment.has_receipt && <ReceiptFile id={payment.id} />}
        {onReverse && (
          <Button variant="subtle" color="gray" size="compact-sm" ml={-8} onClick={onReverse}>
            {isReturn
              ? t`Annuler cette ligne…`
              : payment.confirmed
                ? t`Annuler ce paiement…`
                : t`Détacher de la demande…`}
          </Button>
        )}
      </td>
      <td className={classes.money}>
        <Money cents={cents(payment.cents)} strong={!payment.is_reversed && !payment.is_reversal} />
      </td>
      <td>
        <StatePill tone={PAYMENT_STATE_TONES[standing]}>{words(PAYMENT_STATE_LABELS[standing])}</StatePill>
      </td>
    </tr>
  );
}
