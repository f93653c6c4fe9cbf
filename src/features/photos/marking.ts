/** A picture and a mark on a canvas, as the server draws them. In the browser. */
import { markBox } from './watermark.ts';

interface Mark {
  /** The address of its logo; '' where it has none: its name stands in for it. */
  logo: string;
  name: string;
}

/** As large as cameras make them: a browser's canvas holds no more everywhere. */
const MAX_SIDE = 8000;

/** @param isWanted whether this drawing is still asked for, once the picture is read */
export async function drawMarked(
  canvas: HTMLCanvasElement,
  file: Blob,
  mark: Mark,
  isWanted: () => boolean,
): Promise<void> {
  const picture = await createImageBitmap(file);
  const logo = mark.logo === '' ? undefined : await loaded(mark.logo);
  if (!isWanted()) return;
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const pen = canvas.getContext('2d')!;
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  if (logo) {
    const { left, top, width, height } = markBox(canvas, {
      width: logo.naturalWidth,
      height: logo.naturalHeight,
    });
    pen.drawImage(logo, left, top, width, height);
  } else writeName(pen, canvas, mark.name);
}

function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  return image.decode().then(() => image);
}

const LETTERS = 100;

/** In white over a shadow, legible on sky and wall alike; as wide as a logo would be. */
function writeName(pen: CanvasRenderingContext2D, canvas: HTMLCanvasElement, name: string): void {
  pen.font = `600 ${LETTERS}px 'Inter Variable', sans-serif`;
  const { width } = pen.measureText(name);
  const box = markBox(canvas, { width, height: LETTERS });
  pen.font = `600 ${box.height}px 'Inter Variable', sans-serif`;
  pen.textBaseline = 'top';
  pen.fillStyle = '#ffffff';
  pen.shadowColor = 'rgb(0 0 0 / 60%)';
  pen.shadowBlur = box.height / 3;
  pen.fillText(name, box.left, box.top);
  pen.shadowBlur = 0;
}

const QUALITY = 0.92;

export function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, failed) => {
    canvas.toBlob(
      (blob) => (blob ? done(blob) : failed(new Error('The canvas gave no picture.'))),
      'image/jpeg',
      QUALITY,
    );
  });
}

/** 'plage.png' is saved as 'plage-filigrane.jpg'. */
export function markedName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}-filigrane.jpg`;
}
