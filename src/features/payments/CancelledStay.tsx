/** The money of a cancelled stay: paid, to return, returned; and for whoever manages it, the sum to return and what was sent (B112). */
import { cents } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import type { Account } from './api.ts';
import type { CancelledMoney } from './cancelled.ts';
import { leftToReturn } from './cancelled.ts';
import { cancelledFrom } from './account.ts';
import classes from './BalanceBar.module.css';

const ToReturnDialog = lazyPart(async () => (await import('./ToReturnDialog.tsx')).ToReturnDialog);
const ReturnedDialog = lazyPart(async () => (await import('./ToReturnDialog.tsx')).ReturnedDialog);

interface Props {
  account: Account;
  cancelled: NonNullable<Account['cancelled']>;
  manages: boolean;
}

export function CancelledStay({ account, cancelled, manages }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'sum' | 'returned'>();
  const money = cancelledFrom(cancelled);
  const close = () => setOpen(undefined);
  return (
    <section className={classes.box} aria-label={t`Argent du séjour annulé`}>
      <CancelledFigures money={money} />
      {cancelled.reason !== '' && <p className={classes.reason}>{t`Raison\u00a0: ${cancelled.reason}`}</p>}
      {manages && (
        <div className={classes.buttons}>
          <Button variant={money.to_return === null ? 'filled' : 'default'} onClick={() => setOpen('sum')}>
            {money.to_return === null ? t`Indiquer la somme à rendre` : t`Corriger la somme à rendre`}
          </Button>
          {money.paid > money.returned && (
            <Button variant="default" onClick={() => setOpen('returned')}>
              <Trans>Noter un remboursement</Trans>
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {open === 'sum' && (
          <ToReturnDialog ddlId={account.id_ddl} cancelled={cancelled} money={money} onClose={close} />
        )}
        {open === 'returned' && <ReturnedDialog ddlId={account.id_ddl} money={money} onClose={close} />}
      </Suspense>
    </section>
  );
}

function CancelledFigures({ money }: { money: CancelledMoney }) {
  return (
    <dl className={classes.figures}>
      <Figure label={<Trans>Payé</Trans>} amount={money.paid} />
      <Figure label={<Trans>Rendu</Trans>} amount={money.returned} />
      <Figure label={<Trans>Reste à rendre</Trans>} amount={leftToReturn(money)} />
    </dl>
  );
}

function Figure({ label, amount }: { label: ReactNode; amount: Cents | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{amount === null ? <Trans>À décider</Trans> : <Money cents={cents(amount)} strong />}</dd>
    </div>
  );
}
