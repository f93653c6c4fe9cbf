/** The agency's seasons, each with the way to lay it over houses. */
import { season } from '#entities/season.ts';
import { SEASON_PRICINGS } from '#entities/seasonchoices.ts';
import { addDays, dayRange, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { formatEuros, fromEuros } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { callsOf } from '#web/entity/endpoints.ts';
import type { EntityRow } from '#web/entity/endpoints.ts';
import { keysOf } from '#web/entity/keys.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { readList } from '#web/queries.ts';
import { go, Link } from '#web/router.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCalendarDollar, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import classes from './Seasons.module.css';

/** Of this year and the next; the others are in their list. */
const SHOWN = 12;

export function SeasonList() {
  const { t } = useLingui();
  const asked = { ps: SHOWN, of: 'date_from', od: 'desc' } as const;
  const query = useQuery(readList(callsOf(season).list, { query: asked }, keysOf(season)));
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
      onClick={() => go(paths.entity({ entity: 'season', id: 'new' }))}
    >
      {t`Nouvelle saison`}
    </Button>
  );
  return (
    <Card
      title={t`Les saisons de l'agence`}
      actions={
        <>
          {add}
          <Button component={Link} to={paths.entity({ entity: 'season' })} variant="default">
            {t`Toutes les saisons`}
          </Button>
        </>
      }
    >
      <Loaded query={query}>
        {({ models = [] }) =>
          models.length === 0 ? (
            <EmptyState icon={IconCalendarDollar} title={t`Aucune saison pour le moment`}>
              {t`Donnez-lui un nom, ses nuits et ce qu'elle change\u00a0; puis posez-la sur autant de maisons que vous voulez.`}
            </EmptyState>
          ) : (
            <ul className={classes.seasons}>
              {models.map((row) => (
                <SeasonLine key={String(row['id'])} row={row} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function SeasonLine({ row }: { row: EntityRow }) {
  const { t } = useLingui();
  const language = useLanguage();
  const id = Number(row['id']);
  const label = String(row['label']);
  const [from, to] = [row['date_from'] as Day, row['date_to'] as Day];
  const isOver = to < todayInParis();
  return (
    <li>
      <span className={classes.name}>
        <Link to={paths.entity({ entity: 'season', id })}>{label}</Link>
        <span className={classes.quiet}>{dayRange(from, addDays(to, 1), language)}</span>
      </span>
      <PriceOf row={row} />
      {isOver ? (
        <StatePill>{t`Passée`}</StatePill>
      ) : (
        <Button
          component={Link}
          to={paths.laySeason({ id })}
          variant="default"
          aria-label={t`Poser sur des maisons\u00a0: ${label}`}
        >
          {t`Poser sur des maisons`}
        </Button>
      )}
    </li>
  );
}

function PriceOf({ row }: { row: EntityRow }) {
  const { t } = useLingui();
  const words = useLocalized();
  if (row['closed'] === 1) return <span className={classes.quiet}>{t`Fermée`}</span>;
  const pricing = SEASON_PRICINGS.find(({ id }) => id === row['pricing']);
  if (pricing === undefined || pricing.id === 'none')
    return <span className={classes.quiet}>{t`Règles seules`}</span>;
  if (pricing.id === 'amount')
    return <span>{t`${formatEuros(fromEuros(Number(row['amount'])))} la nuit`}</span>;
  const percent = String(row['percent']).replace('.', words({ fr: ',', en: '.' }));
  return (
    <span>
      {words(pricing.label).replace('…', '')} {percent}&nbsp;%
    </span>
  );
}
