/** What was drawn, put where files are kept ahead of the transaction that makes it a house's; removed again where that comes to nothing (C33). */
import type { App } from '#server/app.ts';
import { refuseGone } from '#server/slots.ts';
import type { DrawnPhoto } from '#providers/photos/port.ts';
import type { StoredFile } from '#providers/files/port.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Size } from './photo.ts';
import type { NewVariant } from './variantqueries.ts';

interface StagedVariant extends NewVariant {
  sha256: string;
}

export interface StagedPhoto extends Size {
  /** The agency's logo that was drawn over it. */
  markFid: number | null;
  variants: StagedVariant[];
  blur: string;
  original: StoredFile | undefined;
}

const KIND = 'photo';

export async function stage(
  app: App,
  drawn: DrawnPhoto,
  { markFid, original }: { markFid: number | null; original?: readonly Uint8Array[] },
): Promise<StagedPhoto> {
  const contents = drawn.renditions.map(({ bytes }) => bytes);
  const [kept, ...sizes] = original
    ? await putAll(app, [original, ...contents])
    : [undefined, ...(await putAll(app, contents))];
  const variants = drawn.renditions.map(({ format, width, height }, index) => ({
    format,
    width,
    height,
    ...sizes[index]!,
  }));
  const { width, height, blur } = drawn;
  return { markFid, width, height, blur, variants, original: kept };
}

/** All of them or none: what waits for the disk waits together. */
async function putAll(
  app: App,
  contents: readonly (Uint8Array | readonly Uint8Array[])[],
): Promise<StoredFile[]> {
  const { files } = app.providers;
  const done = await Promise.allSettled(contents.map((bytes) => files.put(bytes, { kind: KIND })));
  const stored = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = done.find((one) => one.status === 'rejected');
  if (!failed) return stored;
  await removePaths(
    app,
    stored.map(({ path }) => path),
  );
  throw failed.reason;
}

export function pathsOf({ variants, original }: StagedPhoto): string[] {
  return [...variants.map(({ path }) => path), ...(original ? [original.path] : [])];
}

export async function removePaths(app: App, paths: readonly string[]): Promise<void> {
  for (const path of paths) await app.providers.files.remove(path);
}

/** Staged photos of one call: kept from the moment its transaction has written all of them, removed when the call ends before. */
export interface Stay {
  add(staged: StagedPhoto): Promise<StagedPhoto>;
  keep(): void;
}

export function stayOf(app: App, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): Stay {
  const paths: string[] = [];
  let isKept = false;
  let isOver = reply.raw.closed;
  // Refused, failed, or whoever asked has gone: the end of the answer comes after them all.
  reply.raw.once('close', () => {
    isOver = true;
    if (isKept) return;
    void removePaths(app, paths).catch((err: unknown) =>
      app.log.warn({ err }, 'files of nobody stay until they are swept'),
    );
  });
  return {
    async add(staged) {
      if (isOver) await removePaths(app, pathsOf(staged));
      else paths.push(...pathsOf(staged));
      refuseGone(request);
      return staged;
    },
    keep() {
      refuseGone(request);
      isKept = true;
    },
  };
}
