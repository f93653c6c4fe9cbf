/** Asks the guest for money: the amount is computed from what is due, and can be changed. */
import type { Cents } from '#kernel/money.ts';
import { cents, eurosInput, formatEuros } from '#kernel/money.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { askedFor, openRequests } from './account.ts';
import type { Due } from './account.ts';
import type { Account } from './api.ts';
import * as api from './api.ts';
import { TYPE_LABELS } from './payment.ts';
import { amountToAsk, asksTooMuch, leftToAsk, typeToAsk } from './balance.ts';
import classes from './Panel.module.css';
import { PriceInput } from './PriceInput.tsx';
import { priceProblems, reasonProblems } from './priceproblem.ts';
import { ReasonForMore } from './ReasonForMore.tsx';
import { wireFieldOf } from './receipt.ts';

const TYPES = ['arrhes', 'solde', 'total'] as const;
type Asked = (typeof TYPES)[number];
/** Undefined where what is due decides. */
interface Typed {
  type: Asked | undefined;
  amount: string | undefined;
  /** Why, where it is more than what is left. */
  reason: string;
}
const UNTOUCHED: Typed = { type: undefined, amount: undefined, reason: '' };

export function AskPayment({ account, balance }: { account: Account; balance: Due }) {
  const { t } = useLingui();
  const words = useLocalized();
  const language = useLanguage();
  const ask = useSave(api.askPayment, {
    touches: ['bookingpayment'],
    dialog: false,
    says: t`Demande envoyée\u00a0: le client la trouve dans sa conversation et par e-mail.`,
  });
  const open = openRequests(account);
  const typeOf = ({ type: chosen }: Typed) => chosen ?? typeToAsk(balance);
  const computedFor = (asking: Asked) => amountToAsk(asking, balance, open);
  const textOf = (typed: Typed) => {
    const amount = computedFor(typeOf(typed));
    return typed.amount ?? (amount > 0 ? eurosInput(amount) : '');
  };
  const due = cents(balance.depositDue + balance.balanceDue);
  const left = leftToAsk(balance, open);
  const isMore = (typed: Typed) => {
    const asked = askedFor(textOf(typed));
    return 'amount' in asked && asksTooMuch({ type: typeOf(typed), amount: asked.amount }, balance, open);
  };
  const form = useAppForm<Typed, unknown>({
    reading: { values: UNTOUCHED },
    check: (typed) => [
      ...priceProblems('amount', textOf(typed), language),
      ...(isMore(typed) ? reasonProblems('reason', typed.reason, left, language) : []),
    ],
    send: ({ reason }) =>
      ask.attempt({
        body: {
          CrmPaymentrequest: { id_ddl: account.id_ddl, type, amount: text.trim(), reason: reason.trim() },
        },
      }),
    onSent: () => form.reset(),
    fieldOf: wireFieldOf,
  });
  const type = typeOf(form.values);
  const computed = computedFor(type);
  const text = textOf(form.values);
  const asked = askedFor(text);
  const isTooMuch = isMore(form.values);
  const isDifferent = 'amount' in asked && asked.amount !== computed;

  function choose(next: string): void {
    form.reset();
    form.set({ type: TYPES.find((each) => each === next), amount: undefined });
  }

  return (
    <form {...form.bind} className={classes.form}>
      <h2>
        <Trans>Demander un paiement</Trans>
      </h2>
      <div className={classes.line}>
        <SegmentedControl
          data={TYPES.map((each) => ({ value: each, label: words(TYPE_LABELS[each]) }))}
          value={type}
          onChange={choose}
          fullWidth
          aria-label={t`Type de paiement`}
        />
        <PriceInput
          label={t`Montant`}
          name="amount"
          value={text}
          onChange={(amount) => form.set({ amount })}
          error={form.errorAt('amount')}
        />
        <Button type="submit" loading={form.isPending}>
          <Trans>Envoyer la demande</Trans>
        </Button>
      </div>
      <Hints
        isNothingDue={computed === 0 && left > 0 && !isTooMuch}
        due={due}
        left={left}
        replaced={isDifferent && computed > 0 ? computed : undefined}
        onRestore={() => form.set({ amount: undefined })}
      />
      {(isTooMuch || form.errorAt('reason') !== undefined) && (
        <ReasonForMore left={left} field={form.text('reason')} />
      )}
    </form>
  );
}

interface HintsProps {
  /** Of the chosen type. */
  isNothingDue: boolean;
  due: Cents;
  left: Cents;
  /** What was computed, where something else was typed. */
  replaced: Cents | undefined;
  onRestore: () => void;
}

function Hints({ isNothingDue, due, left, replaced, onRestore }: HintsProps) {
  const { t } = useLingui();
  const waiting = cents(due - left);
  return (
    <>
      {isNothingDue && (
        <p
          className={classes.hint}
        >{t`Rien n'est dû pour ce type de paiement\u00a0: choisissez un autre type, ou saisissez un montant.`}</p>
      )}
      {due === 0 && (
        <p
          className={classes.hint}
        >{t`Tout est réglé. Une demande de plus dépasserait le total du séjour.`}</p>
      )}
      {replaced !== undefined && (
        <p className={classes.hint}>
          <Trans>
            Montant calculé&nbsp;: <s>{formatEuros(replaced)}</s>
          </Trans>{' '}
          <button type="button" onClick={onRestore}>
            <Trans>Remettre ce montant</Trans>
          </button>
        </p>
      )}
      {waiting > 0 && (
        <p
          className={classes.hint}
        >{t`Déjà demandé, en attente de paiement\u00a0: ${formatEuros(waiting)} sur ${formatEuros(due)}.`}</p>
      )}
    </>
  );
}
