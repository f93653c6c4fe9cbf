/** In the legal file of a house: its particulars as they stand, and what its fields still leave unsaid. */
import { Card } from '#web/ui/Card.tsx';
import { useLingui } from '@lingui/react/macro';
import classes from './Particulars.module.css';
import { ParticularsFiles } from './ParticularsFiles.tsx';
import { useMissing } from './useMissing.ts';

export function ParticularsCard({ houseId }: { houseId: number }) {
  const { t } = useLingui();
  const missing = useMissing(houseId);
  return (
    <Card title={t`État descriptif`}>
      <p className={classes.missing}>
        {t`Ce que la maison est, en cinq rubriques\u00a0: il part avec chaque devis envoyé par e-mail et s'annexe au contrat. Il dit ce que disent les champs de la maison, et rien d'autre.`}
      </p>
      {missing !== undefined && missing !== '' && (
        <p className={classes.missing}>{t`Les champs ne disent pas encore\u00a0: ${missing}.`}</p>
      )}
      <ParticularsFiles of={{ houseId }} />
    </Card>
  );
}
