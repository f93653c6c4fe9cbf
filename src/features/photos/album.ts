/** The photos of a house as the browser holds them, and changes of them that are seen at once. */
import { write } from '#web/save.ts';
import { attempted } from '#web/api.ts';
import { showWarnings, track } from '#web/notices.ts';
import { invalidate, queryClient, read } from '#web/queries.ts';
import type { Result } from '#kernel/endpoint.ts';
import { listPhotos, movePhoto } from './api.ts';
import type { Photo } from './api.ts';
import { moved } from './photo.ts';

type Album = Result<typeof listPhotos>;

export function readAlbum(houseId: number) {
  return read(listPhotos, { query: { house: houseId } }, ['photos']);
}

function change(houseId: number, changed: (photos: Photo[]) => Photo[]): void {
  queryClient.setQueryData<Album>(
    readAlbum(houseId).queryKey,
    (album) => album && { ...album, models: changed(album.models ?? []) },
  );
}

function held(houseId: number, id: number): Photo | undefined {
  return queryClient
    .getQueryData<Album>(readAlbum(houseId).queryKey)
    ?.models?.find((photo) => photo.id === id);
}

/** With one of them put elsewhere, each counted anew. */
export function ordered(photos: readonly Photo[], id: number, to: number): Photo[] {
  const from = photos.findIndex((photo) => photo.id === id);
  return moved(photos, from, to).map((photo, delta) => ({ ...photo, delta }));
}

/** Moves of one house leave one after the other: each names the version that the one before made. */
const lines = new Map<number, Promise<unknown>>();

/** Seen at once; put back when it is refused, with the reason. */
export function move(houseId: number, id: number, to: number): Promise<boolean> {
  // A read that left before would bring the former order back.
  void queryClient.cancelQueries({ queryKey: readAlbum(houseId).queryKey });
  change(houseId, (photos) => ordered(photos, id, to));
  const sent = (lines.get(houseId) ?? Promise.resolve()).then(() => send(houseId, id, to));
  lines.set(houseId, sent);
  return sent;
}

async function send(houseId: number, id: number, to: number): Promise<boolean> {
  const photo = held(houseId, id);
  if (!photo) return false;
  const done = track();
  const { answer, refusal } = await attempted(() =>
    write(
      movePhoto,
      { params: { id }, body: { desiredPosition: to } },
      { touches: ['photos'], key: crypto.randomUUID(), since: photo.updated },
    ),
  );
  done(answer !== undefined);
  if (answer?.models?.[0]) {
    const { updated } = answer.models[0];
    change(houseId, (photos) => photos.map((one) => (one.id === id ? { ...one, updated } : one)));
    return true;
  }
  invalidate(['photos']);
  if (refusal) showWarnings(refusal);
  return false;
}
