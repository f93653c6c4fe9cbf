/** What the agency can do to a payment request now; what it cannot, with the reason. */
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { formatEuros } from '#kernel/money.ts';
import { useSave } from '#web/save.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import * as api from './api.ts';
import { canDo } from './payment.ts';
import classes from './Payments.module.css';
import type { RequestInBrief } from './requestbrief.ts';

/** With its calendar, for those who confirm: a guest's thread shows the same card without it. */
const ReceiptDialog = lazyPart(async () => (await import('./ReceiptDialog.tsx')).ReceiptDialog);

export function RequestActions({ request }: { request: RequestInBrief }) {
  const { t } = useLingui();
  const [confirming, setConfirming] = useState(false);
  const cancel = useSave(api.cancelRequest, { touches: ['bookingpayment'] });
  const { id, status, amount } = request;
  if (!canDo('confirmPaid', status) && !canDo('cancel', status)) return null;

  async function askToCancel(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Annuler cette demande de paiement\u00a0?`,
      text: t`Le client ne pourra plus payer ${formatEuros(amount)} par ce biais. Une demande annulée ne revient pas.`,
      confirm: t`Annuler la demande de paiement`,
      cancel: t`Ne pas annuler`,
      danger: true,
    });
    if (agreed) await cancel.run({ params: { id }, body: {} });
  }

  return (
    <div className={classes.actions}>
      <div className={classes.buttons}>
        <Button
          variant="light"
          color="volet"
          px="sm"
          onClick={() => setConfirming(true)}
          disabled={!canDo('confirmPaid', status)}
        >
          {t`Confirmer la réception`}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          px="sm"
          loading={cancel.pending}
          disabled={!canDo('cancel', status)}
          onClick={() => void askToCancel()}
        >
          {t`Annuler la demande de paiement`}
        </Button>
      </div>
      {!canDo('cancel', status) && (
        <p
          className={classes.reason}
        >{t`Un paiement y est rattaché\u00a0: confirmez sa réception, ou détachez-le dans l'onglet Paiements.`}</p>
      )}
      {confirming && (
        <Suspense>
          <ReceiptDialog request={request} onClose={() => setConfirming(false)} />
        </Suspense>
      )}
    </div>
  );
}
