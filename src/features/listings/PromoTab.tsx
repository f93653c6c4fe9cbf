/** The tab 'promo': the special offer, and whether guests still read it (B35). */
import { Trans } from '@lingui/react/macro';
import type { FormTabProps } from './editor.ts';
import classes from './Editor.module.css';
import { RecordSection } from './RecordSection.tsx';

export function PromoTab({ house, form }: FormTabProps) {
  const isOver = house.specialoffer_expired === 1;
  const isStored = form.values['special_offer'] === (house.special_offer ?? '');
  return (
    <RecordSection form={form} name="promotion">
      {house.special_offer !== '' && isStored && (
        <p className={classes.hint} role="status">
          {isOver ? (
            <Trans>Cette offre n'est plus affichée&nbsp;: ses quinze jours sont passés.</Trans>
          ) : (
            <Trans>Cette offre est affichée sur l'annonce.</Trans>
          )}
        </p>
      )}
    </RecordSection>
  );
}
