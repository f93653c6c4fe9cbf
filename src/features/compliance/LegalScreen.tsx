/** /legal: what the town halls can hold against each house, seen before they do; with its proofs, and as a table. */
import type { Day } from '#kernel/day.ts';
import type { SortOf } from '#kernel/list.ts';
import { paths, searchText } from '#kernel/paths.ts';
import { useFilters } from '#web/address.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { ListScreen } from '#web/list/ListScreen.tsx';
import { Link } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import type { Column } from '#web/table/column.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Button, Menu } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileExport, IconSettings } from '@tabler/icons-react';
import { titleShown } from '#features/listings/house.ts';
import { LEGAL_TYPES } from '#features/listings/choices.ts';
import { allProofs, listLegal } from './api.ts';
import type { LegalRow } from './api.ts';
import { FILE_STATES } from './items.ts';
import type { FileState } from './items.ts';
import { LEGAL_FILES, LEGAL_TERMS } from './legallist.ts';
import { ProofsButton } from './ProofsButton.tsx';
import { FILE_TONES } from './tones.ts';
import { WriteToOwners } from './WriteToOwners.tsx';

export function LegalScreen() {
  const { t } = useLingui();
  const columns = useColumns();
  return (
    <ListScreen
      list={LEGAL_FILES}
      endpoint={listLegal}
      keys={['house', 'ddl']}
      title={t`Ce que voit la mairie`}
      sub={t`Pour chaque maison\u00a0: son numéro, ses nuits, son adresse, sa résidence et ce qui prend fin.`}
      actions={<Actions />}
      columns={columns}
      rowTo={(row) => paths.legalHouse({ id: row.id })}
      terms={LEGAL_TERMS}
      linesBelow={1400}
      exports
      empty={{
        title: t`Aucune maison pour le moment`,
        text: t`Les maisons apparaîtront ici avec leur dossier légal.`,
      }}
    />
  );
}

function Actions() {
  const { t } = useLingui();
  const [filters] = useFilters();
  const mayCheck = useCan('toolLegalCheck');
  return (
    <>
      {mayCheck && <WriteToOwners />}
      <ProofsButton
        path={allProofs.path + searchText({ s: filters['s'] })}
        filename="dossiers-legaux.zip"
        label={t`Preuves en un fichier`}
      />
      {mayCheck && (
        <Button
          component={Link}
          to={paths.declarations()}
          variant="default"
          leftSection={<IconFileExport size={16} stroke={1.8} aria-hidden />}
        >
          <Trans>Déclarations</Trans>
        </Button>
      )}
      <Settings />
    </>
  );
}

function Settings() {
  const { t } = useLingui();
  const maySet = useCan('fullCrmCommunerule or fullOwnCrmCommunerule');
  if (!maySet) return null;
  const settings = [
    { entity: 'communerule', label: t`Règles des communes` },
    { entity: 'communetext', label: t`Mentions des communes` },
    { entity: 'registrationpattern', label: t`Formats de numéro` },
    { entity: 'declarationcolumn', label: t`Colonnes de la déclaration` },
  ];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconSettings size={16} stroke={1.8} aria-hidden />}>
          {t`Réglages`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {settings.map(({ entity, label }) => (
          <Menu.Item key={entity} component={Link} to={paths.entity({ entity })}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** In the order of the declaration. */
function useColumns(): Column<LegalRow, SortOf<typeof LEGAL_FILES>>[] {
  const { t } = useLingui();
  const words = useLocalized();
  const language = useLanguage();
  const label = (name: keyof typeof LEGAL_FILES.columns) => words(LEGAL_FILES.columns[name].label);
  return [
    { id: 'id', label: label('id'), sort: 'id', cell: (row) => t`n°${row.id}` },
    {
      id: 'title',
      label: label('title'),
      sort: 'title',
      narrow: 'plain',
      cell: (row) => titleShown(row.title, language),
    },
    {
      id: 'state',
      label: label('state'),
      narrow: 'aside',
      cell: (row) => {
        const state = FILE_STATES.find(({ id }) => id === row.state);
        return (
          <StatePill tone={FILE_TONES[row.state as FileState]}>
            {state ? words(state.label) : row.state}
          </StatePill>
        );
      },
    },
    { id: 'number', label: label('number'), cell: (row) => row.number },
    {
      id: 'address',
      label: label('address'),
      narrow: 'plain',
      cell: (row) => [row.address, row.village].filter((part) => part !== '').join(', '),
    },
    {
      id: 'residence',
      label: label('residence'),
      narrow: 'plain',
      cell: (row) => {
        const residence = LEGAL_TYPES.find(({ id }) => id === row.residence);
        return residence ? words(residence.label) : '';
      },
    },
    {
      id: 'nights',
      label: t`Nuits`,
      align: 'end',
      cell: (row) => (row.nights_cap === null ? '' : t`${row.nights_used ?? 0} sur ${row.nights_cap}`),
    },
    { id: 'first', label: label('first'), narrow: 'plain', cell: (row) => row.first },
    {
      id: 'ends_on',
      label: label('ends_on'),
      cell: (row) => row.ends_on !== null && <DayText day={row.ends_on as Day} />,
    },
    { id: 'owner', label: label('owner'), cell: (row) => row.owner },
  ];
}
