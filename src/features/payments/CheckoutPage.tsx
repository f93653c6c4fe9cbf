/** Back from the card page: which payment the address names, and what is said of money that pays nothing; the rest is the screen's. */
import { cents } from '#kernel/money.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Money } from '#web/ui/Money.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { useLingui } from '@lingui/react/macro';
import { IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CheckoutState } from './api.ts';
import { isUnallocatedState, UnallocatedPage } from './UnallocatedPage.tsx';
import classes from './ResultPage.module.css';
import type { useCheckout } from './result.ts';

interface Props {
  checkout: Pick<ReturnType<typeof useCheckout>, 'query' | 'isKnown'>;
  /** `sum`: the amount, as it stands on each of these pages. */
  children: (state: CheckoutState, sum: ReactNode) => ReactNode;
}

export function CheckoutPage({ checkout: { query, isKnown }, children }: Props) {
  const { t } = useLingui();
  if (!isKnown)
    return (
      <EmptyState
        icon={IconLinkOff}
        title={t`Aucun paiement ne correspond à cette adresse.`}
      >{t`Retrouvez vos paiements dans la conversation de votre séjour.`}</EmptyState>
    );
  return (
    <Loaded query={query} skeleton={<SkeletonCards count={1} height={320} />}>
      {({ models }) => models?.[0] && <Known state={models[0]}>{children}</Known>}
    </Loaded>
  );
}

function Known({ state, children }: { state: CheckoutState; children: Props['children'] }) {
  // Paid in another tab, and too late.
  if (isUnallocatedState(state.payment))
    return (
      <UnallocatedPage
        alphaid={state.alphaid}
        amount={state.amount}
        payment={state.payment}
        unallocatedReason={state.unallocated_reason}
      />
    );
  return children(
    state,
    <p className={classes.amount}>
      <Money cents={cents(state.amount)} strong />
    </p>,
  );
}
