/** Where an agency's mark stands on a picture: the server's photos and the browser's (/filigrane) are marked alike. Both sides, pure. */
import type { Size } from './photo.ts';

/** Of the picture's width; and of its height at most, on a tall picture under a wide mark. */
const SHARE = 0.2;
const MOST_OF_HEIGHT = 0.14;
/** From the edges, of the shorter side. */
const MARGIN = 0.025;

export interface Box extends Size {
  left: number;
  top: number;
}

/** At the bottom on the right, in the mark's own proportions, always within the picture. */
export function markBox(picture: Size, mark: Size): Box {
  const scale = Math.min(
    (picture.width * SHARE) / mark.width,
    (picture.height * MOST_OF_HEIGHT) / mark.height,
  );
  const width = Math.max(1, Math.round(mark.width * scale));
  const height = Math.max(1, Math.round(mark.height * scale));
  const margin = Math.round(Math.min(picture.width, picture.height) * MARGIN);
  return {
    width,
    height,
    left: Math.max(0, picture.width - width - margin),
    top: Math.max(0, picture.height - height - margin),
  };
}
