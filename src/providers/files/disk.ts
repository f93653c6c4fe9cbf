/** Files on this machine's disk, under random names. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { FileMissing } from './port.ts';
import type { Files, StoredFile } from './port.ts';

type Content = Parameters<Files['put']>[0];

/** The only shape of path that reaches the disk: nothing in it can climb out of the folder. */
const PATH = /^[a-z]{1,20}\/[0-9a-f]{2}\/[0-9a-f]{32}$/;
const KIND = /^[a-z]{1,20}$/;
const DRAFTS = '.drafts';
/** A draft this old belongs to a process that died while writing it. */
const ABANDONED_MS = 24 * 3_600_000;
const NOTHING_THERE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EISDIR']);

export function diskFiles(dir: string): Files {
  mkdirSync(join(dir, DRAFTS), { recursive: true, mode: 0o700 });
  sweepDrafts(join(dir, DRAFTS));
  const durable = new Set<string>();
  return {
    put: (content, { kind }) => put({ dir, durable }, content, kind),
    async read(path) {
      const file = await openKept(dir, path);
      try {
        return await file.readFile();
      } finally {
        await file.close();
      }
    },
    async stream(path) {
      return (await openKept(dir, path)).createReadStream();
    },
    list: () => list(dir),
    async remove(path) {
      if (PATH.test(path)) await rm(join(dir, path), { force: true });
    },
  };
}

interface Place {
  dir: string;
  /** Folders whose own names have been synced since we started: they stay. */
  durable: Set<string>;
}

async function put({ dir, durable }: Place, content: Content, kind: string): Promise<StoredFile> {
  if (!KIND.test(kind)) throw new RangeError(`"${kind}" cannot be a folder of files.`);
  const name = randomBytes(16).toString('hex');
  const folder = join(dir, kind, name.slice(0, 2));
  const draft = join(dir, DRAFTS, name);
  try {
    const written = await writeDraft(draft, content);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(draft, join(folder, name));
    await syncFolder(folder);
    if (!durable.has(folder)) {
      await syncFolder(join(dir, kind));
      await syncFolder(dir);
      durable.add(folder);
    }
    return { path: `${kind}/${name.slice(0, 2)}/${name}`, ...written };
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(draft: string, content: Content): Promise<Omit<StoredFile, 'path'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(draft, 'wx', 0o600);
  try {
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      const part: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      hash.update(part);
      bytes += part.length;
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** A name is durable only once the folder that holds it has been synced too. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openKept(dir: string, path: string): Promise<FileHandle> {
  if (!PATH.test(path)) throw new FileMissing(path);
  try {
    return await open(join(dir, path), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOTHING_THERE.has(String(error.code)))
      throw new FileMissing(path);
    throw error;
  }
}

async function* list(dir: string): AsyncGenerator<{ path: string; since: Date }> {
  for (const kind of await readdir(dir)) {
    if (!KIND.test(kind)) continue;
    for (const shelf of await readdir(join(dir, kind)))
      for (const name of await readdir(join(dir, kind, shelf))) {
        const path = `${kind}/${shelf}/${name}`;
        const found = PATH.test(path) ? await stat(join(dir, path)).catch(unlessGone) : undefined;
        if (found) yield { path, since: found.mtime };
      }
  }
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && NOTHING_THERE.has(String(error.code)))) throw error;
}

function sweepDrafts(drafts: string): void {
  for (const name of readdirSync(drafts)) {
    const draft = join(drafts, name);
    const { mtimeMs } = statSync(draft, { throwIfNoEntry: false }) ?? { mtimeMs: Infinity };
    if (Date.now() - mtimeMs > ABANDONED_MS) rmSync(draft, { force: true });
  }
}
