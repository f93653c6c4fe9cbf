/** What a person of the agency may say of a request by hand (B58): one list, for the composer's menu and for the tab. */
import type { Ddl } from '#features/requests/api.ts';
import type { POSTABLE_STATUS } from '#features/requests/request.ts';
import { EVENT_WORDS, MESSAGE_MAX } from '#features/requests/request.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { useSave } from '#web/save.ts';
import { useCan } from '#web/session.ts';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { useLingui } from '@lingui/react/macro';
import {
  IconBan,
  IconCircleCheck,
  IconCreditCard,
  IconHourglass,
  IconMessageQuestion,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import * as api from './api.ts';

/** With the money's fields, for those who cancel. */
const CancelDialog = lazyPart(async () => (await import('./CancelDialog.tsx')).CancelDialog);

type Postable = (typeof POSTABLE_STATUS)[number];

export interface StatusAction {
  action: Postable;
  label: string;
  /** What it does, before it is done. */
  effect: string;
  icon: typeof IconBan;
  danger: boolean;
  /** Why it cannot be done now. */
  reason?: string | undefined;
  run: () => void;
}

export interface StatusActions {
  actions: readonly StatusAction[];
  pending: boolean;
  dialog: ReactNode;
}

export function useStatusActions(ddl: Ddl): StatusActions {
  const { t } = useLingui();
  const words = useLocalized();
  const manages = useCan('toolChatManage');
  const save = useSave(api.postDdlchat, { touches: ['ddl', 'quote', 'yousign'] });
  const [asksReason, setAsksReason] = useState(false);
  const [isCancelling, setCancelling] = useState(false);
  const post = (action: Postable, message?: string) =>
    save.run({ body: { id_ddl: ddl.id, statusForm: { action }, ...(message !== undefined && { message }) } });

  /** An owner who lets the house alone has no quote to accept: saying yes takes the nights. */
  async function confirmOwn(): Promise<void> {
    const agreed = await confirmThat({
      title: t`Confirmer le séjour\u00a0?`,
      text: t`Les nuits de la demande seront bloquées\u00a0: personne d'autre ne pourra les demander.`,
      confirm: t`Confirmer le séjour`,
      cancel: t`Ne rien changer`,
    });
    if (agreed) await post('S_CONFIRM');
  }

  const isCancelled = ddl.has_cancelled === 1;
  const agencys =
    manages || ddl.ad_online_booking === 0
      ? undefined
      : t`C'est l'agence qui confirme et annule pour cette maison.`;
  const only = (
    label: string,
    effect: string,
    icon: StatusAction['icon'],
    action: Postable,
  ): StatusAction => ({
    action,
    label,
    effect,
    icon,
    danger: false,
    run: () => void post(action),
  });
  const actions: StatusAction[] = [
    only(
      words(EVENT_WORDS.S_PEND_REP),
      t`Indique dans la conversation que la demande attend une réponse.`,
      IconMessageQuestion,
      'S_PEND_REP',
    ),
    only(
      words(EVENT_WORDS.S_PEND_PAY),
      t`Indique dans la conversation qu'un paiement est attendu.`,
      IconHourglass,
      'S_PEND_PAY',
    ),
    only(
      words(EVENT_WORDS.S_PEND_C),
      t`Indique dans la conversation que le séjour reste à confirmer.`,
      IconCreditCard,
      'S_PEND_C',
    ),
    {
      action: 'S_CONFIRM',
      label: t`Confirmer le séjour`,
      effect: manages
        ? t`Rend le séjour ferme, sans attendre le contrat ni les arrhes.`
        : t`Bloque les nuits de la demande.`,
      icon: IconCircleCheck,
      danger: false,
      reason: agencys,
      run: () => (manages ? setAsksReason(true) : void confirmOwn()),
    },
    {
      action: 'S_CANCEL',
      label: t`Annuler la demande`,
      effect: t`Libère les nuits et prévient le client.`,
      icon: IconBan,
      danger: true,
      reason: isCancelled ? t`Cette demande est déjà annulée.` : agencys,
      run: () => setCancelling(true),
    },
  ];
  return {
    actions: ddl.can_manage === 1 && ddl.is_conversation === 0 ? actions : [],
    pending: save.pending,
    dialog: isCancelling ? (
      <Suspense>
        <CancelDialog ddl={ddl} onClose={() => setCancelling(false)} />
      </Suspense>
    ) : (
      asksReason && (
        <ReasonDialog
          title={t`Confirmer le séjour\u00a0?`}
          maxLength={MESSAGE_MAX}
          cancel={t`Ne rien changer`}
          confirm={t`Confirmer le séjour`}
          pending={save.pending}
          onClose={() => setAsksReason(false)}
          onConfirm={async (reason) => Boolean(await post('S_CONFIRM', reason))}
        >
          {t`Le séjour devient ferme, sans attendre le contrat ni les arrhes. Votre raison reste dans l'historique.`}
        </ReasonDialog>
      )
    ),
  };
}
