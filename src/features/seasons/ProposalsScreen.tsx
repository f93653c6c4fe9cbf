/** /prices: what an owner who sets their own prices is asked. */
import { addDays, dayRange } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { readList } from '#web/queries.ts';
import { Link } from '#web/router.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { useLingui } from '@lingui/react/macro';
import { IconCoinEuro } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listProposals } from './proposalapi.ts';
import { ProposalPill } from './ProposalPill.tsx';
import { SEASON_KEY } from './season.ts';
import classes from './Seasons.module.css';

export function ProposalsScreen() {
  const { t } = useLingui();
  const language = useLanguage();
  const query = useQuery(readList(listProposals, {}, [SEASON_KEY]));
  return (
    <div className={classes.page}>
      <PageTitle title={t`Prix proposés`} />
      <Card>
        <Loaded query={query}>
          {({ models = [] }) =>
            models.length === 0 ? (
              <EmptyState icon={IconCoinEuro} title={t`Aucun prix ne vous est proposé pour le moment`}>
                {t`Quand l'agence vous proposera des prix pour une de vos maisons, vous les lirez ici, et rien ne changera sans votre accord.`}
              </EmptyState>
            ) : (
              <ul className={classes.seasons}>
                {models.map(({ id, house, label, date_from: from, date_to: to, state }) => (
                  <li key={id}>
                    <span className={classes.name}>
                      <Link to={paths.priceProposal({ id })}>{`${house}, ${label}`}</Link>
                      <span className={classes.quiet}>
                        {dayRange(from as Day, addDays(to as Day, 1), language)}
                      </span>
                    </span>
                    <ProposalPill state={state} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}
