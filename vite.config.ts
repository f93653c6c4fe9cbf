/**
 * The browser application: one entry, one lazy chunk per screen, written to dist/. The Lingui macros are the only reason Babel runs.
 * French sentences stay in the code (`descriptorFields: 'message'`), so a French reader never downloads a catalogue.
 */
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SERVER = process.env['PERTUIS_SERVER'] ?? 'http://127.0.0.1:4000';
const SERVED = ['/api', '/annonce', '/sandbox'];

const BASE = /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@lingui|clsx)\//;

const config = defineConfig({
  publicDir: 'src/web/public',
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset({ descriptorFields: 'message' })] }),
    react(),
    lingui({ failOnCompileError: true }),
  ],
  build: {
    outDir: 'dist',
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0,
    // What every page needs travels in one file instead of a dozen.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'base', test: BASE }], includeDependenciesRecursively: false },
      },
    },
  },
  server: { port: 4001, proxy: Object.fromEntries(SERVED.map((path) => [path, SERVER])) },
});

// Vite asks for a default export: the one file that has one, with lingui.config.ts and postcss.config.ts.
export default config;
