/** Whether there is room to write: asked of the file system, and remembered from a refusal, for the database's disk may be another one. */
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from './app.ts';

/** PostgreSQL writes ahead in files of 16 MB, and ends when it cannot. */
const MIN_FREE_BYTES = 100 * 2 ** 20;
const REMEMBERED_MS = 60_000;
const refusedAt = new WeakMap<App, number>();

export interface FileSystemStats {
  bavail: number;
  bsize: number;
}

export function reportDiskFull(app: App): void {
  refusedAt.set(app, Date.now());
}

/** @param spaceOf a folder's file system; a folder that is not there has none of its own. */
export async function hasFreeSpace(
  app: App,
  spaceOf: (folder: string) => Promise<FileSystemStats> = (folder) => statfs(folder),
): Promise<boolean> {
  if (Date.now() - (refusedAt.get(app) ?? 0) < REMEMBERED_MS) return false;
  const { dataDir } = app.config;
  for (const folder of [dataDir, join(dataDir, 'files'), join(dataDir, 'pg')]) {
    const space = await spaceOf(folder).catch(unlessMissing);
    if (space && space.bavail * space.bsize < MIN_FREE_BYTES) return false;
  }
  return true;
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
  throw error;
}
