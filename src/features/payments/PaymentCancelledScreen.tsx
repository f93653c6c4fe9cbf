/** Back from the card page without paying: nothing was charged, and how to try again. */
import { cents } from '#kernel/money.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Money } from '#web/ui/Money.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck, IconLinkOff } from '@tabler/icons-react';
import { PayButton } from './PayButton.tsx';
import { isUnallocatedState, UnallocatedPage } from './UnallocatedPage.tsx';
import { ResultPage } from './ResultPage.tsx';
import classes from './ResultPage.module.css';
import { useCheckout } from './result.ts';

export function PaymentCancelledScreen() {
  const { t } = useLingui();
  const { query, isKnown } = useCheckout({ follows: false });
  if (!isKnown)
    return (
      <EmptyState
        icon={IconLinkOff}
        title={t`Cette adresse ne désigne aucun paiement.`}
      >{t`Retrouvez vos paiements dans la discussion de votre séjour.`}</EmptyState>
    );
  return (
    <Loaded query={query} skeleton={<SkeletonCards count={1} height={320} />}>
      {({ models }) => models?.[0] && <Given state={models[0]} />}
    </Loaded>
  );
}

function Given({
  state: { alphaid, amount, status, payment, unallocated_reason: unallocatedReason, ddlchat_id: messageId },
}: {
  state: {
    alphaid: string;
    amount: number;
    status: string;
    payment: string;
    unallocated_reason: string;
    ddlchat_id: number | null;
  };
}) {
  const { t } = useLingui();
  const sum = (
    <p className={classes.amount}>
      <Money cents={cents(amount)} strong />
    </p>
  );
  // Paid in another tab, and too late.
  if (isUnallocatedState(payment))
    return (
      <UnallocatedPage
        alphaid={alphaid}
        amount={amount}
        payment={payment}
        unallocatedReason={unallocatedReason}
      />
    );
  // Paid in another tab, or by transfer meanwhile.
  if (status === 'paid') {
    return (
      <ResultPage
        title={t`Déjà payé`}
        tone="good"
        icon={<IconCheck size={34} stroke={2} />}
        alphaid={alphaid}
      >
        {sum}
        <p>{t`Ce paiement est bien arrivé : il n'y a rien de plus à faire.`}</p>
      </ResultPage>
    );
  }
  const canRetry = status === 'to_be_paid' && messageId !== null;
  return (
    <ResultPage
      title={t`Paiement abandonné`}
      tone="bad"
      icon={<IconArrowBackUp size={32} stroke={1.8} />}
      alphaid={alphaid}
      action={canRetry && <PayButton messageId={messageId} label={t`Reprendre le paiement`} />}
    >
      {sum}
      <p>{t`Rien n'a été débité.`}</p>
      {canRetry && (
        <p>{t`Vous pouvez reprendre maintenant, ou plus tard depuis la discussion. Pour payer par virement ou par chèque, écrivez-nous.`}</p>
      )}
    </ResultPage>
  );
}
