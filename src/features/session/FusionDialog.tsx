import { Button, Modal } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { useLingui } from '@lingui/react/macro';

/** Two accounts became one: said once, on the way back in. */
export function FusionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Modal opened onClose={onClose} title={t`Fusion réussie`} closeButtonProps={{ 'aria-label': t`Fermer` }}>
      <p>{t`Vos deux comptes n'en font plus qu'un. Connectez-vous avec votre e-mail et votre mot de passe.`}</p>
      <Button onClick={onClose} data-autofocus>
        {t`Fermer`}
      </Button>
    </Modal>
  );
}
