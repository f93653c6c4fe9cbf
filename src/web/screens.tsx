/**
 * From the table of screens to what is on the page. An entry is
 *   { path: '/quote/:id', title: msg`Devis`, needs: 'toolQuotes', load: async () => (await import('…/QuoteScreen.tsx')).QuoteScreen }
 * `needs` is an expression over permissions, '' for anyone logged in, PUBLIC for anyone at all. `layout`: 'page' scrolls with margins,
 * 'fill' takes exactly the window under the bar (inbox, calendars), 'bare' has no frame.
 */
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { ComponentType, ReactNode } from 'react';
import { createElement, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from './frame/ErrorBoundary.tsx';
import { LoadingScreen } from './frame/LoadingScreen.tsx';
import type { Shape } from './frame/LoadingScreen.tsx';
import { NotFound } from './frame/NotFound.tsx';
import { useHeading } from './heading.ts';
import { loading } from './loading.ts';
import { Router, usePattern, usePlace } from './router.tsx';
import { mayWith, useSession } from './session.ts';
import { useBrand } from './theme/brand.ts';
import { takeUpdate } from './version.ts';

export const PUBLIC = 'public';
export type Layout = 'page' | 'fill' | 'bare';

export interface Screen {
  path: string;
  title: MessageDescriptor;
  needs: string;
  load: () => Promise<ComponentType>;
  layout?: Layout;
  /** What stands in its place until it is here. */
  shape?: Shape;
  /** Stays as it is while the address moves within its pattern: the inbox's list keeps its place from one conversation to the next. */
  keeps?: boolean;
}

interface Props {
  screens: readonly Screen[];
  /** Around every screen behind the login. */
  Shell: ComponentType<{ title: string; layout: Layout; children: ReactNode }>;
  /** Instead of a screen, while nobody is logged in: the address stays, and so does where the person was going (C24). */
  Login: ComponentType;
}

export function Screens({ screens, Shell, Login }: Props) {
  return (
    <Router patterns={screens.map(({ path }) => path)} onMoved={takeUpdate}>
      <Suspense fallback={<LoadingScreen />}>
        <Shown screens={screens} Shell={Shell} Login={Login} />
      </Suspense>
    </Router>
  );
}

function Shown({ screens, Shell, Login }: Props) {
  const { profile } = useSession();
  const { i18n } = useLingui();
  const pattern = usePattern();
  const screen = screens.find(({ path }) => path === pattern);
  const title = useHeading(screen ? i18n._(screen.title) : '');
  const site = useBrand()?.name ?? 'Pertuis';
  useEffect(() => {
    document.title = title ? `${title} · ${site}` : site;
  }, [title, site]);
  if (screen?.needs === PUBLIC) return <Contents screen={screen} />;
  if (!profile) return <Login />;
  const seen = screen && mayWith(profile, screen.needs) ? screen : undefined;
  return (
    <Shell title={seen ? title : ''} layout={seen?.layout ?? 'page'}>
      {seen ? <Contents screen={seen} /> : <NotFound />}
    </Shell>
  );
}

function Contents({ screen }: { screen: Screen }) {
  const { i18n } = useLingui();
  const { pathname } = usePlace();
  const [tries, setTries] = useState(0);
  return (
    <ErrorBoundary
      key={`${screen.keeps ? screen.path : pathname} ${tries}`}
      onRetry={() => setTries(tries + 1)}
    >
      <Suspense fallback={<LoadingScreen title={i18n._(screen.title)} shape={screen.shape ?? 'cards'} />}>
        {createElement(componentOf(screen))}
      </Suspense>
    </ErrorBoundary>
  );
}

const components = new Map<Screen, ComponentType>();

/** One lazy component per screen, made once: a new one each time would forget what was typed. */
function componentOf(screen: Screen): ComponentType {
  const known = components.get(screen);
  if (known) return known;
  const made = loading(screen.load, () => components.delete(screen));
  components.set(screen, made);
  return made;
}
