/** One listing in its editor, under /ads, or under /edls where an installation is there for inventories only. */
import { paths } from '#kernel/paths.ts';
import { NotFound } from '#web/frame/NotFound.tsx';
import { read } from '#web/queries.ts';
import { Redirect, useParams, usePattern } from '#web/router.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Result } from '#kernel/endpoint.ts';
import { readHouse } from './recordapi.ts';
import { Editor } from './Editor.tsx';
import { useHousePaths } from './mode.ts';
import type { HouseStored } from './useHouseForm.ts';

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
  const query = useQuery(read(readHouse, { params: { id } }, ['house']));
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
