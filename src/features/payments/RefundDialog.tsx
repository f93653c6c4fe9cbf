/** Sends unattached money back to the card it came from, with the reason that the audit keeps. */
import { formatEuros, fromEuros } from '#kernel/money.ts';
import { refusalText } from '#kernel/refusal.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { notify } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { Button, Modal, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useState } from 'react';
import type { PaymentWire } from './api.ts';
import * as api from './api.ts';
import classes from './Payments.module.css';
import { NOTE_MAX } from './receipt.ts';

const SHORTEST = 3;

interface Props {
  payment: PaymentWire;
  /** What the agency probably means. */
  why: string;
  onClose: () => void;
}

export function RefundDialog({ payment, why, onClose }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const [reason, setReason] = useState(why.charAt(0).toUpperCase() + why.slice(1));
  const [tried, setTried] = useState(false);
  const refund = useSave(api.refundPayment, { touches: ['bookingpayment'] });
  const isTooShort = reason.trim().length < SHORTEST;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (isTooShort) return;
    if (!(await refund.run({ params: { id: payment.id }, body: { reason: reason.trim() } }))) return;
    notify(t`Remboursement demandé : le client en est averti dès qu'il est fait.`, 'good');
    onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Rembourser ce paiement ?`}
      closeButtonProps={{ 'aria-label': t`Fermer` }}
    >
      <form className={classes.dialog} onSubmit={(event) => void submit(event)} noValidate>
        <p>{t`${formatEuros(fromEuros(payment.amount))} repartent en entier sur la carte du client, sous quelques jours. Un remboursement ne se reprend pas.`}</p>
        <TextInput
          label={t`Raison`}
          value={reason}
          maxLength={NOTE_MAX}
          data-autofocus
          error={
            tried && isTooShort
              ? refusalText(
                  { type: reason.trim() === '' ? 'required' : 'minLength', params: { n: SHORTEST } },
                  language,
                )
              : undefined
          }
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={classes.end}>
          <Button variant="default" onClick={onClose}>
            {t`Ne pas rembourser`}
          </Button>
          <Button type="submit" loading={refund.pending}>
            {t`Rembourser`}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
