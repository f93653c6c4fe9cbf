/** Money asked for, in the thread: the guest pays from here, the agency follows it. */
import type { Ddl, Ddlchat } from '#features/requests/api.ts';
import { useCanManage } from '#features/requests/useCanManage.ts';
import { cents } from '#kernel/money.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { Card } from '#web/ui/Card.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { requestTone } from './account.ts';
import type { ReactNode } from 'react';
import { PayButton } from './PayButton.tsx';
import classes from './Payments.module.css';
import { canDo, isRequestStatus, typeWords } from './payment.ts';
import type { PaymentRequestStatus } from './payment.ts';
import { RequestActions } from './RequestActions.tsx';
import { RequestPill } from './RequestPill.tsx';

interface Props {
  message: Ddlchat;
  ddl: Ddl;
  /** What became of it. */
  children?: ReactNode;
}

export function PaymentRequestCard({ message, ddl, children }: Props) {
  const { t } = useLingui();
  const words = useLocalized();
  const manages = useCanManage(ddl);
  const isPayer = ddl.on_agency_side === 0;
  const {
    payment_request_id: id,
    payment_request_status: status = '',
    payment_request_type: type = '',
  } = message;
  const amount = cents(message.payment_request_amount ?? 0);
  const named = typeWords(type);
  const tone = isRequestStatus(status) ? requestTone(status, isPayer) : undefined;
  return (
    <Card
      title={t`Demande de paiement`}
      state={<RequestPill status={status} isPayer={isPayer} />}
      {...(tone && { tone })}
    >
      <p className={classes.amount}>
        <strong>
          <Money cents={amount} />
        </strong>
        <span>{named ? words(named) : type}</span>
      </p>
      {isPayer && isRequestStatus(status) && (
        <div className={classes.actions}>
          {canDo('pay', status) ? (
            <PayButton messageId={message.ddlchat_req_id ?? message.id} />
          ) : (
            <Unpayable status={status} />
          )}
        </div>
      )}
      {manages && id !== undefined && isRequestStatus(status) && (
        <RequestActions request={{ id, status, amount, type }} />
      )}
      {children}
    </Card>
  );
}

/** What cannot be paid stays where the button was, with its reason (PAY-01, PAY-02). */
function Unpayable({ status }: { status: PaymentRequestStatus }) {
  const { t } = useLingui();
  const [label, reason] = {
    to_be_paid: ['', ''],
    payment_attached: [
      t`Paiement rattaché`,
      t`L'agence vérifie qu'il est bien arrivé\u00a0: vous n'avez rien à faire.`,
    ],
    canceled: [t`Annulé`, t`Cette demande de paiement est annulée\u00a0: il n'y a rien à payer ici.`],
    paid: [t`Déjà payé`, t`Merci, tout est en ordre.`],
  }[status];
  return (
    <>
      <Button disabled>{label}</Button>
      <p className={classes.reason}>{reason}</p>
    </>
  );
}
