/** /legal/{id}: one house as its town hall sees it, with what it could hold against it. Nothing is changed here: the file is a press away. */
import type { Day } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { titleShown } from '#features/listings/house.ts';
import { LEGAL_TYPES } from '#features/listings/choices.ts';
import { NotFound } from '#web/frame/NotFound.tsx';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { read } from '#web/queries.ts';
import { Link, useParams } from '#web/router.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFolderOpen } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readLegalFile } from './api.ts';
import type { LegalFile, LegalItem } from './api.ts';
import { FILE_STATES, LISTED_AS, SUBJECT_WORDS } from './items.ts';
import type { FileState } from './items.ts';
import { ItemState } from './ItemState.tsx';
import classes from './Legal.module.css';
import { NightsMeter } from './NightsMeter.tsx';
import { ProofsButton } from './ProofsButton.tsx';
import type { Checked } from './standing.ts';
import { FILE_TONES } from './tones.ts';

export function LegalHouseScreen() {
  const { id } = useParams(paths.legalHouse);
  const number = Number(id);
  return Number.isInteger(number) && number > 0 ? <House id={number} /> : <NotFound />;
}

function House({ id }: { id: number }) {
  const { t } = useLingui();
  const query = useQuery(read(readLegalFile, { params: { id } }, ['house', 'ddl']));
  const waiting = (
    <>
      <PageTitle
        title={t`Ce que voit la mairie`}
        back={{ to: paths.legal(), label: t`Ce que voit la mairie` }}
      />
      <SkeletonCards count={3} height={180} />
    </>
  );
  return (
    <Loaded query={query} skeleton={waiting}>
      {({ models }) => (models?.[0] ? <Seen file={models[0]} /> : <NotFound />)}
    </Loaded>
  );
}

function Seen({ file }: { file: LegalFile }) {
  const { t } = useLingui();
  const words = useLocalized();
  const language = useLanguage();
  const state = FILE_STATES.find(({ id }) => id === file.state);
  return (
    <>
      <PageTitle
        title={titleShown(file.title, language)}
        sub={
          <span className={classes.under}>
            {t`n°${file.id}`} · {file.village}
            <StatePill tone={FILE_TONES[file.state as FileState]}>{state && words(state.label)}</StatePill>
          </span>
        }
        back={{ to: paths.legal(), label: t`Ce que voit la mairie` }}
        actions={
          <>
            <ProofsButton
              path={`/houses/${file.id}/legal-proofs`}
              filename={`dossier-legal-${file.id}.zip`}
              label={t`Preuves en un fichier`}
            />
            <Button
              component={Link}
              to={paths.house({ id: file.id, tab: 'legal' })}
              leftSection={<IconFolderOpen size={16} stroke={1.8} aria-hidden />}
            >
              <Trans>Ouvrir le dossier légal</Trans>
            </Button>
          </>
        }
      />
      <div className={classes.file}>
        <Card title={t`La maison`}>
          <Facts file={file} />
        </Card>
        {file.nights.length > 0 && (
          <Card title={t`Les nuits louées`}>
            {file.nights.map((nights) => (
              <NightsMeter key={nights.year} nights={nights} />
            ))}
          </Card>
        )}
        <Card title={t`Les pièces`}>
          <dl className={classes.seen}>
            {file.items
              .filter((item) => item.state !== 'notConcerned')
              .map((item) => (
                <ItemLine key={item.item} item={item} />
              ))}
          </dl>
        </Card>
      </div>
    </>
  );
}

function Facts({ file }: { file: LegalFile }) {
  const { t } = useLingui();
  const words = useLocalized();
  const registration = file.items.find(({ item }) => item === 'registration')?.document;
  const residence = LEGAL_TYPES.find(({ id }) => id === file.legal_type);
  const number = registration?.state === 'held' ? registration.number : '';
  return (
    <dl className={classes.seen}>
      <Line name={t`N° d'enregistrement`}>
        {number === '' ? <StatePill tone="grenat">{t`Aucun`}</StatePill> : number}
      </Line>
      <Line name={t`Adresse`}>
        {[file.street, `${file.postal_code} ${file.village}`].filter((part) => part.trim() !== '').join(', ')}
      </Line>
      <Line name={t`Code INSEE`}>{file.insee}</Line>
      <Line name={t`Résidence`}>{residence ? words(residence.label) : ''}</Line>
      <Line name={t`Loueur`}>
        {file.owner}
        {file.owner_status !== 0 && ` · ${words(LISTED_AS[file.owner_status === 2 ? 2 : 1])}`}
      </Line>
      <Line name={t`Annonce`}>
        {file.published ? (
          <a href={paths.listing({ id: file.id })} target="_blank" rel="noreferrer">
            {t`En ligne\u00a0: voir la page`}
          </a>
        ) : (
          t`Pas en ligne`
        )}
      </Line>
      {file.notices.map(({ label, text }) => (
        <Line key={label} name={t`Mention\u00a0: ${label}`}>
          {text}
        </Line>
      ))}
    </dl>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ItemLine({ item }: { item: LegalItem }) {
  const words = useLocalized();
  const { document, until } = item;
  return (
    <div>
      <dt>{words(SUBJECT_WORDS[item.item as Checked])}</dt>
      <dd>
        {document?.number}
        {until !== null && (
          <>
            {document?.number !== undefined && document.number !== '' && ' · '}
            <Trans>
              jusqu'au <DayText day={until as Day} />
            </Trans>
          </>
        )}
        {typeof document?.file_url === 'string' && (
          <>
            {' '}
            <a href={document.file_url} target="_blank" rel="noreferrer">
              {document.file_name}
            </a>
          </>
        )}
      </dd>
      <dd>
        <ItemState item={item} />
      </dd>
    </div>
  );
}
