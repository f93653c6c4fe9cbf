/** Asks the guest for money: the amount is computed from what is due, and can be changed. */
import type { Cents } from '#kernel/money.ts';
import { cents, eurosInput, formatEuros } from '#kernel/money.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { notify } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { Button, SegmentedControl } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { askedFor, openRequests } from './account.ts';
import type { Due } from './account.ts';
import type { Account } from './api.ts';
import * as api from './api.ts';
import { TYPE_LABELS } from './payment.ts';
import { amountToAsk, asksTooMuch, leftToAsk } from './balance.ts';
import classes from './Panel.module.css';
import { PriceInput } from './PriceInput.tsx';

const TYPES = ['arrhes', 'solde', 'total'] as const;
type Asked = (typeof TYPES)[number];

export function AskPayment({ account, balance }: { account: Account; balance: Due }) {
  const { t } = useLingui();
  const words = useLocalized();
  const ask = useSave(api.askPayment, { touches: ['bookingpayment'] });
  const [chosen, setChosen] = useState<Asked>();
  const [typed, setTyped] = useState<string>();
  const [tried, setTried] = useState(false);

  const type = chosen ?? usual(balance);
  const open = openRequests(account);
  const computed = amountToAsk(type, balance, open);
  const text = typed ?? (computed > 0 ? eurosInput(computed) : '');
  const asked = askedFor(text);
  const due = cents(balance.depositDue + balance.balanceDue);
  const left = leftToAsk(balance, open);
  const waiting = cents(due - left);
  const isTooMuch = 'amount' in asked && asksTooMuch({ type, amount: asked.amount }, balance, open);
  const isDifferent = 'amount' in asked && asked.amount !== computed;

  function choose(next: string): void {
    setChosen(TYPES.find((each) => each === next));
    setTyped(undefined);
    setTried(false);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if ('problem' in asked) return;
    if (isTooMuch && !(await agreesToTooMuch(asked.amount))) return;
    const answer = await ask.run({
      body: {
        CrmPaymentrequest: { id_ddl: account.id_ddl, type, amount: text.trim(), knowingly: isTooMuch },
      },
    });
    if (!answer) return;
    setChosen(undefined);
    setTyped(undefined);
    setTried(false);
    notify(t`Demande envoyée : le client la trouve dans sa discussion et par e-mail.`, 'good');
  }

  function agreesToTooMuch(amount: Cents): Promise<boolean> {
    return confirmThat({
      title: t`Demander plus que ce qui reste ?`,
      text: t`Il reste ${formatEuros(left)} à demander, et vous demandez ${formatEuros(amount)}. Si le client paie deux fois, vous déciderez quoi faire du second paiement.`,
      confirm: t`Envoyer quand même`,
      cancel: t`Revoir le montant`,
    });
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
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
        <PriceInput label={t`Montant`} value={text} onChange={setTyped} tried={tried} />
        <Button type="submit" loading={ask.pending}>
          <Trans>Envoyer la demande</Trans>
        </Button>
      </div>
      {computed === 0 && left > 0 && !isTooMuch && (
        <p
          className={classes.hint}
        >{t`Rien n'est dû à ce titre : choisissez un autre type, ou saisissez un montant.`}</p>
      )}
      {due === 0 && (
        <p
          className={classes.hint}
        >{t`Tout est réglé. Une demande de plus dépasserait le total du séjour.`}</p>
      )}
      {isDifferent && computed > 0 && (
        <p className={classes.hint}>
          <Trans>
            Montant calculé : <s>{formatEuros(computed)}</s>
          </Trans>{' '}
          <button type="button" onClick={() => setTyped(undefined)}>
            <Trans>Le remettre</Trans>
          </button>
        </p>
      )}
      {waiting > 0 && (
        <p
          className={classes.hint}
        >{t`Déjà demandé, en attente de paiement : ${formatEuros(waiting)} sur ${formatEuros(due)}.`}</p>
      )}
      {isTooMuch && (
        <p
          className={classes.warning}
        >{t`C'est plus que ce qui reste à demander (${formatEuros(left)}). Vous pouvez quand même l'envoyer.`}</p>
      )}
    </form>
  );
}

/** What is asked for next, as things stand. */
function usual({ depositDue, balanceDue, received }: Due): Asked {
  if (depositDue > 0) return 'arrhes';
  return balanceDue > 0 && received === 0 ? 'total' : 'solde';
}
