/** `npm run pictures`: one walk through the product, which takes README.md's pictures on its way. */
import { defineConfig } from '@playwright/test';
import stories from '../../playwright.config.ts';

const config = defineConfig({
  ...stories,
  testDir: '.',
  testMatch: 'readme.ts',
  workers: 1,
  timeout: 300_000,
});

// Playwright asks for a default export.
export default config;
