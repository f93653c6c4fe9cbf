/** Takes a payment out of the books, with the reason that the audit keeps. */
import { formatEuros } from '#kernel/money.ts';
import { refusalText } from '#kernel/refusal.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { Button, Modal, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { fromEuros } from '#kernel/money.ts';
import type { PaymentWire } from './api.ts';
import * as api from './api.ts';
import classes from './Payments.module.css';
import { NOTE_MAX } from './receipt.ts';

const SHORTEST = 3;

export function ReverseDialog({ payment, onClose }: { payment: PaymentWire; onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const reverse = useSave(api.reversePayment, { touches: ['bookingpayment'] });
  const isTooShort = reason.trim().length < SHORTEST;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (!isTooShort && (await reverse.run({ params: { id: payment.id }, body: { reason: reason.trim() } })))
      onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Annuler ce paiement ?`}
      closeButtonProps={{ 'aria-label': t`Fermer` }}
    >
      <form className={classes.dialog} onSubmit={(event) => void submit(event)} noValidate>
        <p>{t`${formatEuros(fromEuros(payment.amount))} ne compteront plus comme reçus. La ligne reste, avec son opposée et votre raison ; la demande qu'elle réglait est de nouveau à payer.`}</p>
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
            {t`Garder le paiement`}
          </Button>
          <Button type="submit" color="grenat" loading={reverse.pending}>
            {t`Annuler le paiement`}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
