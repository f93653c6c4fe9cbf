/** Where the browser starts: language, look, router. Everything a login page does not need is loaded later. */
import { startLanguage } from '#web/i18n/language.ts';
import { queryClient } from '#web/queries.ts';
import { buildRouter } from '#web/screens.tsx';
import { Look } from '#web/theme/Look.tsx';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { screens } from './screens.tsx';

const Shell = lazy(async () => ({ default: (await import('./Shell.tsx')).Shell }));
const LoginScreen = lazy(async () => ({ default: (await import('#features/session/LoginScreen.tsx')).LoginScreen }));
const router = buildRouter(screens, { Frame: Shell, Login: LoginScreen });

/** After a deployment the old page may ask for a file that is gone: the new page has it. */
addEventListener('vite:preloadError', () => location.reload());

const root = document.getElementById('root');
if (!root) throw new Error('no #root in the page');
await startLanguage();
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <Look>
          <RouterProvider router={router} />
        </Look>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
