/** The folder that holds database, files and keys: where it is, whom it lets in, the secret kept in it. */
import { createHash, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './configerror.ts';

const SECRET_BYTES = 32;

/** Root's PostgreSQL runs under another account, which may not be able to enter the project's folder. */
export function defaultDataDir(project: string): string {
  if (process.getuid?.() !== 0) return join(project, '.data');
  return join('/var/lib/pertuis', createHash('sha256').update(project).digest('hex').slice(0, 12));
}

export function prepareDataDir(dir: string): void {
  try {
    makeEnterable(dir);
    accessSync(dir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new ConfigError([
      `The data directory ${dir} cannot be written (${why}): set PERTUIS_DATA to a folder you own.`,
    ]);
  }
}

/** Folders made here can be entered, whatever the umask: PostgreSQL's account has to pass through them. */
function makeEnterable(dir: string, isParentThere = false): void {
  try {
    mkdirSync(dir, { mode: 0o711 });
    chmodSync(dir, 0o711);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || isParentThere || dirname(dir) === dir) throw error;
    makeEnterable(dirname(dir));
    makeEnterable(dir, true);
  }
}

/** Made at the first start. Linked into place whole: of two simultaneous starts one wins, and neither reads half. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(SECRET_BYTES).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= 32) return secret;
  throw new ConfigError([
    `${file} is damaged: remove it (everyone will have to log in again) or set PERTUIS_SECRET.`,
  ]);
}
