/** House linen, where the quote offers it: never in the price unasked (B113). */
import { cents, formatEuros } from '#kernel/money.ts';
import type { AppForm } from '#web/form/form.ts';
import { Checkbox } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import classes from './Acceptance.module.css';
import type { Outlook } from './api.ts';
import { amountShown, sumsOf } from './form.ts';
import type { AcceptanceForm } from './form.ts';

export function LinenPart({ form, outlook }: { form: AppForm<AcceptanceForm>; outlook: Outlook }) {
  const { t } = useLingui();
  const { offered } = outlook.linen;
  const { linen, amount } = form.values;
  if (offered === 0) return null;

  function choose(isWanted: boolean): void {
    // A sum that somebody typed stays as it is.
    const isOffered = amount === amountShown(sumsOf(outlook, linen).amount);
    const changed = isOffered ? { amount: amountShown(sumsOf(outlook, isWanted).amount) } : {};
    form.set({ linen: isWanted, ...changed });
  }

  return (
    <div className={classes.part}>
      <Checkbox
        name="linen"
        label={t`Ajouter le linge de maison\u00a0: ${formatEuros(cents(offered))}`}
        description={t`Le prix, le contrat et la somme demandée le comprennent.`}
        checked={linen}
        error={form.errorAt('linen')}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </div>
  );
}
