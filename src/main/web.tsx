/** Where the browser starts: language, look, screens. Everything a login page does not need is loaded later. */
import { startLanguage } from '#web/i18n/language.ts';
import { isPageHeld } from '#web/held.ts';
import { isServerThere } from '#web/serverthere.ts';
import { Screens } from '#web/screens.tsx';
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
