/** Back from the card page after paying: believed once the server has heard it from the provider. */
import { Button, Loader } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconClockHour4 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CheckoutState } from './api.ts';
import { CheckoutPage } from './CheckoutPage.tsx';
import { ResultPage } from './ResultPage.tsx';
import { useCheckout } from './result.ts';

export function PaymentConfirmationScreen() {
  const checkout = useCheckout({ follows: true });
  return (
    <CheckoutPage checkout={checkout}>
      {(state, sum) => (
        <Outcome
          state={state}
          sum={sum}
          isOver={checkout.isOver}
          onAskAgain={checkout.askAgain}
          asking={checkout.query.isFetching}
        />
      )}
    </CheckoutPage>
  );
}

interface Props {
  state: CheckoutState;
  sum: ReactNode;
  isOver: boolean;
  asking: boolean;
  onAskAgain: () => void;
}

function Outcome({ state: { alphaid, status, payment }, sum, isOver, asking, onAskAgain }: Props) {
  const { t } = useLingui();
  if (payment === 'received') {
    return (
      <ResultPage
        title={t`Paiement reçu`}
        tone="good"
        icon={<IconCheck size={34} stroke={2} />}
        alphaid={alphaid}
      >
        {sum}
        <p>{t`Merci\u00a0! Un reçu vous est envoyé par e-mail.`}</p>
      </ResultPage>
    );
  }
  if (status === 'canceled' && isOver) {
    return (
      <ResultPage
        title={t`Demande de paiement annulée`}
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
      <p>{t`La confirmation tarde. Ne payez pas une seconde fois\u00a0: dès qu'elle arrive, vous recevez un reçu par e-mail.`}</p>
    </ResultPage>
  );
}
