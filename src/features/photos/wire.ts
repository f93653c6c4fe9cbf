import { signedFileUrl } from '#features/files/links.ts';
import { publicFile } from '#kernel/paths.ts';
import type * as api from './api.ts';
import type { PhotoRow, RemovedRow } from './queries.ts';
import type { PhotoSources } from './sources.ts';

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));

export function photoWire({ is_drawn, slug_typed, picture, ...photo }: PhotoRow): api.Photo {
  return {
    ...photo,
    path: picture.path === null ? '' : publicFile(picture.path),
    slug_typed: flag(slug_typed),
    drawn: flag(is_drawn),
    picture: { ...picture, sizes: sizesWire(picture.sizes) },
  };
}

function sizesWire(sizes: PhotoSources['sizes']): api.Photo['picture']['sizes'] {
  return Object.fromEntries(
    Object.entries(sizes).map(([format, drawn]) => [
      format,
      drawn.map(([width, path]): [number, string] => [width, path]),
    ]),
  );
}

export function removedWire(secret: string, photo: RemovedRow): api.RemovedPhoto {
  const { thumbnail_fid, ...shown } = photo;
  return { ...shown, thumbnail: signedFileUrl(secret, thumbnail_fid) };
}
