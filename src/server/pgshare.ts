/** How processes share one embedded PostgreSQL: one start or stop at a time, and who still uses it. */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const LOCK_LIMIT_MS = 120_000;

/** One start or stop at a time. An abstract socket: the kernel drops it with its holder, so no lock can be left behind. */
export async function takeLock(home: string): Promise<{ close(): void }> {
  for (const until = Date.now() + LOCK_LIMIT_MS; ;) {
    const server = createServer().unref();
    const taken = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(`\0pertuis${home}`.slice(0, 100), () => resolve(true));
    });
    if (taken) return { close: () => void server.close() };
    if (Date.now() > until)
      throw new Error(`Another start is still busy with ${home}: wait for it, or end it.`);
    await pause(50);
  }
}

function processState(pid: number): { state: string; born: string } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state: fields[0] ?? '', born: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

/** Number and birth of a process that runs over this folder: a number left in a file may be another's by now. */
export function runningProcess(pid: number, folder: string): string | undefined {
  const found = processState(pid);
  if (!found || found.state === 'Z') return undefined;
  const isOurs = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder);
  return isOurs ? `${pid}-${found.born}` : undefined;
}

let signIns = 0;

/** A file per user, named by process and its time of birth: a recycled process id is not mistaken for one of ours. */
export function signIn(home: string): () => void {
  const folder = join(home, 'users');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}-${processState(process.pid)?.born ?? ''}-${signIns++}`);
  writeFileSync(file, '');
  return () => rmSync(file, { force: true });
}

export function usersLeft(home: string): number {
  const folder = join(home, 'users');
  if (!existsSync(folder)) return 0;
  const living = readdirSync(folder).filter((name) => {
    const [pid, born] = name.split('-');
    const now = processState(Number(pid));
    if (now && now.state !== 'Z' && now.born === born) return true;
    rmSync(join(folder, name), { force: true });
    return false;
  });
  return living.length;
}

/**
 * A killed postmaster that its parent never waits for (PID 1 of some containers) counts as alive to PostgreSQL, for ever. Its
 * lock file is made to name a process that has ended; the rest stays, so the check that no backend is left still happens.
 */
export function disownDeadPostmaster(pidFile: string): void {
  if (!existsSync(pidFile)) return;
  const [pid, ...rest] = readFileSync(pidFile, 'utf8').split('\n');
  if (processState(Number(pid))?.state !== 'Z') return;
  const file = openSync(pidFile, constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW);
  writeFileSync(file, [String(spawnSync('/bin/true').pid), ...rest].join('\n'));
  closeSync(file);
}
