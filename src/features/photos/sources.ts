/**
 * What a photo's `<picture>` is made of, wherever it is shown: screens, the public page, mails. Both sides, pure.
 *   const { sources, img } = pictureSources(photo, '(max-width: 600px) 100vw, 360px')
 *   <picture>{sources.map((source) => <source key={source.type} {...source} />)}<img {...img} alt={title} /></picture>
 *   mail: <img src={origin + jpegAt(photo, 640)}>
 */
import { publicFile } from '#kernel/paths.ts';
import type { Address } from '#kernel/paths.ts';
import { FORMATS } from './photo.ts';
import type { PhotoFormat } from './photo.ts';

/** Narrow to wide. */
export type Sizes = readonly (readonly [width: number, path: string])[];

/** As `photoSources` of server/photosql.ts answers it. */
export interface PhotoSources {
  /** The one file that every photo has, drawn or not. */
  path: string | null;
  blur: string;
  /** Of what is shown; null: not drawn yet. */
  width: number | null;
  height: number | null;
  sizes: Readonly<Partial<Record<PhotoFormat, Sizes>>>;
}

export interface PictureSource {
  type: string;
  srcSet: string;
  sizes: string;
}

export interface PictureSources {
  /** The best format first, as a browser takes the first it can show. */
  sources: PictureSource[];
  img: { src: Address | ''; width?: number; height?: number };
  /** An address that is a picture itself, for `background-image` until the other is there; '' for none. */
  blur: string;
}

/** @param sizes how wide it is shown, as the attribute of that name says it */
export function pictureSources(photo: PhotoSources, sizes: string): PictureSources {
  const sources = FORMATS.flatMap((format) => {
    const drawn = photo.sizes[format] ?? [];
    const srcSet = drawn.map(([width, path]) => `${publicFile(path)} ${width}w`).join(', ');
    return drawn.length > 0 ? [{ type: `image/${format}`, srcSet, sizes }] : [];
  });
  const { width, height, blur } = photo;
  return {
    sources,
    img: { src: addressOf(photo), ...(width !== null && height !== null && { width, height }) },
    blur,
  };
}

function addressOf({ path }: PhotoSources): Address | '' {
  return path === null ? '' : publicFile(path);
}

/** For what reads no `<picture>`, such as a mail or a preview elsewhere: the narrowest JPEG of at least that width, or the one file there is. */
export function jpegAt(photo: PhotoSources, width: number): Address | '' {
  const jpegs = photo.sizes.jpeg ?? [];
  const [, path] = jpegs.find(([drawn]) => drawn >= width) ?? jpegs.at(-1) ?? [];
  return path === undefined ? addressOf(photo) : publicFile(path);
}
