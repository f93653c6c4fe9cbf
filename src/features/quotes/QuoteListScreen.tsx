/** /quote: every quote of the agency, newest first; found by guest, house or reference. */
import type { Day } from '#kernel/day.ts';
import type { SortOf } from '#kernel/list.ts';
import { cents } from '#kernel/money.ts';
import { paths, threadPath } from '#kernel/paths.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { ListScreen } from '#web/list/ListScreen.tsx';
import { go, Link } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import type { Column } from '#web/table/column.ts';
import { DayText, MomentText } from '#web/ui/DayText.tsx';
import { Money } from '#web/ui/Money.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { listQuotes } from './api.ts';
import type { Quote } from './api.ts';
import { QUOTES } from './quotelist.ts';
import { standingOf } from './states.ts';
import classes from './Quote.module.css';

const WAIT_MS = 400;

export function QuoteListScreen() {
  const { t } = useLingui();
  const maySimulate = useCan('toolChatManage');
  const columns = useColumns();
  return (
    <ListScreen
      list={QUOTES}
      endpoint={listQuotes}
      keys={['quote', 'ddl']}
      title={t({ message: 'Devis', context: 'list' })}
      actions={
        maySimulate && (
          <Button
            leftSection={<IconCalculator size={16} stroke={1.8} aria-hidden />}
            onClick={() => go(paths.simulator())}
          >
            {t`Ajouter avec le simulateur`}
          </Button>
        )
      }
      columns={columns}
      rowTo={(quote) => paths.quote({ id: quote.id })}
      search={{ wait: WAIT_MS }}
      exports
      empty={{
        title: t`Aucun devis pour le moment`,
        text: t`Un devis se fait depuis le simulateur, ou depuis une demande.`,
      }}
    />
  );
}

/** In the order of the declaration, whose days of arrival and departure are one column here. */
function useColumns(): Column<Quote, SortOf<typeof QUOTES>>[] {
  const { t } = useLingui();
  const words = useLocalized();
  const label = (name: keyof typeof QUOTES.columns) => words(QUOTES.columns[name].label);
  return [
    { id: 'id', label: label('id'), sort: 'id', cell: (quote) => t`n°${quote.id}` },
    {
      id: 'alphaid',
      label: label('alphaid'),
      linked: true,
      narrow: 'plain',
      cell: (quote) => (
        <Link
          to={threadPath(quote.alphaid)}
          className={classes.oneLine}
          onClick={(event) => event.stopPropagation()}
        >
          {quote.alphaid}
        </Link>
      ),
    },
    { id: 'tenant', label: label('tenant_name'), narrow: 'plain', cell: (quote) => quote.tenant_name },
    { id: 'house', label: label('title'), narrow: 'plain', cell: (quote) => quote.title },
    {
      id: 'dates',
      label: t`Séjour`,
      narrow: 'plain',
      cell: (quote) => (
        <span>
          <DayText day={quote.date_from as Day} />{' '}
          <span className={classes.oneLine}>
            – <DayText day={quote.date_to as Day} />
          </span>
        </span>
      ),
    },
    {
      id: 'total',
      label: label('montant_total'),
      align: 'end',
      narrow: 'aside',
      cell: (quote) => <Money cents={cents(quote.montant_total)} />,
    },
    {
      id: 'state',
      label: label('state'),
      narrow: 'aside',
      cell: (quote) => {
        const { tone, words: said } = standingOf(quote);
        return <StatePill tone={tone}>{words(said)}</StatePill>;
      },
    },
    { id: 'created', label: label('created'), cell: (quote) => <MomentText at={quote.created} /> },
  ];
}
