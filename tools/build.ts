/** Builds the browser application into dist/ when its sources are not those dist/ was made from. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { builtVersion, VERSION_META } from '#kernel/appversion.ts';

const ROOT = resolve(import.meta.dirname, '..');
const DIST = join(ROOT, 'dist');
const CACHE = join(ROOT, 'node_modules', '.cache', 'pertuis');
const STAMP = '.sources';

/** Changing these never changes the browser application. */
const SERVER_ONLY =
  /\.test\.tsx?$|^src\/(server|providers)\/|^src\/features\/[^/]+\/(routes|actions|queries|jobs)\.ts$/;

export interface Built {
  ok: boolean;
  said: string;
}

export function build(): Built {
  const key = sourcesKey();
  if (isBuilt(key)) return { ok: true, said: '' };
  const next = join(CACHE, `dist-${process.pid}`);
  mkdirSync(CACHE, { recursive: true });
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', next, '--emptyOutDir'];
  const result = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const said = `${result.stdout}${result.stderr}${result.error?.message ?? ''}`;
  if (result.status !== 0) {
    rmSync(next, { recursive: true, force: true });
    return { ok: false, said };
  }
  writeVersion(join(next, 'index.html'), builtVersion(new Date(), key));
  compress(next);
  writeFileSync(join(next, STAMP), key);
  replace(next);
  return { ok: true, said };
}

/** Beside the scripts, not in them: those that did not change keep their names, and browsers keep them. */
export function writeVersion(page: string, version: string): void {
  const html = readFileSync(page, 'utf8');
  writeFileSync(
    page,
    html.replace('<head>', `<head>\n    <meta name="${VERSION_META}" content="${version}" />`),
  );
}

export function isBuilt(key: string = sourcesKey()): boolean {
  const stamp = join(DIST, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === key;
}

/** Below this a compressed copy is not worth its own file. */
const WORTH_BYTES = 1_024;
const { BROTLI_PARAM_QUALITY } = constants;

/** Once here instead of at every first visit: seven times the work gives an eighth less to load, and the server has none left. */
export function compress(folder: string): void {
  const names = readdirSync(folder, { recursive: true }).map(String);
  for (const path of names
    .filter((name) => /\.(js|css|html|svg)$/.test(name))
    .map((name) => join(folder, name))) {
    const bytes = readFileSync(path);
    if (bytes.length < WORTH_BYTES) continue;
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 10 } }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Whole or not at all: a build cut short, or another one at the same time, leaves no half of an application. */
function replace(next: string): void {
  const old = join(CACHE, `old-${process.pid}`);
  for (let attempt = 0; ; attempt++) {
    try {
      if (existsSync(DIST)) renameSync(DIST, old);
      renameSync(next, DIST);
      break;
    } catch (error) {
      if (attempt === 5) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}

function sourcesKey(): string {
  const hash = createHash('sha256');
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !SERVER_ONLY.test(name))
    .toSorted();
  const settings = [
    'tools/build.ts',
    'index.html',
    'package-lock.json',
    'postcss.config.ts',
    'lingui.config.ts',
    'vite.config.ts',
  ];
  for (const name of [...settings, ...files]) {
    const path = join(ROOT, name);
    if (existsSync(path)) hash.update(`${name}\n`).update(readFileSync(path));
  }
  return hash.digest('hex');
}

if (import.meta.main) {
  if (!isBuilt()) {
    process.stderr.write('Building the browser application (a few seconds)...\n');
    const { ok, said } = build();
    if (!ok) process.stderr.write(`${said}\nThe browser application could not be built: see above.\n`);
    process.exitCode = ok ? 0 : 1;
  }
}
