/** Two accounts became one: said once, on the way back in. */
import { Dialog } from '#web/ui/Dialog.tsx';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';

export function FusionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Fusion réussie`}
      actions={<Button onClick={onClose}>{t`Fermer`}</Button>}
    >
      {t`Vos deux comptes n'en font plus qu'un. Connectez-vous avec votre e-mail et votre mot de passe.`}
    </Dialog>
  );
}
