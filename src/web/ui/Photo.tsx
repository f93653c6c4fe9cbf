/**
 * A picture that never leaves a hole: <Photo src alt ratio={3 / 2} />, or of a house <Photo picture={photo.picture} sizes="240px" alt />, in the size that
 * fits and over its blur. Without a picture, or when it fails, the two islands stand in (C40); on line again, it is asked for once more.
 */
import { pictureSources } from '#features/photos/sources.ts';
import type { PhotoSources } from '#features/photos/sources.ts';
import { useEffect, useState } from 'react';
import classes from './Photo.module.css';

type What =
  | { src: string | null | undefined; picture?: undefined; sizes?: undefined }
  /** `sizes`: how wide it is shown, as the attribute of that name says it. */
  | { src?: undefined; picture: PhotoSources; sizes: string };

type Props = What & {
  alt: string;
  /** Width over height; the place is kept before the picture arrives. */
  ratio?: number;
  eager?: boolean;
};

export function Photo({ src, picture, sizes, alt, ratio = 3 / 2, eager = false }: Props) {
  const { sources, img, blur } = picture
    ? pictureSources(picture, sizes)
    : { sources: [], img: { src }, blur: '' };
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    if (broken === undefined) return undefined;
    const again = () => setBroken(undefined);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [broken]);
  const shown = img.src && img.src !== broken ? img.src : undefined;
  return (
    <span
      className={classes.photo}
      style={{ aspectRatio: ratio, ...(blur && { backgroundImage: `url("${blur}")` }) }}
    >
      {shown ? (
        <picture>
          {sources.map((source) => (
            <source key={source.type} {...source} />
          ))}
          <img
            src={shown}
            alt={alt}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            onError={() => setBroken(shown)}
          />
        </picture>
      ) : (
        <svg
          viewBox="0 0 64 48"
          {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        >
          <path d="M8 20c1-6 8-8 13-8 5 0 7-5 13-6 6-2 14 0 16 5 1 4-4 6-9 7-6 2-8 4-15 6-8 2-19 2-18-4Z" />
          <path d="M23 37c3-4 9-4 14-6 4-2 5-5 10-6s10 1 10 6-5 8-10 10c-5 3-14 4-20 3-5-1-7-4-4-7Z" />
        </svg>
      )}
    </span>
  );
}
