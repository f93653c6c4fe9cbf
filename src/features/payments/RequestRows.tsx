/** What the guest was asked for, newest first. */
import { useLocalized } from '#web/i18n/language.ts';
import { MomentText } from '#web/ui/DayText.tsx';
import { Money } from '#web/ui/Money.tsx';
import { useLingui } from '@lingui/react/macro';
import { cents } from '#kernel/money.ts';
import type { AccountRequest } from './api.ts';
import { isRequestStatus, typeWords } from './payment.ts';
import classes from './Panel.module.css';
import { RequestActions } from './RequestActions.tsx';
import { RequestPill } from './RequestPill.tsx';
import { RowsTable } from './RowsTable.tsx';

export function RequestRows({
  requests,
  manages,
}: {
  requests: readonly AccountRequest[];
  manages: boolean;
}) {
  const { t } = useLingui();
  const words = useLocalized();
  return (
    <RowsTable caption={t`Demandes de paiement`} what={t`Demande`}>
      {requests.toReversed().map((request) => {
        const named = typeWords(request.type);
        return (
          <tr key={request.id} data-void={request.status === 'canceled'}>
            <td>
              {named ? words(named) : request.type}
              <span className={classes.small}>
                <MomentText at={request.created} />
              </span>
              {request.reason !== '' && (
                <span className={classes.small}>{t`Demandé en plus\u00a0: ${request.reason}`}</span>
              )}
              {manages && isRequestStatus(request.status) && (
                <RequestActions
                  request={{
                    id: request.id,
                    status: request.status,
                    amount: cents(request.cents),
                    type: request.type,
                  }}
                />
              )}
            </td>
            <td className={classes.money}>
              <Money cents={cents(request.cents)} strong={request.status !== 'canceled'} />
            </td>
            <td>
              <RequestPill status={request.status} />
            </td>
          </tr>
        );
      })}
    </RowsTable>
  );
}
