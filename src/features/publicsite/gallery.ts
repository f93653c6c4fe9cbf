/** Photographs first: one at a time in the hand, five at a glance on a desk, all of them full screen. */
import { html } from '#kernel/html.ts';
import type { Html } from '#kernel/html.ts';
import { jpegAt } from '#features/photos/sources.ts';
import { picture } from './picture.ts';
import type { Photo } from './queries.ts';
import type { Say } from './texts.ts';

/** On a desk; the others are behind the button. */
export const AT_A_GLANCE = 5;
/** Wider than any photo is drawn. */
const LARGEST = 10_000;

/** A photo's own title, or which of the house's it is. */
export function altOf(
  photo: Pick<Photo, 'title'>,
  index: number,
  all: number,
  title: string,
  say: Say,
): string {
  return photo.title || say('photoOf', { title, n: index + 1, all });
}

export function gallery(photos: readonly Photo[], title: string, say: Say): Html {
  if (photos.length === 0) return html`<div class="gallery none wrap"><p>${say('noPhoto')}</p></div>`;
  return html`<section
    class="gallery"
    id="photos"
    data-count="${Math.min(photos.length, AT_A_GLANCE)}"
    aria-label="${say('photos')}"
  >
    <ul class="shots" tabindex="0" aria-label="${say('photos')}">
      ${photos.map((photo, index) => shot(photo, index, altOf(photo, index, photos.length, title, say)))}
    </ul>
    ${
      photos.length > 1 &&
      html`<p class="shot-count" aria-hidden="true" data-all="${photos.length}">1 / ${photos.length}</p>
        <a class="see-all" href="#photos">${say('seePhotos', { n: photos.length })}</a>`
    }
  </section>`;
}

/** The link is the photo itself, for whoever has no script. */
function shot(photo: Photo, index: number, alt: string): Html {
  const sizes =
    index === 0
      ? '(min-width: 1240px) 580px, (min-width: 900px) 50vw, 100vw'
      : '(min-width: 900px) 25vw, 100vw';
  return html`<li>
    <a href="${jpegAt(photo.picture, LARGEST)}" data-photo="${index}"
      >${picture(photo.picture, { alt, sizes, isFirst: index === 0, isBlurred: index < AT_A_GLANCE })}</a
    >
  </li>`;
}
