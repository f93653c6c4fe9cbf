/** Counts unattached money: for a request of the same stay that waits to be paid, or as credit of the stay. */
import { formatEuros, fromEuros } from '#kernel/money.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { notify } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { Button, Modal, Select } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { FormEvent } from 'react';
import { useState } from 'react';
import type { PaymentRequestWire, PaymentWire } from './api.ts';
import * as api from './api.ts';
import { leftOfPayment } from './account.ts';
import { canDo, isRequestStatus, typeWords } from './payment.ts';
import classes from './Payments.module.css';

const CREDIT = '0';

interface Props {
  payment: PaymentWire;
  requests: readonly PaymentRequestWire[];
  onClose: () => void;
}

export function AllocateDialog({ payment, requests, onClose }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const [chosen, setChosen] = useState(CREDIT);
  const attach = useSave(api.allocatePayment, { touches: ['bookingpayment'] });
  const left = leftOfPayment(payment);
  const open = requests.filter(
    ({ status, amount }) => isRequestStatus(status) && canDo('attach', status) && fromEuros(amount) <= left,
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const body = { payment_request_id: chosen === CREDIT ? null : Number(chosen) };
    if (!(await attach.run({ params: { id: payment.id }, body }))) return;
    notify(t`Paiement affecté : il est compté comme reçu, et le client en est averti.`, 'good');
    onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Affecter ce paiement ?`}
      closeButtonProps={{ 'aria-label': t`Fermer` }}
    >
      <form className={classes.dialog} onSubmit={(event) => void submit(event)}>
        <p>{t`${formatEuros(left)} seront comptés comme reçus sur ce dossier. Cela ne réserve aucune nuit : pour réserver, acceptez un devis.`}</p>
        <Select
          label={t`Ce que ce paiement règle`}
          data={[
            { value: CREDIT, label: t`Aucune demande en particulier (avoir)` },
            ...open.map((request) => ({ value: String(request.id), label: labelOf(request) })),
          ]}
          value={chosen}
          onChange={(value) => setChosen(value ?? CREDIT)}
          allowDeselect={false}
        />
        <div className={classes.end}>
          <Button variant="default" onClick={onClose}>
            {t`Annuler`}
          </Button>
          <Button type="submit" loading={attach.pending}>
            {t`Affecter`}
          </Button>
        </div>
      </form>
    </Modal>
  );

  function labelOf(request: PaymentRequestWire): string {
    const named = typeWords(request.type);
    return `${named ? words(named) : request.type} · ${formatEuros(fromEuros(request.amount))}`;
  }
}
