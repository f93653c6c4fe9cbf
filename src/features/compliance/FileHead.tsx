/** How the whole file stands, in a sentence: what it keeps from being done, until when, and what is let of the year. */
import type { Day } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { Link } from '#web/router.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuildingBank } from '@tabler/icons-react';
import type { LegalFile } from './api.ts';
import { FILE_STATES } from './items.ts';
import type { FileState } from './items.ts';
import classes from './Legal.module.css';
import { NightsMeter } from './NightsMeter.tsx';
import { ProofsButton } from './ProofsButton.tsx';
import { FILE_TONES } from './tones.ts';
import { useMissing } from './useMissing.ts';

export function FileHead({ file }: { file: LegalFile }) {
  const { t } = useLingui();
  const words = useLocalized();
  const state = FILE_STATES.find(({ id }) => id === file.state);
  const tone = FILE_TONES[file.state as FileState];
  return (
    <Card
      title={t`Dossier légal`}
      tone={tone}
      state={<StatePill tone={tone}>{state ? words(state.label) : file.state}</StatePill>}
      actions={
        <>
          <Button
            component={Link}
            to={paths.legalHouse({ id: file.id })}
            variant="default"
            leftSection={<IconBuildingBank size={16} stroke={1.8} aria-hidden />}
          >
            <Trans>Ce que voit la mairie</Trans>
          </Button>
          <ProofsButton
            path={`/houses/${file.id}/legal-proofs`}
            filename={`dossier-legal-${file.id}.zip`}
            label={t`Preuves en un fichier`}
          />
        </>
      }
    >
      <Sentence file={file} />
      {file.nights.map((nights) => (
        <NightsMeter key={nights.year} nights={nights} />
      ))}
    </Card>
  );
}

function Sentence({ file }: { file: LegalFile }) {
  const missing = useMissing(file);
  switch (file.state) {
    case 'blocked':
      return (
        <p className={classes.sentence}>
          {file.published ? (
            <Trans>
              Il manque {missing}. L'annonce reste en ligne, mais elle ne peut plus être publiée à nouveau, et
              aucun nouveau devis ne peut être fait.
            </Trans>
          ) : (
            <Trans>
              Il manque {missing}. L'annonce ne peut pas être publiée, ni la maison proposée en devis.
            </Trans>
          )}
        </p>
      );
    case 'grace':
      return (
        <p className={classes.sentence}>
          {file.grace_publishes ? (
            <Trans>
              Il manque {missing}. La maison se loue comme avant jusqu'au{' '}
              <DayText day={file.grace_until as Day} />
              &nbsp;; ensuite, devis et publication attendront ces pièces.
            </Trans>
          ) : (
            <Trans>
              Il manque {missing}. La maison se loue comme avant jusqu'au{' '}
              <DayText day={file.grace_until as Day} />
              &nbsp;; elle ne peut être publiée qu'avec ces pièces, et les devis les attendront ensuite.
            </Trans>
          )}
        </p>
      );
    case 'incomplete':
      return (
        <p className={classes.sentence}>
          <Trans>Rien ne bloque la maison. Des pièces conseillées manquent encore.</Trans>
        </p>
      );
    case 'ending':
      return (
        <p className={classes.sentence}>
          <Trans>Tout est en règle aujourd'hui. Une pièce prend fin dans les soixante jours.</Trans>
        </p>
      );
    default:
      return (
        <p className={classes.sentence}>
          <Trans>Tout est en règle&nbsp;: la maison peut être publiée et proposée.</Trans>
        </p>
      );
  }
}
