/** French is the source; English must be complete (`lingui compile --strict`). */
import { defineConfig } from '@lingui/cli';

const config = defineConfig({
  sourceLocale: 'fr',
  locales: ['fr', 'en'],
  catalogs: [
    {
      path: '<rootDir>/src/web/i18n/{locale}',
      include: ['src'],
      exclude: ['src/server', 'src/providers', '**/*.test.ts'],
    },
  ],
});

export default config;
