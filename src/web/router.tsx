/**
 * Moving between screens. Every page needs this before it can show anything, so it is ours and small (20 kB less than a router we would
 * use a tenth of).
 *   <Link to={paths.chat({ alphaid })} className=…>     a real anchor: middle click, new tab and keyboard work; `data-active` where one is
 *   const go = useGo(); go(paths.quote({ id })); go(paths.newQuote(), { state: {…} }); go(to, { replace: true })
 *   const { pathname, search, state } = usePlace();   const { id } = useParams(paths.quote);   filters: useFilters() of address.ts
 *   useLeaveGuard(unsaved, ask)   asks before the screen is left, by link, by back button or by closing the tab
 */
import type { Address, Path, Pieces } from '#kernel/paths.ts';
import { matchPath } from '#kernel/paths.ts';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { createContext, startTransition, use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { holdPage } from './held.ts';
import { store } from './store.ts';

export interface Place {
  pathname: Address;
  /** With its '?', or empty. */
  search: string;
  /** What the screen before handed over; survives a reload, not a new tab. */
  state: unknown;
  /** How many steps into this visit: tells back from forward. */
  index: number;
}

function placeNow(): Place {
  const { index = 0, state }: { index?: number; state?: unknown } = (history.state as object | null) ?? {};
  return { pathname: location.pathname as Address, search: location.search, state, index };
}

const place = store(placeNow());

interface Guard {
  blocks: (to: string) => boolean;
  /** Resolves to true when the person agrees to leave. */
  ask: () => Promise<boolean>;
}
const guards = new Set<Guard>();

function isGuarded(to: string): boolean {
  return [...guards].some((guard) => guard.blocks(to));
}

async function leaveThen(to: string, move: () => void): Promise<void> {
  for (const guard of guards) if (guard.blocks(to) && !(await guard.ask())) return;
  move();
}

/** Logging out leaves everything at once, wherever it leads: each is asked, and not a second time on the way home. */
export async function mayLeaveAll(): Promise<boolean> {
  for (const guard of guards) if (!(await guard.ask())) return false;
  guards.clear();
  return true;
}

interface GoOptions {
  replace?: boolean;
  state?: unknown;
}

export function go(to: Address, { replace = false, state }: GoOptions = {}): void {
  const url = new URL(to, location.href);
  function move(): void {
    const index = place.get().index + (replace ? 0 : 1);
    history[replace ? 'replaceState' : 'pushState']({ index, state }, '', url);
    place.set(placeNow());
  }
  if (url.origin !== location.origin) location.assign(url);
  else if (!isGuarded(url.pathname)) move();
  else void leaveThen(url.pathname, move);
}

/** The browser has already moved when it tells us: a guarded screen is put back, the question asked, and the step taken again. */
let retaking = false;
addEventListener('popstate', () => {
  const next = placeNow();
  const steps = next.index - place.get().index;
  const free = retaking || steps === 0 || !isGuarded(next.pathname);
  if (free) {
    retaking = false;
    place.set(next);
    return;
  }
  retaking = true;
  history.go(-steps);
  void leaveThen(next.pathname, () => {
    retaking = true;
    history.go(steps);
  });
});

export function useGo(): typeof go {
  return go;
}

const Here = createContext<{
  place: Place;
  pattern: string | undefined;
}>({
  place: place.get(),
  pattern: undefined,
});

/** The former screen stays until the code of the next one is here. */
export function Router({
  patterns,
  onMoved,
  children,
}: {
  patterns: readonly string[];
  onMoved: (pathname: string) => void;
  children: ReactNode;
}) {
  const [current, setCurrent] = useState(place.get);
  useEffect(() => {
    const follow = () => startTransition(() => setCurrent(place.get()));
    follow();
    return place.watch(follow);
  }, []);
  const here = useMemo(
    () => ({ place: current, pattern: matchPath(patterns, current.pathname) }),
    [patterns, current],
  );
  const { pathname } = current;
  useLayoutEffect(() => {
    scrollTo(0, 0);
    onMoved(pathname);
  }, [pathname, onMoved]);
  return <Here value={here}>{children}</Here>;
}

/** The page that is open, as the bar has it now. */
export function addressNow(): Address {
  return place.get().pathname;
}

export function usePlace(): Place {
  return use(Here).place;
}

/** The named pieces of the address of the screen one is on: '/quote/:id' gives `id`. */
export function useParams<P extends string>(path: Path<P>): Pieces<P> {
  return path.read(use(Here).place.pathname);
}

/** The pattern of the screen that is shown, or undefined where there is none. */
export function usePattern(): string | undefined {
  return use(Here).pattern;
}

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: Address;
  replace?: boolean;
  state?: unknown;
}

export function Link({ to, replace = false, state, onClick, children, ...anchor }: LinkProps) {
  const { pathname } = usePlace();
  const [path = ''] = to.split(/[?#]/);
  const active = path !== '/' && (pathname === path || pathname.startsWith(`${path.replace(/\/$/, '')}/`));
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !plain || (anchor.target && anchor.target !== '_self')) return;
    event.preventDefault();
    go(to, { replace, state });
  }
  return (
    <a
      {...anchor}
      href={to}
      onClick={follow}
      data-active={active || undefined}
      aria-current={active && pathname === path ? 'page' : undefined}
    >
      {children}
    </a>
  );
}

export function Redirect({ to }: { to: Address }) {
  useEffect(() => go(to, { replace: true }), [to]);
  return null;
}

/** Asks before work is lost. Another tab of the same editor is not leaving: `within` is the path that keeps the form. */
export function useLeaveGuard(unsaved: boolean, ask: () => Promise<boolean>, within?: string): void {
  // Before the next screen is told that it was moved to: what was left by then no longer holds the page.
  useLayoutEffect(() => {
    if (!unsaved) return undefined;
    const from = location.pathname;
    const stays = (to: string) =>
      to === from || (within !== undefined && (to === within || to.startsWith(`${within}/`)));
    const guard: Guard = { blocks: (to) => !stays(to), ask };
    const closing = (event: BeforeUnloadEvent) => event.preventDefault();
    const letGo = holdPage();
    guards.add(guard);
    addEventListener('beforeunload', closing);
    return () => {
      letGo();
      guards.delete(guard);
      removeEventListener('beforeunload', closing);
    };
  }, [unsaved, ask, within]);
}
