/** The tab 'promo': the special offer, and whether guests still read it (B35); below it the public page, and its free days on other sites. */
import { PublicPagePanel } from '#features/publicsite/PublicPagePanel.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FormTabProps, TabProps } from './editor.ts';
import classes from './Editor.module.css';
import { EditorSection } from './EditorSection.tsx';
import { isPublic } from './house.ts';
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
          ) : isPublic(house) ? (
            <Trans>Cette offre est affichée sur l'annonce.</Trans>
          ) : (
            <Trans>
              L'annonce n'est pas en ligne&nbsp;: personne ne lit encore cette offre, et ses quinze jours
              passent.
            </Trans>
          )}
        </p>
      )}
    </RecordSection>
  );
}

/** Nothing here is the record's: it is read, and copied. */
export function PromoBeside({ house }: TabProps) {
  const { t } = useLingui();
  return (
    <EditorSection id="site" title={t`Page publique`}>
      <PublicPagePanel houseId={house.id} title={house.title} />
    </EditorSection>
  );
}
