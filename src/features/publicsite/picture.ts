/** A photograph within a page: the browser chooses the size and the format it can show. */
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import { pictureSources } from '#features/photos/sources.ts';
import type { PhotoSources } from '#features/photos/sources.ts';

interface Shown {
  alt: string;
  /** How wide it stands in the page, as the browser reads it: '(min-width: 900px) 50vw, 100vw'. */
  sizes: string;
  /** What a page is waited for is asked for first; the others when they come near. */
  isFirst?: boolean;
  /** Whether its colours stand there until it comes: they weigh something on a page of fifty. */
  isBlurred?: boolean;
}

export function picture(photo: PhotoSources, { alt, sizes, isFirst = false, isBlurred = true }: Shown): Html {
  const { sources, img, blur } = pictureSources(photo, sizes);
  const size = img.width === undefined ? '' : html`width="${img.width}" height="${img.height}"`;
  // Decoded with the page's next painting, which waits for it; the others hold nothing up.
  const when = isFirst ? html`fetchpriority="high"` : html`loading="lazy" decoding="async"`;
  const behind = blur === '' || !isBlurred ? '' : html`style="background-image: url('${blur}')"`;
  return html`<picture
    >${sources.map(({ type, srcSet }) => html`<source type="${type}" srcset="${srcSet}" sizes="${sizes}" />`)}<img
      src="${img.src}"
      alt="${alt}"
      ${size}
      ${when}
      ${behind}
  /></picture>`;
}
