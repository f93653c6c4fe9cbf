/** A price of free amounts: what it makes is shown as it is typed, and what the guest may pay of it (A42). */
import { ALLOW_PAYMENT } from './choices.ts';
import { eurosInput, parseEuros } from '#kernel/money.ts';
import { refusalText } from '#kernel/refusal.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { keepEnter } from '#web/keyboard.ts';
import { Money } from '#web/ui/Money.tsx';
import { Select, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { amountOf } from './bid.ts';
import classes from './Bid.module.css';
import { SHOW_ONLY, totalSoFar } from './form.ts';
import type { Problem, TypedForm } from './form.ts';
import { BID_LINES, BID_WORDS } from './words.ts';
import { bidRefusals } from './refusals.ts';

/** The price being typed, by whoever holds its draft. */
export interface BidDraft {
  bid: TypedForm;
  setBid: (changed: Partial<TypedForm>) => void;
  problems: readonly Problem[];
  isSending: boolean;
  /** Whether the house is booked online: nothing can be paid by card on the others (CHAT-71). */
  isPayable: boolean;
}

export function BidForm({ draft }: { draft: BidDraft }) {
  const { t } = useLingui();
  const words = useLocalized();
  const { bid, setBid, problems, isSending } = draft;
  return (
    <div className={classes.form} role="group" aria-label={t`Proposition de prix`}>
      <div className={classes.amounts}>
        {BID_LINES.map((name) => (
          <Amount
            key={name}
            label={words(BID_WORDS[name])}
            value={bid[name]}
            error={problems.find(({ field }) => field === `bidForm.${name}`)?.message}
            readOnly={isSending}
            onChange={(value) => setBid({ [name]: value })}
          />
        ))}
      </div>
      <div className={classes.under}>
        <Payable draft={draft} />
        <Sums draft={draft} />
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

function Payable({ draft }: { draft: BidDraft }) {
  const { t } = useLingui();
  const words = useLocalized();
  const language = useLanguage();
  const { bid, setBid, problems, isSending, isPayable } = draft;
  const choices = ALLOW_PAYMENT.map(({ id, label }) => ({
    value: String(id),
    label: words(label),
    disabled: !isPayable && id !== SHOW_ONLY,
  }));
  return (
    <div className={classes.payable}>
      <Select
        label={t`Bouton de paiement`}
        data={choices}
        value={bid.allowpayment}
        allowDeselect={false}
        readOnly={isSending}
        description={!isPayable && refusalText({ type: 'onlineBookingOff' }, language, bidRefusals)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={problems.find(({ field }) => field.startsWith('bidForm.allow'))?.message}
        onChange={(value) => setBid({ allowpayment: value ?? String(SHOW_ONLY) })}
      />
    </div>
  );
}

function Sums({ draft }: { draft: BidDraft }) {
  const { bid, problems } = draft;
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
            <Trans>Arrhes 25&nbsp;%</Trans> <Money cents={amountOf('arrhes', total)} />
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
