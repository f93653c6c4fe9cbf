/** /seasons/laid: what was laid over houses, the newest first. */
import { addDays, dayRange } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { readList } from '#web/queries.ts';
import { Link } from '#web/router.tsx';
import { Card } from '#web/ui/Card.tsx';
import { MomentText } from '#web/ui/DayText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { useLingui } from '@lingui/react/macro';
import { IconCalendarDollar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listLayings } from './api.ts';
import type { Laying } from './api.ts';
import { LayingCounts } from './LayingCounts.tsx';
import { SEASON_KEY } from './season.ts';
import classes from './Seasons.module.css';

export function LayingsScreen() {
  const { t } = useLingui();
  const query = useQuery(readList(listLayings, {}, [SEASON_KEY]));
  return (
    <div className={classes.page}>
      <PageTitle
        title={t`Saisons posées`}
        count={query.data?.totalCount}
        back={{ to: paths.seasons(), label: t`Saisons` }}
      />
      <Card>
        <Loaded query={query}>
          {({ models = [] }) =>
            models.length === 0 ? (
              <EmptyState icon={IconCalendarDollar} title={t`Aucune saison posée pour le moment`}>
                {t`Chaque pose restera ici, avec ses maisons, et pourra être annulée d'un seul geste.`}
              </EmptyState>
            ) : (
              <ul className={classes.seasons}>
                {models.map((laying) => (
                  <Line key={laying.id} laying={laying} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}

function Line({ laying }: { laying: Laying }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { id, label, date_from: from, date_to: to, created, author_name: author, undone } = laying;
  return (
    <li>
      <span className={classes.name}>
        <Link to={paths.laying({ id })}>{label}</Link>
        <span className={classes.quiet}>{dayRange(from as Day, addDays(to as Day, 1), language)}</span>
      </span>
      <span className={classes.quiet}>
        <MomentText at={created} /> {author}
      </span>
      {undone === null ? <LayingCounts laying={laying} /> : <StatePill>{t`Annulée`}</StatePill>}
    </li>
  );
}
