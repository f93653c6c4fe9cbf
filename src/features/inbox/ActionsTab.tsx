/** Where a request leads: its house, its tenant, a quote for it. */
import type { Ddl } from '#features/requests/api.ts';
import { Link } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBan, IconCalculator, IconExternalLink, IconFileText, IconWallet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import * as api from './api.ts';
import classes from './Tabs.module.css';

export function ActionsTab({ ddl }: { ddl: Ddl }) {
  const base = `/chat/${ddl.alphaid}`;
  return (
    <ul className={classes.actions}>
      <Action
        to={`${base}/simulator`}
        icon={<IconCalculator size={22} stroke={1.5} aria-hidden />}
        title={<Trans>Calculer un prix</Trans>}
      >
        <Trans>Toutes les maisons libres aux dates de la demande, puis le devis.</Trans>
      </Action>
      <Action
        to={`${base}/contracts`}
        icon={<IconFileText size={22} stroke={1.5} aria-hidden />}
        title={<Trans>Préparer le contrat</Trans>}
      >
        <Trans>Pour un devis accepté : le relire, l'envoyer pour signature.</Trans>
      </Action>
      <Action
        to={`${base}/payments`}
        icon={<IconWallet size={22} stroke={1.5} aria-hidden />}
        title={<Trans>Demander un paiement</Trans>}
      >
        <Trans>Acompte, solde, ou ce qui vient d'arriver par virement.</Trans>
      </Action>
      {ddl.page_nid !== null && (
        <li>
          <a href={`/annonce/${ddl.page_nid}`} target="_blank" rel="noopener">
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
      {ddl.has_cancelled === 0 && ddl.can_write === 1 && <Cancel ddl={ddl} />}
    </ul>
  );
}

/** What it does is said before it is done: the nights are on sale again the same instant. */
function Cancel({ ddl }: { ddl: Ddl }) {
  const { t } = useLingui();
  const save = useSave(api.postDdlchat, { touches: ['ddl', 'quote', 'yousign'] });
  async function ask(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Annuler la demande n°${ddl.alphaid} ?`,
      text: t`Les nuits retenues seront de nouveau libres, un contrat en attente ne pourra plus être signé, et ${ddl.sender_name} sera prévenu par e-mail. Les devis et un contrat signé restent dans l'historique.`,
      confirm: t`Annuler la demande`,
      cancel: t`Ne rien changer`,
      danger: true,
    });
    if (agreed) await save.run({ body: { id_ddl: ddl.id, statusForm: { action: 'S_CANCEL' } } });
  }
  return (
    <li>
      <button type="button" className={classes.danger} disabled={save.pending} onClick={() => void ask()}>
        <IconBan size={22} stroke={1.5} aria-hidden />
        <span>
          <strong>
            <Trans>Annuler la demande</Trans>
          </strong>
          <span>
            <Trans>Libère les nuits et prévient le client.</Trans>
          </span>
        </span>
      </button>
    </li>
  );
}

function Action({
  to,
  icon,
  title,
  children,
}: {
  to: string;
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
