/** What the guest was asked for, newest first. */
import { useLocalized } from '#web/i18n/language.ts';
import { MomentText } from '#web/ui/DayText.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Trans } from '@lingui/react/macro';
import { fromEuros } from '#kernel/money.ts';
import type { PaymentRequestWire } from './api.ts';
import { isRequestStatus, typeWords } from './payment.ts';
import classes from './Panel.module.css';
import { RequestActions } from './RequestActions.tsx';
import { RequestPill } from './RequestPill.tsx';

export function RequestRows({
  requests,
  manages,
}: {
  requests: readonly PaymentRequestWire[];
  manages: boolean;
}) {
  const words = useLocalized();
  return (
    <table className={classes.table}>
      <caption>
        <Trans>Demandes de paiement</Trans>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Demande</Trans>
          </th>
          <th scope="col" className={classes.money}>
            <Trans>Montant</Trans>
          </th>
          <th scope="col">
            <Trans>État</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.toReversed().map((request) => {
          const named = typeWords(request.type);
          return (
            <tr key={request.id} data-void={request.status === 'canceled'}>
              <td>
                {named ? words(named) : request.type}
                <span className={classes.small}>
                  <MomentText at={request.created} />
                </span>
                {manages && isRequestStatus(request.status) && (
                  <RequestActions
                    request={{
                      id: request.id,
                      status: request.status,
                      amount: fromEuros(request.amount),
                      type: request.type,
                    }}
                  />
                )}
              </td>
              <td className={classes.money}>
                <Money cents={fromEuros(request.amount)} strong={request.status !== 'canceled'} />
              </td>
              <td>
                <RequestPill status={request.status} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
