/** What was taken out and can be put back: the last one in a line of its own, the others below. */
import { useSave } from '#web/save.ts';
import { Photo as Picture } from '#web/ui/Photo.tsx';
import { MomentText } from '#web/ui/DayText.tsx';
import { Button } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { restorePhoto } from './api.ts';
import type { RemovedPhoto } from './api.ts';
import { KEPT_DAYS } from './photo.ts';
import classes from './Photos.module.css';
import { usePhotoWords } from './usePhotoWords.ts';

interface Props {
  removed: readonly RemovedPhoto[];
  mayEdit: boolean;
}

export function RemovedPhotos({ removed, mayEdit }: Props) {
  const { named } = usePhotoWords();
  if (removed.length === 0) return null;
  return (
    <details className={classes.removed}>
      <summary>{plural(removed.length, { one: '# photo retirée', other: '# photos retirées' })}</summary>
      <p>
        <Trans>
          Personne ne les voit. Elles peuvent être remises pendant {KEPT_DAYS} jours, puis sont effacées.
        </Trans>
      </p>
      <ul>
        {removed.map((photo) => (
          <li key={photo.id}>
            <Picture src={photo.thumbnail} alt="" ratio={3 / 2} />
            <span>
              {named(photo)}
              <small>
                <Trans>
                  retirée le <MomentText at={photo.removed} />
                </Trans>
              </small>
            </span>
            {mayEdit && <PutBack photo={photo} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function PutBack({ photo }: { photo: RemovedPhoto }) {
  const { t } = useLingui();
  const { named } = usePhotoWords();
  const save = useSave(restorePhoto, { touches: ['photos'], says: t`Photo remise.` });
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={save.pending}
      onClick={() => void save.run({ params: { id: photo.id }, body: {} })}
      aria-label={t`Remettre ${named(photo)}`}
    >
      {t`Remettre`}
    </Button>
  );
}
