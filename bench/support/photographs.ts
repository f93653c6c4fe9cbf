/** Photographs as a telephone takes them: 4000 by 3000 points, with the grain and the edges that cost an encoder its time. Each another picture, the same in every run. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [4000, 3000];
/** What is drawn by hand, before it is made large. */
const SMALL = { width: 1000, height: 750 };
const GRAIN = 26;

/** @param from the number of the first: pictures of other numbers are other pictures */
export async function photographs(dir: string, count: number, from = 0): Promise<string[]> {
  mkdirSync(dir, { recursive: true });
  const files: string[] = [];
  for (let n = from; n < from + count; n++) {
    const file = join(dir, `${n}.jpg`);
    await sharp(scene(n), { raw: { ...SMALL, channels: 3 } })
      .resize({ width: WIDTH, height: HEIGHT, kernel: 'cubic' })
      .jpeg({ quality: 90 })
      .toFile(file);
    files.push(file);
  }
  return files;
}

/** A sky over a horizon, walls and windows in front of it, grain over all. */
function scene(seed: number): Buffer {
  const random = randomFrom(seed);
  const { width, height } = SMALL;
  const points = Buffer.alloc(width * height * 3);
  const horizon = height * (0.35 + random() * 0.3);
  const walls = Array.from({ length: 9 }, () => ({
    left: random() * width,
    right: random() * width * 0.3,
    top: random() * height,
    colour: [random() * 255, random() * 255, random() * 255],
    step: 18 + Math.floor(random() * 60),
  }));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const wall = walls.find(({ left, right, top }) => x > left && x < left + right && y > top);
      const isWindow = wall !== undefined && x % wall.step < wall.step / 3 && y % wall.step < wall.step / 2;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const far =
          y < horizon ? 150 + channel * 35 - (y / horizon) * 40 : 70 + ((x + y * 3) % 50) + channel * 8;
        const near = wall ? wall.colour[channel]! * (isWindow ? 0.4 : 1) : far;
        points[at + channel] = Math.max(0, Math.min(255, near + (random() - 0.5) * GRAIN));
      }
    }
  return points;
}

function randomFrom(seed: number): () => number {
  let state = (seed + 1) * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
