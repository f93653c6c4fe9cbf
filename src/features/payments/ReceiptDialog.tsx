/** The clerk saw the money arrive: how and when. */
import { formatEuros } from '#kernel/money.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useSave } from '#web/save.ts';
import { notify } from '#web/notices.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as api from './api.ts';
import { FormDialog } from '#web/form/FormDialog.tsx';
import { ReceiptFields } from './ReceiptFields.tsx';
import { emptyReceipt, wireFieldOf } from './receipt.ts';
import type { RequestInBrief } from './requestbrief.ts';

export function ReceiptDialog({ request, onClose }: { request: RequestInBrief; onClose: () => void }) {
  const { t } = useLingui();
  const confirm = useSave(api.confirmPaid, { touches: ['bookingpayment'], dialog: false });
  const isAttached = request.status === 'payment_attached';
  const [opened] = useState(emptyReceipt);
  const form = useAppForm({
    reading: { values: opened },
    send: async ({ mode, paidOn, note }) => {
      const outcome = await confirm.attempt({
        params: { id: request.id },
        body: isAttached ? {} : { mode, paid_on: paidOn, note: note.trim() },
      });
      // Noted for a stay that the request is no longer about: it is in the books, and pays nothing yet.
      if (outcome.answer?.models?.[0]?.status === 'canceled')
        notify(
          t`Paiement inscrit, mais non affecté\u00a0: la demande porte maintenant sur un autre séjour. Dites dans Paiements ce qu'il devient.`,
        );
      return outcome;
    },
    onSent: onClose,
    fieldOf: wireFieldOf,
  });

  return (
    <FormDialog
      form={form}
      title={t`Confirmer la réception`}
      confirm={t`Confirmer la réception`}
      onClose={onClose}
    >
      <p>
        {isAttached
          ? t`Le paiement rattaché est-il bien arrivé\u00a0? Il comptera dans le solde, et le client en sera averti.`
          : t`${formatEuros(request.amount)} reçus\u00a0: le client et le propriétaire en seront avertis.`}
      </p>
      {!isAttached && <ReceiptFields form={form} />}
    </FormDialog>
  );
}
