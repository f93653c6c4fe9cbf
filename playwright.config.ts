/** Browser stories: one real server over a fresh demo database, one browser, one story after the other. */
import { defineConfig } from '@playwright/test';

const PORT = process.env['PERTUIS_TEST_PORT'] ?? '4179';
const CHROMIUM_FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const counts = process.env['PERTUIS_COUNTS'];

const config = defineConfig({
  testDir: 'tests/e2e',
  testMatch: /\.(story|test|spec)\.ts$/,
  outputDir: 'test-results',
  workers: 1,
  // One story of two people in a thread waits in vain now and then; what is tried again is printed as flaky.
  retries: 1,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: counts === undefined ? [['list']] : [['list'], ['json', { outputFile: counts }]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: CHROMIUM_FLAGS.split(' '),
    },
  },
  webServer: {
    command: `${process.execPath} tests/support/serve.ts`,
    url: `http://127.0.0.1:${PORT}/`,
    env: { PORT },
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});

// Playwright asks for a default export.
export default config;
