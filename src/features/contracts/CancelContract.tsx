/** Takes back a contract that waits for its signature; its signer reads why. */
import { useSave } from '#web/save.ts';
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx';
import { useLingui } from '@lingui/react/macro';
import type { ContractWire } from './api.ts';
import * as api from './api.ts';

export function CancelContract({ contract, onClose }: { contract: ContractWire; onClose: () => void }) {
  const { t } = useLingui();
  const cancel = useSave(api.cancelContract, { touches: ['yousign'] });
  const { id, signer_name: signer } = contract;
  return (
    <ReasonDialog
      maxLength={api.CANCEL_REASON_MAX}
      title={t`Annuler ce contrat\u00a0?`}
      cancel={t`Garder le contrat`}
      confirm={t`Annuler le contrat`}
      color="grenat"
      pending={cancel.pending}
      onConfirm={async (reason) => Boolean(await cancel.run({ params: { id }, body: { reason } }))}
      onClose={onClose}
    >
      {t`Le lien envoyé à ${signer} ne fonctionnera plus, et votre raison lui est écrite par e-mail. Le devis redevient modifiable, et vous pourrez envoyer un autre contrat.`}
    </ReasonDialog>
  );
}
