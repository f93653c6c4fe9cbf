/** What was received out of the total, as a bar and in figures: received, deposit due, balance due always make the total. */
import type { Cents } from '#kernel/money.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { Money } from '#web/ui/Money.tsx';
import { useLingui } from '@lingui/react/macro';
import type { Due } from './account.ts';
import classes from './BalanceBar.module.css';

export function BalanceBar({ balance }: { balance: Due }) {
  const { t } = useLingui();
  const { total, received, depositDue, balanceDue, unallocated } = balance;
  const tooMuch = cents(Math.max(0, received - total));
  const wide = Math.max(total, received, 1);
  const parts = [
    { name: 'received', amount: cents(Math.max(0, received)), label: t`Reçu` },
    { name: 'deposit', amount: depositDue, label: t`Arrhes dues` },
    { name: 'balance', amount: balanceDue, label: t`Solde dû` },
  ] as const;
  const beside = [{ name: 'unallocated', amount: unallocated, label: t`Non affecté` }] as const;
  return (
    <section className={classes.box} aria-label={t`Où en est le paiement`}>
      <div className={classes.head}>
        <Figure label={t`Total du séjour`} amount={total} strong />
        {tooMuch > 0 ? (
          <Figure label={t`Trop-perçu`} amount={tooMuch} />
        ) : (
          <Figure label={t`Reste à recevoir`} amount={cents(depositDue + balanceDue)} />
        )}
      </div>
      <div
        className={classes.bar}
        role="img"
        aria-label={t`${formatEuros(received)} reçus sur ${formatEuros(total)}`}
      >
        {parts.map(
          ({ name, amount }) =>
            amount > 0 && <span key={name} data-part={name} style={{ width: `${(amount / wide) * 100}%` }} />,
        )}
      </div>
      <dl className={classes.legend}>
        {[...parts, ...beside.filter(({ amount }) => amount !== 0)].map(({ name, amount, label }) => (
          <div key={name} data-part={name}>
            <dt>{label}</dt>
            <dd>
              <Money cents={amount} strong={amount > 0} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Money of a request on which no quote is accepted: there is nothing it could be too little or too much for. */
export function Credit({ received }: { received: Cents }) {
  const { t } = useLingui();
  return (
    <section className={classes.box} aria-label={t`Où en est le paiement`}>
      <Figure label={t`Reçu sans devis accepté (avoir à utiliser ou à rembourser)`} amount={received} />
    </section>
  );
}

function Figure({ label, amount, strong = false }: { label: string; amount: Cents; strong?: boolean }) {
  return (
    <p className={classes.figure} data-strong={strong}>
      <span>{label}</span>
      <Money cents={amount} strong />
    </p>
  );
}
