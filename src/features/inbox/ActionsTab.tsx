/** Where a request leads: its house, its tenant, a quote for it; and the states it can be given by hand. */
import { paths } from '#kernel/paths.ts';
import type { Address } from '#kernel/paths.ts';
import type { Ddl } from '#features/requests/api.ts';
import { useCanManage } from '#features/requests/useCanManage.ts';
import { Link } from '#web/router.tsx';
import { Trans } from '@lingui/react/macro';
import { IconCalculator, IconExternalLink, IconFileText, IconWallet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStatusActions } from './composer/statusactions.tsx';
import type { StatusActions } from './composer/statusactions.tsx';
import classes from './Tabs.module.css';

export function ActionsTab({ ddl }: { ddl: Ddl }) {
  const manages = useCanManage(ddl);
  const { actions, pending, dialog } = useStatusActions(ddl);
  return (
    <>
      <ul className={classes.actions}>
        {manages && <Steps alphaid={ddl.alphaid} isCancelled={ddl.has_cancelled === 1} />}
        {ddl.page_nid !== null && (
          <li>
            <a href={paths.listing({ id: ddl.page_nid })} target="_blank" rel="noopener">
              <IconExternalLink size={22} stroke={1.5} aria-hidden />
              <span>
                <strong>
                  <Trans>Voir l'annonce</Trans>
                </strong>
                <span>{ddl.page_title}</span>
              </span>
            </a>
          </li>
        )}
        <States actions={actions} pending={pending} />
      </ul>
      {/* Outside the list, whose buttons look otherwise. */}
      {dialog}
    </>
  );
}

/** What leads to a stay, in its order. */
function Steps({ alphaid, isCancelled }: { alphaid: string; isCancelled: boolean }) {
  return (
    <>
      <Action
        to={paths.chat({ alphaid, tab: 'simulator' })}
        icon={<IconCalculator size={22} stroke={1.5} aria-hidden />}
        title={<Trans>Calculer un prix</Trans>}
      >
        <Trans>Toutes les maisons libres aux dates de la demande, puis le devis.</Trans>
      </Action>
      <Action
        to={paths.chat({ alphaid, tab: 'contracts' })}
        icon={<IconFileText size={22} stroke={1.5} aria-hidden />}
        title={<Trans>Préparer le contrat</Trans>}
      >
        <Trans>Pour un devis accepté&nbsp;: le relire, l'envoyer pour signature.</Trans>
      </Action>
      <Action
        to={paths.chat({ alphaid, tab: 'payments' })}
        icon={<IconWallet size={22} stroke={1.5} aria-hidden />}
        title={isCancelled ? <Trans>Argent du séjour annulé</Trans> : <Trans>Demander un paiement</Trans>}
      >
        {isCancelled ? (
          <Trans>Ce qui a été payé, ce qui est à rendre, ce qui a été rendu.</Trans>
        ) : (
          <Trans>Arrhes, solde, ou ce qui vient d'arriver par virement.</Trans>
        )}
      </Action>
    </>
  );
}

/** The states given by hand, as the composer's menu has them. */
function States({ actions, pending }: Pick<StatusActions, 'actions' | 'pending'>) {
  return (
    <>
      {actions.map(({ action, label, effect, icon: Icon, danger, reason, run }) => (
        <li key={action}>
          <button
            type="button"
            className={classes.state}
            data-danger={danger}
            disabled={pending || reason !== undefined}
            onClick={run}
          >
            <Icon size={22} stroke={1.5} aria-hidden />
            <span>
              <strong>{label}</strong>
              <span>{reason ?? effect}</span>
            </span>
          </button>
        </li>
      ))}
    </>
  );
}

function Action({
  to,
  icon,
  title,
  children,
}: {
  to: Address;
  icon: ReactNode;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <li>
      <Link to={to} replace>
        {icon}
        <span>
          <strong>{title}</strong>
          <span>{children}</span>
        </span>
      </Link>
    </li>
  );
}
