/** `npm run pictures`: two walks through the product, which take README.md's pictures on their way. */
import { defineConfig } from '@playwright/test';
import stories from '../../playwright.config.ts';

const config = defineConfig({
  ...stories,
  testDir: '.',
  testMatch: ['readme.ts', 'houses.ts'],
  workers: 1,
  timeout: 300_000,
});

// Playwright asks for a default export.
export default config;
