/** A photograph within a page: the browser chooses the size and the format it can show. */
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import { publicFile } from '#kernel/paths.ts';
import type { PublicHouse } from './queries.ts';

export type Photo = PublicHouse['photos'][number];

interface Shown {
  alt: string;
  /** How wide it stands in the page, as the browser reads it: '(min-width: 900px) 50vw, 100vw'. */
  sizes: string;
  /** The first one is what a page is waited for. */
  isFirst?: boolean;
}

export function picture(photo: Photo, { alt, sizes, isFirst = false }: Shown): Html {
  const when = isFirst ? html`fetchpriority="high"` : html`loading="lazy"`;
  return html`<img src="${publicFile(photo.path)}" alt="${alt}" sizes="${sizes}" ${when} decoding="async" />`;
}
