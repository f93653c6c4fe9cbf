/** Takes a payment out of the books. */
import { cents, formatEuros } from '#kernel/money.ts';
import { useSave } from '#web/save.ts';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { useLingui } from '@lingui/react/macro';
import type { AccountPayment } from './api.ts';
import * as api from './api.ts';
import { REASON_MIN, NOTE_MAX } from './receipt.ts';

export function ReverseDialog({ payment, onClose }: { payment: AccountPayment; onClose: () => void }) {
  const { t } = useLingui();
  const reverse = useSave(api.reversePayment, { touches: ['bookingpayment'] });
  return (
    <ReasonDialog
      minLength={REASON_MIN}
      maxLength={NOTE_MAX}
      title={payment.confirmed ? t`Annuler cette écriture\u00a0?` : t`Détacher ce paiement\u00a0?`}
      cancel={t`Garder le paiement`}
      confirm={payment.confirmed ? t`Annuler le paiement` : t`Détacher le paiement`}
      color="grenat"
      pending={reverse.pending}
      onConfirm={async (reason) =>
        Boolean(await reverse.run({ params: { id: payment.id }, body: { reason } }))
      }
      onClose={onClose}
    >
      {!payment.confirmed
        ? t`${formatEuros(cents(payment.cents))} ne sont pas arrivés\u00a0: la demande est de nouveau à payer. La ligne reste, suivie de la ligne inverse et de votre raison.`
        : t`${formatEuros(cents(payment.cents))} ne compteront plus comme reçus. Rien n'est remboursé au client. La ligne reste, suivie de la ligne inverse et de votre raison\u00a0; la demande qu'elle réglait est de nouveau à payer.`}
    </ReasonDialog>
  );
}
