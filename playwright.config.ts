/** Browser stories: each worker has a server over a demo database of its own (tests/e2e/fixtures.ts); every story stands alone. */
import { defineConfig } from '@playwright/test';

/**
 * A headless Chromium loads the suggestions of an address bar nobody sees, four hundred files of them for every page: a third of all it
 * does here (measured). The last --disable-features wins, so those of Playwright that matter to our stories are named again.
 */
const FEATURES_OFF =
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,LensOverlay,MediaRouter';
const CHROMIUM_FLAGS = `--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --disable-features=${FEATURES_OFF}`;
const counts = process.env['PERTUIS_COUNTS'];

const config = defineConfig({
  testDir: 'tests/e2e',
  testMatch: /\.(story|test|spec)\.ts$/,
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: counts === undefined ? [['list']] : [['list'], ['json', { outputFile: counts }]],
  use: {
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace takes as long as the story itself: `npx playwright test --trace on` where one is wanted.
    trace: 'off',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS.split(' '),
    },
  },
});

// Playwright asks for a default export.
export default config;
