/** The clerk saw the money arrive: how and when. */
import { formatEuros } from '#kernel/money.ts';
import { useSave } from '#web/save.ts';
import { Button, Modal } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useState } from 'react';
import * as api from './api.ts';
import classes from './Payments.module.css';
import { ReceiptFields } from './ReceiptFields.tsx';
import { emptyReceipt } from './receipt.ts';
import type { RequestInBrief } from './requestbrief.ts';

export function ReceiptDialog({ request, onClose }: { request: RequestInBrief; onClose: () => void }) {
  const { t } = useLingui();
  const [receipt, setReceipt] = useState(emptyReceipt);
  const confirm = useSave(api.confirmPaid, { touches: ['bookingpayment'] });
  const isAttached = request.status === 'payment_attached';

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { mode, paidOn, note } = receipt;
    const body = isAttached ? {} : { mode, paid_on: paidOn, note: note.trim() };
    if (await confirm.run({ params: { id: request.id }, body })) onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Confirmer la réception`}
      closeButtonProps={{ 'aria-label': t`Fermer` }}
    >
      <form className={classes.dialog} onSubmit={(event) => void submit(event)}>
        <p>
          {isAttached
            ? t`Le paiement rattaché est-il bien arrivé ? Il comptera dans le solde, et le client en sera averti.`
            : t`${formatEuros(request.amount)} reçus : le client et le propriétaire en seront avertis.`}
        </p>
        {!isAttached && <ReceiptFields value={receipt} onChange={setReceipt} />}
        <div className={classes.end}>
          <Button variant="default" onClick={onClose}>
            {t`Annuler`}
          </Button>
          <Button type="submit" loading={confirm.pending}>
            {t`Confirmer la réception`}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
