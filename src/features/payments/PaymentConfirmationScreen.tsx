/** Back from the card page after paying: believed once the server has heard it from the provider. */
import { cents } from '#kernel/money.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Money } from '#web/ui/Money.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { Button, Loader } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconClockHour4, IconLinkOff } from '@tabler/icons-react';
import { isUnallocatedState, UnallocatedPage } from './UnallocatedPage.tsx';
import { ResultPage } from './ResultPage.tsx';
import classes from './ResultPage.module.css';
import { useCheckout } from './result.ts';

export function PaymentConfirmationScreen() {
  const { t } = useLingui();
  const { query, isKnown, isOver, askAgain } = useCheckout({ follows: true });
  if (!isKnown)
    return (
      <EmptyState
        icon={IconLinkOff}
        title={t`Cette adresse ne désigne aucun paiement.`}
      >{t`Retrouvez vos paiements dans la discussion de votre séjour.`}</EmptyState>
    );
  return (
    <Loaded query={query} skeleton={<SkeletonCards count={1} height={320} />}>
      {({ models }) =>
        models?.[0] && (
          <Outcome state={models[0]} isOver={isOver} onAskAgain={askAgain} asking={query.isFetching} />
        )
      }
    </Loaded>
  );
}

interface Props {
  state: { alphaid: string; amount: number; status: string; payment: string; unallocated_reason: string };
  isOver: boolean;
  asking: boolean;
  onAskAgain: () => void;
}

function Outcome({ state, isOver, asking, onAskAgain }: Props) {
  const { t } = useLingui();
  const { alphaid, amount, status, payment, unallocated_reason: unallocatedReason } = state;
  const sum = (
    <p className={classes.amount}>
      <Money cents={cents(amount)} strong />
    </p>
  );
  if (isUnallocatedState(payment))
    return (
      <UnallocatedPage
        alphaid={alphaid}
        amount={amount}
        payment={payment}
        unallocatedReason={unallocatedReason}
      />
    );
  if (payment === 'received') {
    return (
      <ResultPage
        title={t`Paiement reçu`}
        tone="good"
        icon={<IconCheck size={34} stroke={2} />}
        alphaid={alphaid}
      >
        {sum}
        <p>{t`Merci ! Un reçu vous est envoyé par e-mail.`}</p>
      </ResultPage>
    );
  }
  if (status === 'canceled' && isOver) {
    return (
      <ResultPage
        title={t`Demande annulée`}
        tone="bad"
        icon={<IconAlertTriangle size={32} stroke={1.8} />}
        alphaid={alphaid}
      >
        {sum}
        <p>{t`Cette demande de paiement est annulée. Si votre carte a été débitée, l'agence vous écrit pour vous rembourser ou convenir de la suite avec vous. Ne payez pas une seconde fois.`}</p>
      </ResultPage>
    );
  }
  if (!isOver) {
    return (
      <ResultPage title={t`Confirmation en cours`} tone="calm" icon={<Loader size={30} />} alphaid={alphaid}>
        {sum}
        <p>{t`Votre banque confirme le paiement. Cela prend quelques secondes.`}</p>
      </ResultPage>
    );
  }
  return (
    <ResultPage
      title={t`Paiement en vérification`}
      tone="calm"
      icon={<IconClockHour4 size={32} stroke={1.8} />}
      alphaid={alphaid}
      action={
        <Button variant="default" onClick={onAskAgain} loading={asking}>
          {t`Vérifier à nouveau`}
        </Button>
      }
    >
      {sum}
      <p>{t`La confirmation tarde. Ne payez pas une seconde fois : dès qu'elle arrive, vous recevez un reçu par e-mail.`}</p>
    </ResultPage>
  );
}
