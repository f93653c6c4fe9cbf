/** Where the browser starts: language, look, screens. Everything a login page does not need is loaded later. */
import { matchPath } from '#kernel/paths.ts';
import { startLanguage } from '#web/i18n/language.ts';
import { isPageHeld } from '#web/held.ts';
import { isServerThere } from '#web/serverthere.ts';
import { PUBLIC, Screens } from '#web/screens.tsx';
import { token } from '#web/token.ts';
import { Look } from '#web/theme/Look.tsx';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { screens } from './screens.tsx';

const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }));
const Login = lazy(async () => ({
  default: (await import('#features/session/LoginScreen.tsx')).LoginScreen,
}));

/**
 * After a deployment an old page may ask for a file that is gone; the new page has it. Once a minute: the file may be missing there too. Over
 * something unsaved the person decides: the part that is missing says so in its place.
 */
addEventListener('vite:preloadError', () => {
  const tried = Number(sessionStorage.getItem('pertuis.reloaded'));
  if (Date.now() - tried >= 60_000) void reloadIfThere();
});

async function reloadIfThere(): Promise<void> {
  if (!(await isServerThere()) || isPageHeld()) return;
  sessionStorage.setItem('pertuis.reloaded', String(Date.now()));
  location.reload();
}

/** What this visit will show comes beside the words and the frame, not after them: each would wait for the one before on a slow line. */
function fetchAhead(): void {
  if (!navigator.onLine) return;
  const pattern = matchPath(
    screens.map(({ path }) => path),
    location.pathname,
  );
  const screen = screens.find(({ path }) => path === pattern);
  const wanted: Promise<unknown>[] = [];
  if (token() === null && screen?.needs !== PUBLIC) wanted.push(import('#features/session/LoginScreen.tsx'));
  else {
    if (screen?.needs !== PUBLIC) wanted.push(import('./Shell.tsx'));
    if (screen) wanted.push(screen.load());
  }
  // Whoever draws it asks again, and says it.
  for (const each of wanted) each.catch(() => undefined);
}

fetchAhead();
const root = document.getElementById('root');
if (!root) throw new Error('no #root in the page');
await startLanguage();
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <Look>
        <Screens screens={screens} Shell={Shell} Login={Login} />
      </Look>
    </I18nProvider>
  </StrictMode>,
);
