/** /seasons/lay/:id: over which houses, what that would do in each, and then it is done. */
import { season } from '#entities/season.ts';
import { addDays, dayRange } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { callsOf } from '#web/entity/endpoints.ts';
import { keysOf } from '#web/entity/keys.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { read, readList } from '#web/queries.ts';
import { useParams } from '#web/router.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listCoverage } from './api.ts';
import { HousesChosen } from './HousesChosen.tsx';
import { LayPreview } from './LayPreview.tsx';
import { SEASON_KEY } from './season.ts';
import classes from './Seasons.module.css';

export function LayScreen() {
  const { id } = useParams(paths.laySeason);
  const params = { id: Number(id) };
  const one = useQuery(read(callsOf(season).one, { params }, keysOf(season)));
  return (
    <Loaded query={one} skeleton={<SkeletonCards count={2} height={260} />}>
      {({ models = [] }) => models[0] && <Lay id={params.id} row={models[0]} />}
    </Loaded>
  );
}

function Lay({ id, row }: { id: number; row: Readonly<Record<string, unknown>> }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const houses = useQuery(readList(listCoverage, {}, [SEASON_KEY, 'calendar', 'house']));
  const [label, from, to] = [String(row['label']), row['date_from'] as Day, row['date_to'] as Day];
  return (
    <div className={classes.page}>
      <PageTitle
        title={t`Poser «\u00a0${label}\u00a0»`}
        sub={dayRange(from, addDays(to, 1), language)}
        back={{ to: paths.seasons(), label: t`Saisons` }}
      />
      <div className={classes.lay}>
        <Loaded query={houses} skeleton={<SkeletonCards count={1} height={400} />}>
          {({ models = [] }) => (
            <HousesChosen
              houses={models.filter((house) => house.can_write === 1)}
              chosen={chosen}
              onChoose={setChosen}
            />
          )}
        </Loaded>
        <LayPreview seasonId={id} label={label} chosen={chosen} />
      </div>
    </div>
  );
}
