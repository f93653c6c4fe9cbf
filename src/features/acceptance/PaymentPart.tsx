/** The first sum of an acceptance: whether it is asked for now, how much, and from which day the law allows it. */
import type { Day } from '#kernel/day.ts';
import { longDay } from '#kernel/day.ts';
import { typeWords } from '#features/payments/payment.ts';
import { PriceInput } from '#features/payments/PriceInput.tsx';
import { ReasonForMore } from '#features/payments/ReasonForMore.tsx';
import type { AppForm } from '#web/form/form.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Checkbox } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import classes from './Acceptance.module.css';
import type { Outlook } from './api.ts';
import type { AcceptanceForm } from './form.ts';
import { isMore, sumsOf } from './form.ts';

export function PaymentPart({ form, outlook: whole }: { form: AppForm<AcceptanceForm>; outlook: Outlook }) {
  const { t } = useLingui();
  const language = useLanguage();
  const outlook = whole.payment;
  const { payment, amount, linen } = form.values;
  const { left } = sumsOf(whole, linen);
  const type = typeWords(outlook.type)?.[language] ?? outlook.type;
  const day = outlook.from === null ? '' : longDay(outlook.from as Day, language);
  const why =
    outlook.obstacle === '' && day !== ''
      ? t`La loi ne permet de demander une somme pour ce séjour qu'à partir du ${day}.`
      : outlook.obstacle;
  return (
    <div className={classes.part}>
      <Checkbox
        name="payment"
        label={t`Demander le premier paiement`}
        checked={payment}
        disabled={why !== ''}
        description={why}
        error={form.errorAt('payment')}
        onChange={(event) => form.set({ payment: event.currentTarget.checked })}
      />
      {payment && (
        <div className={classes.inside}>
          <PriceInput
            label={t`${type}, à régler par carte dès maintenant`}
            name="amount"
            value={amount}
            onChange={(typed) => form.set({ amount: typed })}
            error={form.errorAt('amount')}
          />
          {(isMore(amount, left) || form.errorAt('reason') !== undefined) && (
            <ReasonForMore left={left} field={form.text('reason')} />
          )}
        </div>
      )}
    </div>
  );
}
