/** Asks the guest for money: the amount is computed from what is due, and can be changed. */
import { cents, eurosInput, formatEuros } from '#kernel/money.ts';
import { useWords } from '#web/i18n/language.ts';
import { notify } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { askedFor } from './account.ts';
import type { Due } from './account.ts';
import type { Account } from './api.ts';
import * as api from './api.ts';
import { amountToAsk, canDo, isRequestStatus, TYPE_LABELS } from './payment.ts';
import classes from './Panel.module.css';
import { PriceInput } from './PriceInput.tsx';

const TYPES = ['arrhes', 'solde', 'total'] as const;
type Asked = (typeof TYPES)[number];

export function AskPayment({ account, balance }: { account: Account; balance: Due }) {
  const { t } = useLingui();
  const words = useWords();
  const ask = useSave(api.askPayment, { touches: ['bookingpayment'] });
  const [chosen, setChosen] = useState<Asked>();
  const [typed, setTyped] = useState<string>();
  const [tried, setTried] = useState(false);

  const type = chosen ?? usual(balance);
  const computed = amountToAsk(type, balance);
  const text = typed ?? (computed > 0 ? eurosInput(computed) : '');
  const asked = askedFor(text);
  const left = cents(balance.depositDue + balance.balanceDue);
  const waiting = account.requests.find(
    (request) => request.type === type && isRequestStatus(request.status) && canDo('pay', request.status),
  );
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
    const answer = await ask.run({
      body: { CrmPaymentrequest: { id_ddl: account.id_ddl, type, amount: text.trim() } },
    });
    if (!answer) return;
    setChosen(undefined);
    setTyped(undefined);
    setTried(false);
    notify(t`Demande envoyée : le client la trouve dans sa discussion et par e-mail.`, 'good');
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
      {computed === 0 && left > 0 && (
        <p
          className={classes.hint}
        >{t`Rien n'est dû à ce titre : choisissez un autre type, ou saisissez un montant.`}</p>
      )}
      {left === 0 && (
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
      {'amount' in asked && asked.amount > left && (
        <p
          className={classes.warning}
        >{t`C'est plus que ce qui reste dû (${formatEuros(left)}). Vous pouvez quand même l'envoyer.`}</p>
      )}
      {waiting && (
        <p
          className={classes.warning}
        >{t`Une demande de ce type attend déjà d'être payée : celle-ci s'y ajouterait.`}</p>
      )}
    </form>
  );
}

/** What is asked for next, as things stand. */
function usual({ depositDue, balanceDue, received }: Due): Asked {
  if (depositDue > 0) return 'arrhes';
  return balanceDue > 0 && received === 0 ? 'total' : 'solde';
}
