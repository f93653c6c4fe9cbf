/**
 * From the table of screens to a router. A line is
 *   { path: '/quote/$id', title: msg`Devis`, needs: 'toolQuotes', load: async () => (await import('…/QuoteScreen.tsx')).QuoteScreen }
 * `needs` is an expression over permissions, '' for anyone logged in, PUBLIC for anyone at all. `layout`: 'page' scrolls with margins,
 * 'fill' takes exactly the window under the bar (inbox, calendars), 'bare' has no frame.
 */
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  useLocation,
  useMatches,
  useParams,
} from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from './frame/ErrorBoundary.tsx';
import { LoadingScreen } from './frame/LoadingScreen.tsx';
import { NotFound } from './frame/NotFound.tsx';
import { parseSearch, stringifySearch } from './address.ts';
import { mayWith, useSession } from './session.ts';
import { takeUpdate } from './update.ts';

export const PUBLIC = 'public';

export interface Screen {
  path: string;
  title: MessageDescriptor;
  needs: string;
  load: () => Promise<ComponentType>;
  layout?: 'page' | 'fill' | 'bare';
}

interface Surroundings {
  /** Around every screen behind the login. */
  Frame: ComponentType<{ title: string; layout: 'page' | 'fill'; children: ReactNode }>;
  /** Instead of a screen, while nobody is logged in: the address stays, and so does where the person was going (C24). */
  Login: ComponentType;
}

export function buildRouter(screens: readonly Screen[], { Frame, Login }: Surroundings) {
  const byPath = new Map(screens.map((screen) => [screen.path, screen]));

  function Root() {
    const { profile } = useSession();
    const { i18n } = useLingui();
    const matches = useMatches();
    const screen = byPath.get(String(matches.at(-1)?.fullPath ?? '').replace(/(.)\/$/, '$1'));
    const title = screen ? i18n._(screen.title) : '';
    useEffect(() => {
      document.title = title ? `${title} · Pertuis` : 'Pertuis';
    }, [title]);
    if (screen?.needs === PUBLIC) return <Contents />;
    if (!profile) {
      return (
        <Suspense fallback={<LoadingScreen />}>
          <Login />
        </Suspense>
      );
    }
    const allowed = !screen || mayWith(profile, screen.needs);
    if (allowed && screen?.layout === 'bare') return <Contents />;
    return (
      <Suspense fallback={<LoadingScreen />}>
        <Frame title={title} layout={screen?.layout === 'fill' ? 'fill' : 'page'}>
          {allowed ? <Contents /> : <NotFound />}
        </Frame>
      </Suspense>
    );
  }

  const root = createRootRoute({ component: Root, notFoundComponent: NotFound });
  const routes = screens.map(({ path, load }) =>
    createRoute({ getParentRoute: () => root, path, component: lazy(async () => ({ default: await load() })) }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    parseSearch,
    stringifySearch,
    defaultPendingComponent: LoadingScreen,
    scrollRestoration: false,
  });
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (!pathChanged) return;
    scrollTo(0, 0);
    takeUpdate();
  });
  return router;
}

function Contents() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<LoadingScreen />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The named pieces of the address: `const { id = '' } = useAddressParams()`. */
export function useAddressParams(): Readonly<Record<string, string | undefined>> {
  return useParams({ strict: false });
}
