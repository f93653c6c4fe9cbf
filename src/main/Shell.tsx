/** The frame with this product's menu and calls: loaded once somebody is logged in. */
import { paths } from '#kernel/paths.ts';
import '@mantine/core/styles.layer.css';
import { useUnreadSignals } from '#features/inbox/attention/unread.ts';
import { EndedListings } from '#features/listings/EndedListings.tsx';
import { ReleaseNotes } from '#features/releasenotes/ReleaseNotes.tsx';
import { logout, reloadPermissions } from '#features/session/api.ts';
import { config, updatedKeys } from '#features/status/api.ts';
import { useInventoryOnly, useKeepingInventoryOnly } from '#features/status/intervals.ts';
import { call } from '#web/api.ts';
import { Frame } from '#web/frame/Frame.tsx';
import { NotFound } from '#web/frame/NotFound.tsx';
import { useFreshness } from '#web/freshness.ts';
import { heading } from '#web/heading.ts';
import { queryClient, read, readList } from '#web/queries.ts';
import { go, mayLeaveAll, usePattern, usePlace } from '#web/router.tsx';
import type { Layout } from '#web/screens.tsx';
import { closeSession, openSession, usePerson } from '#web/session.ts';
import { useLingui } from '@lingui/react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect } from 'react';
import { inventoryMenu, menu } from './menu.ts';

const LOOK_SECONDS = 60;
const PERMISSIONS_TIMEOUT_MS = 6000;

/** What an installation for inventories only has; its houses lead to their inventories (B94). */
const INVENTORY_SCREENS: ReadonlySet<string | undefined> = new Set(
  [paths.home, paths.houses, paths.house, paths.inventories, paths.inventory].map(({ pattern }) => pattern),
);

interface Props {
  title: string;
  layout: Layout;
  children: ReactNode;
}

export function Shell(props: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Surrounded {...props} />
    </QueryClientProvider>
  );
}

function Surrounded({ title, layout, children }: Props) {
  useListTitle();
  const { data: published } = useQuery(readList(config, {}, ['schemaVersion']));
  const settings = published?.models?.[0];
  const unread = useUnreadSignals();
  useFreshPermissions();
  useKeepingInventoryOnly();
  const isInventoryOnly = useInventoryOnly() === true;
  const isHere = useHasScreen(isInventoryOnly);
  useFreshness(askChanges, settings?.intervals.cacheUpdated ?? LOOK_SECONDS);

  /** The server is told, but nobody waits for it to leave. */
  async function leave(): Promise<void> {
    if (!(await mayLeaveAll())) return;
    void call(logout, { body: {} }).catch(() => undefined);
    closeSession('logout');
    go(paths.home());
  }

  const shown = isHere ? layout : 'page';
  if (shown === 'bare') return children;
  return (
    <Frame
      title={isHere ? title : ''}
      layout={shown}
      menu={isInventoryOnly ? inventoryMenu : menu}
      unread={unread}
      alwaysOnline={settings?.networkMode === 'always'}
      beside={<ReleaseNotes />}
      notice={<EndedListings />}
      onLogout={() => void leave()}
    >
      {isHere ? children : <NotFound />}
    </Frame>
  );
}

function useHasScreen(isInventoryOnly: boolean): boolean {
  const pattern = usePattern();
  return !isInventoryOnly || INVENTORY_SCREENS.has(pattern);
}

/** All lists share one line of the table of screens: which one it is, the menu knows before the list's own code is here. */
function useListTitle(): void {
  const { i18n } = useLingui();
  const { pathname } = usePlace();
  const isList = usePattern() === paths.entity.pattern;
  const entry = isList
    ? menu.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    : undefined;
  const label = entry && i18n._(entry.label);
  useLayoutEffect(() => {
    if (label === undefined || heading.get() !== '') return undefined;
    heading.set(label);
    return () => {
      if (heading.get() === label) heading.set('');
    };
  }, [label]);
}

async function askChanges(known: Record<string, number>) {
  const answer = await call(updatedKeys, { query: { timestamps: known } });
  return answer.models ?? [];
}

/** Rights may have changed since the last visit: asked again on arrival, and whenever the person's own data is touched. */
function useFreshPermissions(): void {
  const { uid } = usePerson();
  const { data } = useQuery({
    ...read(reloadPermissions, {}, ['profile'], { timeout: PERMISSIONS_TIMEOUT_MS }),
    staleTime: 60_000,
  });
  const fresh = data?.models?.[0];
  useEffect(() => {
    if (fresh?.uid === uid) openSession(fresh);
  }, [fresh, uid]);
}
