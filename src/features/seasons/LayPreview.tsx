/** What a season would do in each house that is ticked; and the press that does it. */
import { paths } from '#kernel/paths.ts';
import { readList } from '#web/queries.ts';
import { go } from '#web/router.tsx';
import { useSave } from '#web/save.ts';
import { showWarnings } from '#web/notices.ts';
import { Card } from '#web/ui/Card.tsx';
import { confirmThat } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonLines } from '#web/ui/Skeletons.tsx';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHomeCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { laySeason, previewSeason } from './api.ts';
import type { LaidHouse } from './api.ts';
import { HouseLine } from './HouseLine.tsx';
import { SEASON_KEY } from './season.ts';
import classes from './Seasons.module.css';

interface Props {
  seasonId: number;
  label: string;
  chosen: readonly number[];
}

export function LayPreview({ seasonId, label, chosen }: Props) {
  const { t } = useLingui();
  const houses = chosen.toSorted((a, b) => a - b).join(',');
  const query = useQuery({
    ...readList(previewSeason, { params: { id: seasonId }, query: { houses } }, [SEASON_KEY, 'calendar']),
    enabled: chosen.length > 0,
  });
  return (
    <Card title={t`Ce que cela donne`}>
      {chosen.length === 0 ? (
        <EmptyState icon={IconHomeCheck} title={t`Cochez des maisons`}>
          {t`Vous verrez ici, maison par maison, ce qui change, avant que rien ne soit fait.`}
        </EmptyState>
      ) : (
        <Loaded query={query} skeleton={<SkeletonLines />}>
          {({ models = [], cacheTimestamp }) => (
            <Preview
              seasonId={seasonId}
              label={label}
              houses={models}
              since={cacheTimestamp?.timestamp}
              isStale={query.isPlaceholderData || query.isFetching}
            />
          )}
        </Loaded>
      )}
    </Card>
  );
}

interface Shown {
  seasonId: number;
  label: string;
  houses: readonly LaidHouse[];
  since: number | undefined;
  isStale: boolean;
}

function Preview({ seasonId, label, houses, since, isStale }: Shown) {
  const { t } = useLingui();
  const possible = houses.filter(({ way }) => way !== 'refused');
  const proposed = possible.filter(({ way }) => way === 'proposed').length;
  const lay = useSave(laySeason, {
    touches: [SEASON_KEY, 'calendar'],
    says: t`«\u00a0${label}\u00a0» est posée.`,
    dialog: false,
  });

  async function press(confirmed: 0 | 1): Promise<void> {
    const body = { houses: houses.map(({ id }) => id), confirmed };
    const { answer, refusal } = await lay.attempt({ params: { id: seasonId }, body }, { since });
    const id = answer?.models?.[0]?.id;
    if (id !== undefined) return go(paths.laying({ id }));
    if (refusal?.result !== 'cancelledwithwarnings') {
      if (refusal && refusal.kind !== 'aborted') showWarnings(refusal);
      return undefined;
    }
    const agreed = await confirmThat({
      title: t`Ces prix sont loin de ceux de l'an dernier`,
      text: refusal.warnings.map(({ message }) => message ?? '').join(' '),
      confirm: t`Poser quand même`,
      cancel: t`Revoir`,
    });
    return agreed ? press(1) : undefined;
  }

  return (
    <>
      <ul className={classes.laid} aria-busy={isStale}>
        {houses.map((house) => (
          <HouseLine key={house.id} house={house} isAhead />
        ))}
      </ul>
      <div className={classes.press}>
        <span className={classes.quiet}>
          {proposed > 0 &&
            plural(proposed, {
              one: '# propriétaire reçoit un e-mail\u00a0; rien ne change chez lui avant son accord.',
              other: '# propriétaires reçoivent un e-mail\u00a0; rien ne change chez eux avant leur accord.',
            })}
        </span>
        <Button
          disabled={possible.length === 0 || isStale}
          loading={lay.pending}
          onClick={() => void press(0)}
        >
          {plural(possible.length, { one: 'Poser sur # maison', other: 'Poser sur # maisons' })}
        </Button>
      </div>
    </>
  );
}
