/** One listing in its editor, under /ads, or under /edls where an installation is there for inventories only. */
import { paths } from '#kernel/paths.ts';
import { NotFound } from '#web/frame/NotFound.tsx';
import { queryClient, read } from '#web/queries.ts';
import { Redirect, useParams, usePattern } from '#web/router.tsx';
import { may } from '#web/session.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Result } from '#kernel/endpoint.ts';
import { readHouse } from './recordapi.ts';
import { Editor } from './Editor.tsx';
import { useHousePaths } from './mode.ts';
import { fetchFirstTab } from './tabtable.tsx';
import type { HouseStored } from './useHouseForm.ts';

/** What was read so lately is not asked for again by what draws it. */
const AHEAD_MS = 2_000;

const houseRead = (id: number) => read(readHouse, { params: { id } }, ['house']);

/** The house and its first tab come beside the frame, not after it. A failure is told by whatever draws them. */
function readAhead(pathname: string): void {
  for (const path of [paths.house, paths.inventory]) {
    const { id, tab } = path.read(pathname);
    if (!/^[1-9]\d*$/.test(id) || !may('toolAds')) continue;
    void queryClient.prefetchQuery(houseRead(Number(id)));
    fetchFirstTab(tab);
  }
}

readAhead(location.pathname);

export function AdScreen() {
  const isInventory = usePattern() === paths.inventory.pattern;
  const { id, tab } = useParams(isInventory ? paths.inventory : paths.house);
  const { isInventoryOnly, toHouse } = useHousePaths();
  const number = Number(id);
  if (!Number.isInteger(number) || number <= 0) return <NotFound />;
  if (isInventoryOnly !== undefined && isInventoryOnly !== isInventory)
    return <Redirect to={toHouse({ id: number, tab })} />;
  return <Ad key={number} id={number} />;
}

function Ad({ id }: { id: number }) {
  const { t } = useLingui();
  const query = useQuery({
    ...houseRead(id),
    refetchOnMount: ({ state }) => state.isInvalidated || Date.now() - state.dataUpdatedAt > AHEAD_MS,
  });
  const waiting = (
    <>
      <PageTitle title={t`Annonce`} />
      <SkeletonCards count={3} height={220} />
    </>
  );
  return (
    <Loaded query={query} skeleton={waiting}>
      {(answer) => {
        const stored = storedOf(answer);
        if (!stored) return <NotFound />;
        return (
          <Editor
            stored={stored}
            reread={async () => {
              const { data, isSuccess } = await query.refetch();
              return isSuccess ? storedOf(data) : undefined;
            }}
          />
        );
      }}
    </Loaded>
  );
}

function storedOf({ models, cacheTimestamp }: Result<typeof readHouse>): HouseStored | undefined {
  const house = models?.[0];
  return house && { house, since: cacheTimestamp?.timestamp };
}
