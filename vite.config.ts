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

/**
 * What is needed together travels together: left alone, the bundler makes a hundred files of some hundred bytes. The first line that fits
 * takes a module: what every page needs, a login's inputs, the frame, then what the back-office adds. Everything else follows its screen. A line
 * must not bring together what only some of its screens need: the list of houses would fetch the editor's fields.
 */
const TOGETHER: readonly [file: string, modules: RegExp][] = [
  [
    'base',
    /node_modules\/(react|react-dom|scheduler|use-sync-external-store|clsx|zod|@lingui\/(core|react|message-utils)|@messageformat|moo)\//,
  ],
  ['frame', /src\/web\/(queries|save|freshness)\.ts$|src\/kernel\/(freshness|moment)\.ts$/],
  ['base', /src\/web\/(i18n\/language|[a-z]+)\.ts$|src\/web\/router\.tsx$/],
  ['base', /src\/kernel\/(appversion|endpoint|integers|permissions|results|day|money|localized)\.ts$/],
  [
    'frame',
    /node_modules\/@tanstack\/|src\/web\/(frame\/(?!NotFound|ErrorB|Loading|Plain)|ui\/(?!Pdf|Logo|Reason|OtherAgency))/,
  ],
  ['choices', /src\/kernel\/choices\.ts$/],
  ['rules', /src\/kernel\/(rules|recordrules|fields|refusal|entity)\.ts$|src\/web\/form\/values\.ts$/],
  ['form', /src\/web\/form\/(formactions|formstate|useAppForm)\.ts$/],
  [
    'inputs',
    /@mantine\/core\/esm\/(components\/(Input|InputBase|TextInput|CloseButton)\/|core\/(utils\/(create-safe-context|get-env|create-scoped-keydown-handler|find-element-ancestor)|styles-api\/use-resolved-styles-api|DirectionProvider|MantineProvider\/color-functions\/get-auto-contrast-value)\/)|@mantine\/hooks\/esm\/(use-id|use-merged-ref|use-uncontrolled|utils\/random-id)\//,
  ],
  ['checks', /@mantine\/core\/esm\/(components\/Checkbox|utils\/(InlineInput|InputsGroupFieldset))\//],
  ['forms', /@mantine\/core\/esm\/components\/Textarea\//],
  [
    'house',
    /src\/features\/listings\/(HouseField|EditorSection|EditorPlace|Translated|StaleTranslation|RecordSection|Gauge)/,
  ],
  ['forms', /src\/web\/form\/(?!Day|Stay|dayjs|Counter|OpenSelect|FormDialog|Reference|references)/],
  ['dates', /node_modules\/(@mantine\/dates|dayjs)\/|src\/web\/form\/(Day|Stay|dayjs)/],
];

/** A picture that several screens show; one that a single screen shows goes with it. */
const ICONS = { name: 'icons', test: /node_modules\/@tabler\//, minShareCount: 2, priority: 1 };

function fileOf(module: string): string | null {
  return TOGETHER.find(([, modules]) => modules.test(module))?.[0] ?? null;
}

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
    rolldownOptions: {
      output: { codeSplitting: { groups: [ICONS, { name: fileOf }], includeDependenciesRecursively: false } },
    },
  },
  server: { port: 4001, proxy: Object.fromEntries(SERVED.map((path) => [path, SERVER])) },
});

// Vite asks for a default export, as Lingui does of its own configuration.
export default config;
