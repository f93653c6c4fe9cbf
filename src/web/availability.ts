/**
 * The service is away for a moment: the server has no database, or a proxy has no server. Noticed by whatever call meets it; then the
 * server's health is asked until it is back, and everything goes on by itself.
 *   useServiceUnavailable()          whether to say so
 *   onRecovered(run)        once it is there again
 *   whenBack(run)           the same, or once the browser is on line again: for what was not fetched
 *   waitForRecovery(ms)  a pause that its return cuts short
 */
import { store, useStore } from './store.ts';

const POLL_MS = 2000;

const isUnavailable = store(false);
const returns = new Set<() => void>();

export function useServiceUnavailable(): boolean {
  return useStore(isUnavailable);
}

export function onRecovered(run: () => void): () => void {
  returns.add(run);
  return () => returns.delete(run);
}

export function whenBack(run: () => void): () => void {
  if (navigator.onLine) reportUnavailable();
  addEventListener('online', run);
  const forget = onRecovered(run);
  return () => {
    forget();
    removeEventListener('online', run);
  };
}

/** Told as often as it is met; one look at a time. */
export function reportUnavailable(): void {
  if (isUnavailable.get()) return;
  isUnavailable.set(true);
  void lookUntilBack();
}

async function lookUntilBack(): Promise<void> {
  do await rest(POLL_MS * (0.5 + Math.random()));
  while (!(await isBack()));
  isUnavailable.set(false);
  for (const run of returns) run();
}

/** Whatever else is wrong: the database answers. A full disk is told by the writes that meet it. */
async function isBack(): Promise<boolean> {
  try {
    const response = await fetch('/api/health', {
      cache: 'no-store',
      headers: { accept: 'application/json' },
    });
    const said = (await response.json()) as { models?: { database?: string }[] };
    return said.models?.[0]?.database === 'ok';
  } catch {
    return false;
  }
}

export function waitForRecovery(ms: number): Promise<void> {
  return new Promise((over) => {
    const end = () => {
      forget();
      clearTimeout(timer);
      over();
    };
    const forget = onRecovered(end);
    const timer = setTimeout(end, ms);
  });
}

function rest(ms: number): Promise<void> {
  return new Promise((over) => setTimeout(over, ms));
}
