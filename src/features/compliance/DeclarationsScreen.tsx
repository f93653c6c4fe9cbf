/** /legal/declarations: the files that were made for the State, and the next one. They are made here and sent by whoever declares. */
import type { Day } from '#kernel/day.ts';
import { ApiRefusal } from '#web/apirefusal.ts';
import { fetchFile } from '#web/api.ts';
import { saveAs } from '#web/download.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { ListScreen } from '#web/list/ListScreen.tsx';
import { showWarnings } from '#web/notices.ts';
import { useCanWriteAgency, usePerson } from '#web/session.ts';
import type { Column } from '#web/table/column.ts';
import { DayText, MomentText } from '#web/ui/DayText.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listDeclarations } from './declarationapi.ts';
import type { DeclarationWire } from './declarationapi.ts';
import { DECLARATIONS } from './declarationlist.ts';
import { DeclareDialog } from './DeclareDialog.tsx';
import classes from './Legal.module.css';

export function DeclarationsScreen() {
  const { t } = useLingui();
  const { agid } = usePerson();
  const mayMake = useCanWriteAgency(agid ?? 0) && agid !== null;
  const [isOpen, setOpen] = useState(false);
  const columns = useColumns();
  const add = mayMake && (
    <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => setOpen(true)}>
      {t`Préparer une déclaration`}
    </Button>
  );
  return (
    <>
      <ListScreen
        list={DECLARATIONS}
        endpoint={listDeclarations}
        keys={['house']}
        title={t`Déclarations`}
        sub={t`Des fichiers à déposer vous-même\u00a0: rien ne part d'ici tout seul.`}
        actions={add}
        columns={columns}
        search={false}
        empty={{
          title: t`Aucune déclaration pour le moment`,
          text: t`Une déclaration se prépare commune par commune, une fois sa période terminée.`,
          action: add,
        }}
      />
      {isOpen && <DeclareDialog onClose={() => setOpen(false)} />}
    </>
  );
}

async function download({ file_id: fid, insee, date_from: from }: DeclarationWire): Promise<void> {
  try {
    saveAs(await fetchFile(`/fileserver/by-id/${fid}`), `declaration-${insee}-${from}.csv`);
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    showWarnings(error);
  }
}

function useColumns(): Column<DeclarationWire, 'id'>[] {
  const { t } = useLingui();
  const words = useLocalized();
  const label = (name: keyof typeof DECLARATIONS.columns) => words(DECLARATIONS.columns[name].label);
  return [
    { id: 'id', label: label('id'), sort: 'id', cell: (row) => t`n°${row.id}` },
    { id: 'commune', label: label('commune'), narrow: 'plain', cell: (row) => row.commune },
    {
      id: 'period',
      label: t`Période`,
      narrow: 'plain',
      cell: (row) => (
        <span>
          <DayText day={row.date_from as Day} /> – <DayText day={row.date_to as Day} />
        </span>
      ),
    },
    { id: 'houses', label: label('houses'), align: 'end', cell: (row) => row.houses },
    { id: 'nights', label: label('nights'), align: 'end', cell: (row) => row.nights },
    {
      id: 'problems',
      label: label('problems'),
      narrow: 'aside',
      cell: (row) =>
        row.problems === 0 ? (
          <StatePill tone="volet">{t`Aucune`}</StatePill>
        ) : (
          <StatePill tone="ajonc">{String(row.problems)}</StatePill>
        ),
    },
    {
      id: 'made',
      label: label('created'),
      cell: (row) => (
        <span>
          <MomentText at={row.created} /> · {row.author}
        </span>
      ),
    },
    {
      id: 'sha256',
      label: label('sha256'),
      cell: (row) => <span className={classes.print}>{row.sha256}</span>,
    },
    {
      id: 'file',
      label: t`Fichier`,
      narrow: 'plain',
      cell: (row) => (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={15} stroke={1.8} aria-hidden />}
          aria-label={t`Télécharger la déclaration n°${row.id}`}
          onClick={() => void download(row)}
        >
          {t`Télécharger`}
        </Button>
      ),
    },
  ];
}
