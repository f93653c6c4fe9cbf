/** Counts unallocated money: for a request of the same stay that waits to be paid, or as credit of the stay. */
import { formatEuros } from '#kernel/money.ts';
import { useAppForm } from '#web/form/useAppForm.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { notify } from '#web/notices.ts';
import { useSave } from '#web/save.ts';
import { Select } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { AccountPayment, AccountRequest } from './api.ts';
import * as api from './api.ts';
import { FormDialog } from '#web/form/FormDialog.tsx';
import { leftOfPayment } from './account.ts';
import { canDo, isRequestStatus, requestWords } from './payment.ts';

const CREDIT = '0';
const FIRST = { chosen: CREDIT };

interface Props {
  payment: AccountPayment;
  requests: readonly AccountRequest[];
  onClose: () => void;
}

export function AllocateDialog({ payment, requests, onClose }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const attach = useSave(api.allocatePayment, { touches: ['bookingpayment'], dialog: false });
  const left = leftOfPayment(payment);
  const open = requests.filter(
    ({ status, cents }) => isRequestStatus(status) && canDo('attach', status) && cents <= left,
  );

  const form = useAppForm({
    reading: { values: FIRST },
    send: ({ chosen }) =>
      attach.attempt({
        params: { id: payment.id },
        body: { payment_request_id: chosen === CREDIT ? null : Number(chosen) },
      }),
    onSent: () => {
      notify(t`Paiement affecté\u00a0: il est compté comme reçu, et le client en est averti.`, 'good');
      onClose();
    },
    fieldOf: (name) => (name === 'payment_request_id' ? 'chosen' : undefined),
  });

  return (
    <FormDialog form={form} title={t`Affecter ce paiement\u00a0?`} confirm={t`Affecter`} onClose={onClose}>
      <p>{t`${formatEuros(left)} seront comptés comme reçus pour cette réservation. Cela ne réserve aucune nuit\u00a0: pour réserver, acceptez un devis.`}</p>
      <Select
        label={t`Ce que ce paiement règle`}
        data={[
          { value: CREDIT, label: t`Aucune demande en particulier (avoir)` },
          ...open.map((request) => ({ value: String(request.id), label: words(requestWords(request)) })),
        ]}
        value={form.values.chosen}
        onChange={(value) => form.set({ chosen: value ?? CREDIT })}
        error={form.errorAt('chosen')}
        allowDeselect={false}
      />
    </FormDialog>
  );
}
