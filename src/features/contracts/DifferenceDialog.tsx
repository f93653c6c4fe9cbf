/** The agency's card and the person's own values disagree: the clerk decides (CONTRACT-13 to 15). */
import { Button, Modal } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Difference } from './api.ts';
import classes from './Contracts.module.css';
import { DifferencesTable } from './DifferencesTable.tsx';

interface Props {
  differences: readonly Difference[];
  pending: boolean;
  onSend: () => void;
  onClose: () => void;
}

export function DifferenceDialog({ differences, pending, onSend, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t`Différence de données`}
      closeButtonProps={{ 'aria-label': t`Fermer` }}
    >
      <p className={classes.lead}>
        <Trans>
          La fiche de l'agence et ce que la personne a indiqué elle-même ne disent pas la même chose. Rien n'a
          été envoyé. Le contrat reprendra les informations de l'agence.
        </Trans>
      </p>
      <DifferencesTable differences={differences} />
      <div className={classes.end}>
        <Button variant="default" onClick={onClose}>
          {t`Annuler`}
        </Button>
        <Button loading={pending} onClick={onSend} data-autofocus>
          {t`Envoyer`}
        </Button>
      </div>
    </Modal>
  );
}
