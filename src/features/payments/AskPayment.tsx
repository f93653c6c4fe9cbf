/** Asks the guest for money: the amount is computed from what is due, and can be changed. */
import type { Cents } from '#kernel/money.ts';
import { cents, eurosInput, formatEuros } from '#kernel/money.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { notify } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
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
import { priceProblems } from './priceproblem.ts';
import { wireFieldOf } from './receipt.ts';

const TYPES = ['arrhes', 'solde', 'total'] as const;
type Asked = (typeof TYPES)[number];
/** Undefined where what is due decides. */
interface Typed {
  type: Asked | undefined;
  amount: string | undefined;
}
const UNTOUCHED: Typed = { type: undefined, amount: undefined };

export function AskPayment({ account, balance }: { account: Account; balance: Due }) {
  const { t } = useLingui();
  const words = useLocalized();
  const language = useLanguage();
  const ask = useSave(api.askPayment, { touches: ['bookingpayment'], dialog: false });
  const open = openRequests(account);
  const typeOf = ({ type: chosen }: Typed) => chosen ?? typeToAsk(balance);
  const computedFor = (asking: Asked) => amountToAsk(asking, balance, open);
  const textOf = (typed: Typed) => {
    const amount = computedFor(typeOf(typed));
    return typed.amount ?? (amount > 0 ? eurosInput(amount) : '');
  };
  const form = useAppForm<Typed, unknown>({
    reading: { values: UNTOUCHED },
    check: (typed) => priceProblems('amount', textOf(typed), language),
    send,
    onSent: () => {
      form.reset();
      notify(t`Demande envoyée\u00a0: le client la trouve dans sa discussion et par e-mail.`, 'good');
    },
    fieldOf: wireFieldOf,
  });
  const type = typeOf(form.values);
  const computed = computedFor(type);
  const text = textOf(form.values);
  const asked = askedFor(text);
  const due = cents(balance.depositDue + balance.balanceDue);
  const left = leftToAsk(balance, open);
  const isTooMuch = 'amount' in asked && asksTooMuch({ type, amount: asked.amount }, balance, open);
  const isDifferent = 'amount' in asked && asked.amount !== computed;

  async function send() {
    if (isTooMuch && !(await agreesToTooMuch(asked.amount))) return {};
    return ask.attempt({
      body: {
        CrmPaymentrequest: { id_ddl: account.id_ddl, type, amount: text.trim(), knowingly: isTooMuch },
      },
    });
  }

  function choose(next: string): void {
    form.reset();
    form.set({ type: TYPES.find((each) => each === next), amount: undefined });
  }

  function agreesToTooMuch(amount: Cents): Promise<boolean> {
    return confirmThat({
      title: t`Demander plus que ce qui reste\u00a0?`,
      text: t`Il reste ${formatEuros(left)} à demander, et vous demandez ${formatEuros(amount)}. Si le client paie deux fois, vous déciderez quoi faire du second paiement.`,
      confirm: t`Envoyer quand même`,
      cancel: t`Revoir le montant`,
    });
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
        isTooMuch={isTooMuch}
      />
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
  isTooMuch: boolean;
}

function Hints({ isNothingDue, due, left, replaced, onRestore, isTooMuch }: HintsProps) {
  const { t } = useLingui();
  const waiting = cents(due - left);
  return (
    <>
      {isNothingDue && (
        <p
          className={classes.hint}
        >{t`Rien n'est dû à ce titre\u00a0: choisissez un autre type, ou saisissez un montant.`}</p>
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
            <Trans>Le remettre</Trans>
          </button>
        </p>
      )}
      {waiting > 0 && (
        <p
          className={classes.hint}
        >{t`Déjà demandé, en attente de paiement\u00a0: ${formatEuros(waiting)} sur ${formatEuros(due)}.`}</p>
      )}
      {isTooMuch && (
        <p
          className={classes.warning}
        >{t`C'est plus que ce qui reste à demander (${formatEuros(left)}). Vous pouvez quand même l'envoyer.`}</p>
      )}
    </>
  );
}
