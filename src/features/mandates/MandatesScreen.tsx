/** /mandates: the register. Staff see what their agency has, an owner what they signed. */
import type { Day } from '#kernel/day.ts';
import type { SortOf } from '#kernel/list.ts';
import { paths } from '#kernel/paths.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { ListScreen } from '#web/list/ListScreen.tsx';
import { go, Link } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import type { Column } from '#web/table/column.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { listMandates } from './api.ts';
import type { Mandate } from './api.ts';
import { MANDATE_KINDS } from './choices.ts';
import { STANDING_WORDS } from './mandate.ts';
import classes from './Mandates.module.css';
import { MANDATES } from './mandatelist.ts';
import { RegisterButton } from './RegisterButton.tsx';
import { StandingPill } from './StandingPill.tsx';

/** What the list can be narrowed to. */
const TERMS = {
  state: {
    kind: 'choice',
    label: MANDATES.columns.state.label,
    choices: Object.entries(STANDING_WORDS).map(([id, label]) => ({ id, label })),
  },
  kind: { kind: 'choice', label: MANDATES.columns.kind.label, choices: MANDATE_KINDS },
} as const;

export function MandatesScreen() {
  const { t } = useLingui();
  const manages = useCan('toolMandates');
  const columns = useColumns();
  const enter = manages && (
    <Button
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      onClick={() => go(paths.mandate({ id: 'new' }))}
    >
      {t`Inscrire un mandat`}
    </Button>
  );
  return (
    <ListScreen
      list={MANDATES}
      endpoint={listMandates}
      keys={['mandate', 'house']}
      title={manages ? t`Registre des mandats` : t`Mes mandats`}
      actions={
        manages && (
          <Group gap={8}>
            <RegisterButton />
            {enter}
          </Group>
        )
      }
      columns={columns}
      rowTo={(mandate) => paths.mandate({ id: mandate.id })}
      linesBelow={1100}
      terms={TERMS}
      exports={manages}
      empty={{
        title: manages ? t`Aucun mandat au registre` : t`Aucun mandat pour le moment`,
        text: manages
          ? t`Chaque mandat inscrit reçoit le numéro suivant, et le garde.`
          : t`Les mandats que vous signez avec l'agence apparaîtront ici.`,
        action: enter,
      }}
    />
  );
}

function useColumns(): Column<Mandate, SortOf<typeof MANDATES>>[] {
  const { t } = useLingui();
  const words = useLocalized();
  const label = (name: keyof typeof MANDATES.columns) => words(MANDATES.columns[name].label);
  const day = (value: string | null) => value !== null && <DayText day={value as Day} />;
  return [
    {
      id: 'number',
      label: label('number_text'),
      sort: 'id',
      cell: (row) => <span className={classes.number}>{t`n°${row.number_text}`}</span>,
    },
    { id: 'owners', label: label('owners'), narrow: 'plain', cell: (row) => row.owners },
    {
      id: 'house',
      label: label('nid_label'),
      linked: true,
      narrow: 'plain',
      cell: (row) => (
        <Link to={paths.house({ id: row.nid })} onClick={(event) => event.stopPropagation()}>
          {row.nid_label}
        </Link>
      ),
    },
    {
      id: 'kind',
      label: label('kind'),
      cell: (row) => words(MANDATE_KINDS.find(({ id }) => id === row.kind)!.label),
    },
    { id: 'from', label: label('date_from'), cell: (row) => day(row.date_from) },
    { id: 'to', label: label('date_to'), sort: 'date_to', narrow: 'plain', cell: (row) => day(row.date_to) },
    { id: 'state', label: label('state'), narrow: 'aside', cell: (row) => <StandingPill mandate={row} /> },
  ];
}
