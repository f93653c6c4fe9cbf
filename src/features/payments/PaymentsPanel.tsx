/** The money of a request: where it stands, what was asked, what came, and the two things to do about it. */
import type { Ddl } from '#features/requests/api.ts';
import { useCanManage } from '#features/requests/useCanManage.ts';
import { cents } from '#kernel/money.ts';
import { bidRefusals } from '#features/bids/refusals.ts';
import { refusalText } from '#kernel/refusal.ts';
import { paths } from '#kernel/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { Link } from '#web/router.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconBuildingBank, IconCreditCardOff, IconFileInvoice } from '@tabler/icons-react';
import { balanceFrom, useAccount } from './account.ts';
import type { Account } from './api.ts';
import { AskPayment } from './AskPayment.tsx';
import { BalanceBar, Credit } from './BalanceBar.tsx';
import { CancelledStay } from './CancelledStay.tsx';
import { LinenForGuest, LinenOrder } from './LinenOrder.tsx';
import { NotePayment } from './NotePayment.tsx';
import { PaymentRows } from './PaymentRows.tsx';
import { RequestRows } from './RequestRows.tsx';
import { UnallocatedPayments } from './UnallocatedPayments.tsx';
import classes from './Panel.module.css';

export function PaymentsPanel({ ddl }: { ddl: Ddl }) {
  const query = useAccount(ddl.id);
  return (
    <Loaded query={query} skeleton={<SkeletonCards count={2} height={180} />}>
      {({ models }) => models?.[0] && <Ledger account={models[0]} ddl={ddl} />}
    </Loaded>
  );
}

function Ledger({ account, ddl }: { account: Account; ddl: Ddl }) {
  const { t } = useLingui();
  const language = useLanguage();
  const manages = useCanManage(ddl);
  const balance = balanceFrom(account);
  // Nothing can be paid by card on a house that the agency does not let online; what came otherwise is still noted (CHAT-71).
  const isOff = ddl.page_nid !== null && ddl.ad_online_booking === 0;
  const isEmpty = account.requests.length === 0 && account.payments.length === 0;
  return (
    <div className={classes.panel}>
      <UnallocatedPayments payments={account.payments} requests={account.requests} manages={manages} />
      {balance && <BalanceBar balance={balance} />}
      {account.cancelled && account.cancelled.paid > 0 && (
        <CancelledStay account={account} cancelled={account.cancelled} manages={manages} />
      )}
      {account.cancelled && account.cancelled.paid === 0 && (
        <EmptyState icon={IconBan} title={t`Cette réservation est annulée.`}>
          <Trans>Rien n'a été payé, et rien n'est dû.</Trans>
        </EmptyState>
      )}
      {!balance && !account.cancelled && account.received !== 0 && (
        <Credit received={cents(account.received)} />
      )}
      {account.collects_rent && (
        <EmptyState icon={IconBuildingBank} title={t`${account.platform} encaisse le loyer.`}>
          <Trans>
            Le client paie la plateforme, qui vous reverse sa part&nbsp;: aucune demande de paiement n'est
            possible ici.
          </Trans>
        </EmptyState>
      )}
      {isOff && !account.collects_rent && (
        <EmptyState
          icon={IconCreditCardOff}
          title={refusalText({ type: 'onlineBookingOff' }, language, bidRefusals)}
          action={
            manages &&
            ddl.page_nid !== null && (
              <Link to={paths.house({ id: ddl.page_nid })}>{t`Voir les réglages de l'annonce`}</Link>
            )
          }
        >
          <Trans>
            Aucun paiement par carte n'est possible ici. Un paiement reçu autrement peut être noté.
          </Trans>
        </EmptyState>
      )}
      {!balance && !account.cancelled && !isOff && !account.collects_rent && (
        <EmptyState
          icon={IconFileInvoice}
          title={t`Aucun devis accepté sur cette demande.`}
          action={
            manages && (
              <Link to={paths.chat({ alphaid: ddl.alphaid, tab: 'simulator' })}>{t`Calculer un prix`}</Link>
            )
          }
        >
          <Trans>
            Les arrhes et le solde se calculent sur le devis accepté&nbsp;: proposez-en un, puis acceptez-le.
          </Trans>
        </EmptyState>
      )}
      {manages && balance && !isOff && !account.collects_rent && (
        <AskPayment account={account} balance={balance} />
      )}
      {account.linen && ddl.on_agency_side === 0 && <LinenOrder ddlId={ddl.id} linen={account.linen} />}
      {account.linen && manages && <LinenForGuest ddlId={ddl.id} linen={account.linen} />}
      {account.requests.length === 0 && balance && !isOff && !account.collects_rent && (
        <p className={classes.none}>{t`Aucune demande de paiement pour cette réservation.`}</p>
      )}
      {account.requests.length > 0 && <RequestRows requests={account.requests} manages={manages} />}
      {account.payments.length > 0 && <PaymentRows payments={account.payments} manages={manages} />}
      {manages && (balance !== null || !isEmpty) && <NotePayment account={account} balance={balance} />}
    </div>
  );
}
