/** Draws what the demo agency shows: houses, faces, logos. Nothing is stored in the repository: ink is cheaper than paper. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { HEIGHT, WIDTH, group, mulberry, newBrush, svg, type Brush } from './canvas.ts';
import { LIGHTS, type Light } from './light.ts';
import type { Look } from './look.ts';
import { bathroom } from './scenes/bathroom.ts';
import { beach } from './scenes/beach.ts';
import { bedroom } from './scenes/bedroom.ts';
import { channel } from './scenes/channel.ts';
import { courtyard } from './scenes/courtyard.ts';
import { facade } from './scenes/facade.ts';
import { forest } from './scenes/forest.ts';
import { fort } from './scenes/fort.ts';
import { games } from './scenes/games.ts';
import { garden } from './scenes/garden.ts';
import { harbour } from './scenes/harbour.ts';
import { headland } from './scenes/headland.ts';
import { kitchen } from './scenes/kitchen.ts';
import { lane } from './scenes/lane.ts';
import { living } from './scenes/living.ts';
import { marsh } from './scenes/marsh.ts';
import { pool } from './scenes/pool.ts';
import { LOOKS, type HouseLook, type Scene } from './looks.ts';

const SCENES: Readonly<Record<Scene, (brush: Brush, light: Light, look: Look) => string>> = {
  facade,
  lane,
  garden,
  pool,
  courtyard,
  marsh,
  harbour,
  beach,
  channel,
  fort,
  forest,
  headland,
  living,
  kitchen,
  bedroom,
  bathroom,
  games,
};

const TITLES: Readonly<Record<Scene, string>> = {
  facade: 'La maison sur sa rue',
  lane: 'La venelle',
  garden: 'Le jardin et la terrasse',
  pool: 'La piscine',
  courtyard: 'La cour',
  marsh: 'Les marais, au bout du chemin',
  harbour: 'Le port',
  beach: 'La plage',
  channel: 'Le chenal et ses cabanes',
  fort: 'Le fort, depuis le muret',
  forest: 'La forêt',
  headland: 'Le phare',
  living: 'Le séjour',
  kitchen: 'La cuisine',
  bedroom: 'La chambre',
  bathroom: 'La salle d’eau',
  games: 'La salle de jeux',
};

export interface DemoPicture {
  nid: number;
  /** 0 is the cover. */
  delta: number;
  title: string;
  slug: string;
  scene: Scene;
}

export function picturesOf(nid: number): DemoPicture[] {
  return (LOOKS.find((look) => look.nid === nid)?.pictures ?? []).map(({ scene }, delta) => ({
    nid,
    delta,
    scene,
    title: TITLES[scene],
    slug: `${nid}-${delta + 1}-${scene}`,
  }));
}

/** Raised when a scene changes, so that no cache serves yesterday's drawing. */
const EDITION = 4;

export function drawPicture({ nid, delta }: DemoPicture): string {
  const look = LOOKS.find((known) => known.nid === nid);
  const plan = look?.pictures[delta];
  if (!look || !plan) throw new RangeError(`House ${nid} has no picture ${delta}.`);
  const brush = newBrush(`${nid}/${delta}/${plan.scene}`);
  const body = SCENES[plan.scene](brush, LIGHTS[plan.light], look);
  return svg(
    brush,
    mirrorable(look, plan.scene) ? group(body, `transform="translate(${WIDTH} 0) scale(-1 1)"`) : body,
  );
}

function mirrorable(look: HouseLook, scene: Scene): boolean {
  return look.mirrored && scene !== 'lane';
}

const QUALITY = 70;
const THUMBNAIL_WIDTH = 640;

/** 1600 × 1067 WebP, from the cache when it has been drawn before. */
export async function pictureWebp(picture: DemoPicture, cacheFolder: string): Promise<Buffer> {
  return cached(cacheFolder, `${picture.slug}-e${EDITION}.webp`, async () => {
    const { data, info } = await sharp(Buffer.from(drawPicture(picture)))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    tooth(data);
    const { width, height, channels } = info;
    return sharp(data, { raw: { width, height, channels } }).webp({ quality: QUALITY, effort: 2 }).toBuffer();
  });
}

export async function thumbnailWebp(webp: Buffer): Promise<Buffer> {
  return sharp(webp).resize(THUMBNAIL_WIDTH).webp({ quality: QUALITY, effort: 2 }).toBuffer();
}

export async function cached(folder: string, name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const path = join(folder, name);
  const known = await readFile(path).catch(() => null);
  if (known) return known;
  const made = await make();
  await mkdir(folder, { recursive: true });
  await writeFile(`${path}.${process.pid}.part`, made);
  await rename(`${path}.${process.pid}.part`, path);
  return made;
}

/** The tooth of the paper, pressed into every sheet: sharp's own blending takes ten times as long. */
function tooth(pixels: Buffer): void {
  grain ??= makeGrain();
  let at = 0;
  for (const noise of grain) {
    for (let channel = 0; channel < 3; channel += 1, at += 1) {
      const value = pixels[at]!;
      // Soft light: the middle tones take the grain, black and white keep clean.
      const pressed = value + (noise * value * (255 - value)) / 16_256;
      pixels[at] = pressed < 0 ? 0 : pressed > 255 ? 255 : pressed;
    }
  }
}

let grain: Int8Array | undefined;

/** Noise with soft edges: each grain is a mean of its neighbours. */
function makeGrain(): Int8Array {
  const random = mulberry(17);
  const fine = Float32Array.from({ length: WIDTH * (HEIGHT + 1) + 1 }, () => random() + random() - 1);
  return Int8Array.from({ length: WIDTH * HEIGHT }, (_, index) => {
    const block = fine[index]! + fine[index + 1]! + fine[index + WIDTH]! + fine[index + WIDTH + 1]!;
    return block * 5;
  });
}
