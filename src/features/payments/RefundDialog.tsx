/** Sends unallocated money back to the card it came from. */
import { formatEuros } from '#kernel/money.ts';
import { notify } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { useLingui } from '@lingui/react/macro';
import type { AccountPayment } from './api.ts';
import * as api from './api.ts';
import { leftOfPayment } from './account.ts';
import { REASON_MIN, NOTE_MAX } from './receipt.ts';

interface Props {
  payment: AccountPayment;
  /** What the agency probably means. */
  why: string;
  onClose: () => void;
}

export function RefundDialog({ payment, why, onClose }: Props) {
  const { t } = useLingui();
  const refund = useSave(api.refundPayment, { touches: ['bookingpayment'] });

  async function confirm(reason: string): Promise<boolean> {
    const done = await refund.run({ params: { id: payment.id }, body: { reason } });
    if (done) notify(t`Remboursement demandé\u00a0: le client en est averti dès qu'il est fait.`, 'good');
    return Boolean(done);
  }

  return (
    <ReasonDialog
      minLength={REASON_MIN}
      maxLength={NOTE_MAX}
      title={t`Rembourser ce paiement\u00a0?`}
      initialReason={why.charAt(0).toUpperCase() + why.slice(1)}
      cancel={t`Annuler`}
      confirm={t`Rembourser`}
      pending={refund.pending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t`${formatEuros(leftOfPayment(payment))} seront rendus sur la carte du client, sous quelques jours. Cette opération est définitive.`}
    </ReasonDialog>
  );
}
