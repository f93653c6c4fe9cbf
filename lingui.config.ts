/**
 * French is the source; English must be complete (`lingui compile --strict`). Messages say the files they stand in, not the lines: two
 * branches that move code would both change them.
 */
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const config = defineConfig({
  sourceLocale: 'fr',
  locales: ['fr', 'en'],
  format: formatter({ lineNumbers: false }),
  catalogs: [
    {
      path: '<rootDir>/src/web/i18n/{locale}',
      include: ['src'],
      exclude: ['src/server', 'src/providers', '**/*.test.ts'],
    },
  ],
});

export default config;
