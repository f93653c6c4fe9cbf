/** Draws what the demo agency shows: houses, faces, logos. Nothing is stored in the repository: ink is cheaper than paper. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { HEIGHT, WIDTH, group, mulberry, newBrush, svg, type Brush } from './canvas.ts';
import { LIGHTS, type Light } from './light.ts';
import type { Look } from './look.ts';
import { LOOKS, type HouseLook, type Scene } from './looks.ts';
import { courtyard, garden, pool } from './scenes-garden.ts';
import { facade, lane } from './scenes-lane.ts';
import { bathroom, bedroom, games, kitchen, living } from './scenes-rooms.ts';
import { beach, channel, fort, forest, harbour, headland, marsh } from './scenes-shore.ts';

const SCENES: Readonly<Record<Scene, (brush: Brush, light: Light, look: Look) => string>> = { facade, lane, garden, pool, courtyard, marsh, harbour, beach, channel, fort, forest, headland, living, kitchen, bedroom, bathroom, games };

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
  return (LOOKS.find((look) => look.nid === nid)?.pictures ?? []).map(({ scene }, delta) => ({ nid, delta, scene, title: TITLES[scene], slug: `${nid}-${delta + 1}-${scene}` }));
}

/** The scene as SVG text. Raised when a scene changes, so that no cache serves yesterday's drawing. */
const EDITION = 1;

export function drawPicture({ nid, delta }: DemoPicture): string {
  const look = LOOKS.find((known) => known.nid === nid);
  const plan = look?.pictures[delta];
  if (!look || !plan) throw new RangeError(`House ${nid} has no picture ${delta}.`);
  const brush = newBrush(`${nid}/${delta}/${plan.scene}`);
  const body = SCENES[plan.scene](brush, LIGHTS[plan.light], look);
  return svg(brush, mirrorable(look, plan.scene) ? group(body, `transform="translate(${WIDTH} 0) scale(-1 1)"`) : body);
}

function mirrorable(look: HouseLook, scene: Scene): boolean {
  return look.mirrored && scene !== 'lane';
}

const QUALITY = 70;
const THUMBNAIL_WIDTH = 640;

/** 1600 × 1067 WebP, from the cache when it has been drawn before. */
export async function pictureWebp(picture: DemoPicture, cacheFolder: string): Promise<Buffer> {
  return cached(cacheFolder, `${picture.slug}-e${EDITION}.webp`, async () =>
    sharp(Buffer.from(drawPicture(picture)))
      .composite([{ input: await paperGrain(), blend: 'soft-light' }])
      .webp({ quality: QUALITY, effort: 2 })
      .toBuffer(),
  );
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

let grain: Promise<Buffer> | undefined;

/** The tooth of the paper: grey noise at two scales, made once and laid over every sheet. */
function paperGrain(): Promise<Buffer> {
  grain ??= makeGrain();
  return grain;
}

async function makeGrain(): Promise<Buffer> {
  const random = mulberry(17);
  const [width, height] = [WIDTH / 2, Math.ceil(HEIGHT / 2)];
  const noise = Buffer.alloc(width * height);
  for (let index = 0; index < noise.length; index += 1) noise[index] = 128 + (random() + random() - 1) * 34;
  return sharp(noise, { raw: { width, height, channels: 1 } }).resize(WIDTH, HEIGHT, { kernel: 'cubic' }).toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer();
}
