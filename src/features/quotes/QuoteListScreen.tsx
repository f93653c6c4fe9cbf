/** /quote: every quote of the agency, newest first; found by guest, house or reference. */
import type { Day } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { paths, threadPath } from '#kernel/paths.ts';
import { useFilters } from '#web/address.ts';
import { useWords } from '#web/i18n/language.ts';
import { readList } from '#web/queries.ts';
import { go, Link } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import type { Column } from '#web/table/column.ts';
import { DataTable } from '#web/table/DataTable.tsx';
import { Pager } from '#web/table/Pager.tsx';
import { isPageSize, preferredSize, preferSize } from '#web/table/pages.ts';
import { SearchInput } from '#web/table/SearchInput.tsx';
import { DayText, MomentText } from '#web/ui/DayText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Money } from '#web/ui/Money.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCalculator } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listQuotes } from './api.ts';
import type { Quote } from './api.ts';
import { standingOf } from './states.ts';
import classes from './Quote.module.css';

const WAIT_MS = 400;

export function QuoteListScreen() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters();
  const maySimulate = useCan('toolChatManage');
  const columns = useColumns();
  const { s = '', od } = filters;
  const size = isPageSize(Number(filters['ps'])) ? Number(filters['ps']) : preferredSize();
  const page = Math.max(1, Number.parseInt(filters['page'] ?? '1', 10) || 1);
  const query = useQuery(
    readList(listQuotes, { query: { s, ps: size, page, ...(od === 'asc' && { od: 'asc' as const }) } }, [
      'quote',
      'ddl',
    ]),
  );
  const total = query.data?.totalCount ?? 0;
  const capped = query.data?.totalIsCapped ?? false;
  return (
    <>
      <PageTitle
        title={t({ message: 'Devis', context: 'list' })}
        count={query.data ? (capped ? `${total}+` : total) : undefined}
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
      />
      <div className={classes.listTools}>
        <SearchInput
          label={t`Rechercher`}
          value={s}
          wait={WAIT_MS}
          onSearch={(text) => setFilters({ s: text, page: '' }, { replace: true })}
        />
      </div>
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : (
        <DataTable
          label={t({ message: 'Devis', context: 'list' })}
          columns={columns}
          rows={query.data?.models ?? (query.data ? [] : undefined)}
          rowKey={(quote) => String(quote.id)}
          rowTo={(quote) => paths.quote({ id: quote.id })}
          sort={{ by: 'id', direction: od === 'asc' ? 'asc' : 'desc' }}
          onSort={({ direction }) => setFilters({ od: direction === 'asc' ? 'asc' : '', page: '' })}
          expected={Math.min(size, 20)}
          stale={query.isPlaceholderData}
          empty={
            <EmptyState
              title={s === '' ? t`Aucun devis pour le moment` : t`Aucun résultat`}
              action={
                s !== '' && (
                  <Button variant="default" onClick={() => setFilters({ s: '', page: '' })}>
                    {t`Effacer les filtres`}
                  </Button>
                )
              }
            >
              {s === ''
                ? t`Un devis se fait depuis le simulateur, ou depuis une demande.`
                : t`Aucun devis ne correspond à cette recherche.`}
            </EmptyState>
          }
        />
      )}
      {total > 0 && (
        <Pager
          page={page}
          size={size}
          total={total}
          capped={capped}
          onPage={(next) => setFilters({ page: next === 1 ? '' : String(next) })}
          onSize={(next) => {
            preferSize(next);
            setFilters({ ps: String(next), page: '' });
          }}
        />
      )}
    </>
  );
}

function useColumns(): Column<Quote>[] {
  const { t } = useLingui();
  const words = useWords();
  return [
    { id: 'id', label: t`Devis`, sortable: true, cell: (quote) => t`n°${quote.id}` },
    {
      id: 'alphaid',
      label: t`Demande`,
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
    { id: 'tenant', label: t`Locataire`, cell: (quote) => quote.tenant_name },
    { id: 'house', label: t`Location`, cell: (quote) => quote.title },
    {
      id: 'dates',
      label: t`Séjour`,
      cell: (quote) => (
        <span>
          <DayText day={quote.date_from as Day} /> – <DayText day={quote.date_to as Day} />
        </span>
      ),
    },
    {
      id: 'total',
      label: t`Total`,
      align: 'end',
      cell: (quote) => <Money cents={cents(quote.montant_total)} />,
    },
    {
      id: 'state',
      label: t`État`,
      cell: (quote) => {
        const { tone, words: said } = standingOf(quote);
        return <StatePill tone={tone}>{words(said)}</StatePill>;
      },
    },
    { id: 'created', label: t`Créé le`, cell: (quote) => <MomentText at={quote.created} /> },
  ];
}
