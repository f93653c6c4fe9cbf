/** Back from the card page without paying: nothing was charged, and how to try again. */
import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CheckoutState } from './api.ts';
import { CheckoutPage } from './CheckoutPage.tsx';
import { PayButton } from './PayButton.tsx';
import { ResultPage } from './ResultPage.tsx';
import { useCheckout } from './result.ts';

export function PaymentCancelledScreen() {
  const checkout = useCheckout({ follows: false });
  return (
    <CheckoutPage checkout={checkout}>{(state, sum) => <GivenUp state={state} sum={sum} />}</CheckoutPage>
  );
}

function GivenUp({ state, sum }: { state: CheckoutState; sum: ReactNode }) {
  const { t } = useLingui();
  const { alphaid, status, ddlchat_id: messageId } = state;
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
        <p>{t`Ce paiement est bien arrivé\u00a0: il n'y a rien de plus à faire.`}</p>
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
        <p>{t`Vous pouvez reprendre maintenant, ou plus tard depuis la conversation. Pour payer par virement ou par chèque, écrivez-nous.`}</p>
      )}
    </ResultPage>
  );
}
