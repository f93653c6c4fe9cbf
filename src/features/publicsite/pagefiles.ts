/** The public pages' own style, script and letters, read once. The script is written in TypeScript; Node takes the types away. */
import { ownMarkup } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import { publicMapStyle } from '#features/geography/publicmap.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { KeptText } from './kepttext.ts';

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

const here = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

const ASSETS = {
  'annonce.css': {
    type: 'text/css; charset=utf-8',
    read: () => withDarkByChoice(`${here('annonce.css')}\n${publicMapStyle()}`),
  },
  'annonce.js': {
    type: 'text/javascript; charset=utf-8',
    read: () => quietly(() => stripTypeScriptTypes(here('annonce.browser.ts'))),
  },
} as const;
export type AssetName = keyof typeof ASSETS;
export const ASSET_NAMES = Object.keys(ASSETS) as readonly AssetName[];

export interface Asset {
  type: string;
  text: KeptText;
  /** Of what it says: another text is another version. */
  version: string;
}

const VERSION_SIGNS = 10;

const assets = new Map<AssetName, Asset>();

export function asset(name: AssetName): Asset {
  const known = assets.get(name);
  if (known) return known;
  const { type, read } = ASSETS[name];
  const text = read();
  const version = createHash('sha256').update(text).digest('base64url').slice(0, VERSION_SIGNS);
  const made = { type, text: new KeptText(text, { isFile: true }), version };
  assets.set(name, made);
  return made;
}

/** Under its version, so that a browser asks for it once and never again. */
export function assetPath(name: AssetName): string {
  return `/${name}?v=${asset(name).version}`;
}

/**
 * The style within the page: on a telephone's line asking for it would be a round trip before anything is painted, and it is smaller than what is
 * saved. Other sites' frames, which allow no style but a file of ours, have it as one.
 */
export const pageStyle = once((): Html =>
  ownMarkup(`<style>${closeSet(asset('annonce.css').text.text)}</style>`),
);

/** Without what only its writers read: comments, breaks and the spaces around signs. */
export function closeSet(style: string): string {
  return style
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/(?<=[a-z]): (?=[^:])/g, ':')
    .replaceAll(';}', '}')
    .trim();
}

const DARK =
  /@media \(prefers-color-scheme: dark\) \{\s*:root:not\(\[data-light='claires'\]\) (\{[^}]*\})\s*\}/;

/** The dark colours, written once, also for a page that another site wants dark. */
function withDarkByChoice(style: string): string {
  return style.replace(DARK, (dark, colours: string) => `${dark}\n:root[data-light='sombres'] ${colours}`);
}

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
