/** A price of free amounts: what it makes is shown as it is typed, and what the guest may pay of it (A42). */
import { ALLOW_PAYMENT } from '#kernel/choices.ts';
import { eurosInput, parseEuros } from '#kernel/money.ts';
import { refusalText } from '#kernel/refusal.ts';
import { useLanguage, useWords } from '#web/i18n/language.ts';
import { Money } from '#web/ui/Money.tsx';
import { Select, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { amountOf } from '../bids/bid.ts';
import classes from '../bids/Bid.module.css';
import { SHOW_ONLY, totalSoFar } from '../bids/bidform.ts';
import { BID_LINES, BID_WORDS } from '../bids/bidwords.ts';
import type { Composing } from './composing.ts';
import { keepEnter } from './inserting.ts';

export function BidForm({ composing }: { composing: Composing }) {
  const { t } = useLingui();
  const words = useWords();
  const { bid, setBid, problems, save } = composing;
  return (
    <div className={classes.form} role="group" aria-label={t`Proposition de prix`}>
      <div className={classes.amounts}>
        {BID_LINES.map((name) => (
          <Amount
            key={name}
            label={words(BID_WORDS[name])}
            value={bid[name]}
            error={problems.find(({ field }) => field === `bidForm.${name}`)?.message}
            readOnly={save.pending}
            onChange={(value) => setBid({ [name]: value })}
          />
        ))}
      </div>
      <div className={classes.under}>
        <Payable composing={composing} />
        <Sums composing={composing} />
      </div>
    </div>
  );
}

interface AmountProps {
  label: string;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
}

function Amount({ label, value, error, readOnly, onChange }: AmountProps) {
  function tidy(): void {
    const amount = value.trim() === '' ? null : parseEuros(value);
    if (amount !== null) onChange(eurosInput(amount));
  }
  return (
    <TextInput
      label={label}
      value={value}
      error={error}
      readOnly={readOnly}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0,00"
      rightSection={<span aria-hidden>€</span>}
      styles={{ input: { textAlign: 'right' } }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={tidy}
      onKeyDown={keepEnter}
    />
  );
}

/** Nothing can be paid by card on a house without online booking (CHAT-71). */
function Payable({ composing }: { composing: Composing }) {
  const { t } = useLingui();
  const words = useWords();
  const language = useLanguage();
  const { ddl, bid, setBid, problems, save } = composing;
  const isOff = ddl.ad_online_booking === 0;
  const choices = ALLOW_PAYMENT.map(({ id, label }) => ({
    value: String(id),
    label: words(label),
    disabled: isOff && id !== SHOW_ONLY,
  }));
  return (
    <div className={classes.payable}>
      <Select
        label={t`Bouton de paiement`}
        data={choices}
        value={bid.allowpayment}
        allowDeselect={false}
        readOnly={save.pending}
        description={isOff && refusalText({ type: 'onlineBookingOff' }, language)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={problems.find(({ field }) => field.startsWith('bidForm.allow'))?.message}
        onChange={(value) => setBid({ allowpayment: value ?? String(SHOW_ONLY) })}
      />
    </div>
  );
}

function Sums({ composing }: { composing: Composing }) {
  const { bid, problems } = composing;
  const total = totalSoFar(bid);
  const problem = problems.find(({ field }) => field === 'bidForm.total')?.message;
  return (
    <div className={classes.sums} role="status">
      <span className={classes.total}>
        <Trans>Total</Trans> {total === undefined ? '–' : <Money cents={total} strong />}
      </span>
      {total !== undefined && total > 0 && (
        <>
          <span>
            <Trans>Accompte 25 %</Trans> <Money cents={amountOf('arrhes', total)} />
          </span>
          <span>
            <Trans>Solde</Trans> <Money cents={amountOf('solde', total)} />
          </span>
        </>
      )}
      {problem && (
        <span className={classes.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
