/** The public page's own style, script and letters, read once. The script is written in TypeScript; Node takes the types away. */
import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const here = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

export const pageStyle = once(() => here('annonce.css'));
export const pageScript = once(() => quietly(() => stripTypeScriptTypes(here('annonce.browser.ts'))));

/** Node announces on the terminal that this function is new: true, and no concern of whoever runs the product. */
function quietly<T>(run: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return run();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** Inter, Latin part; where the package is not installed the system's own letters do. */
export const pageFont = once((): Buffer | undefined => {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'));
    return readFileSync(join(folder, 'files/inter-latin-wght-normal.woff2'));
  } catch {
    return undefined;
  }
});
