/** Photos as people send them, each a picture of its own, and what a house shows of them. */
import { rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Answer, Person } from '#tests/support/app.ts';
import { drawNow } from '#tests/support/drawing.ts';
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Photo, RemovedPhoto } from './api.ts';

export const app = await startTestApp();

after(() => app.close());

export const { db, url } = app;

/** Yann owns 101 and others of the first agency, Léa none of them; Claire is of the first agency, Olivier of the second. */
export const [yann, lea, claire, marie, olivier, paul, admin] = (await Promise.all(
  ['yann', 'lea', 'claire', 'marie', 'olivier', 'paul', 'admin'].map((name) => app.as(name)),
)) as [Person, Person, Person, Person, Person, Person, Person];

export const PASSEROSE = 101;
/** Of the other agency. */
export const OTHER = 201;
/** Its subscription has ended. */
export const EXPIRED = 112;

let nth = 0;

/** A picture that is like no other. */
export async function scene({ width = 640, height = 480, seed = (nth += 1) } = {}): Promise<Buffer> {
  const at = (n: number) => ((seed * 7919 + n * 104_729 + seed * n * 31) % 997) / 997;
  const shapes = Array.from(
    { length: 16 },
    (_, n) =>
      `<ellipse cx="${at(n) * 100}%" cy="${at(n + 20) * 100}%" rx="${5 + at(n + 40) * 18}%" ry="${5 + at(n + 60) * 18}%" fill="hsl(${Math.round(at(n + 80) * 360)} 60% ${20 + Math.round(at(n + 100) * 60)}%)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#99a"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten().jpeg().toBuffer();
}

export interface Sending {
  house?: number;
  by?: Person;
  name?: string;
  same?: boolean;
  batch?: string;
  nth?: number;
  headers?: Record<string, string>;
}

export function send(
  bytes: Buffer,
  { house = PASSEROSE, by = yann, name = 'IMG_1.jpg', same, headers, ...chosen }: Sending = {},
): Promise<Answer> {
  const form = new FormData();
  if (same !== undefined) form.set('same', same ? '1' : '0');
  for (const [field, value] of Object.entries(chosen)) form.set(field, String(value));
  form.set('photo', new Blob([new Uint8Array(bytes)]), name);
  return by.post(`crmphotos/upload/${house}`, form, headers);
}

/** As the documents' client writes it (PHOTO-11). */
export const image = (bytes: Buffer, name = 'IMG_1.jpg') => ({
  file_size: bytes.length,
  file_last_modified: 1_790_000_000_000,
  file_name: name,
  file_type: 'image/jpeg',
  data_url: `data:image/jpeg;base64,${bytes.toString('base64')}`,
});

export async function added(sending: Sending = {}): Promise<Photo> {
  const answer = await send(await scene(), sending);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.models[0] as Photo;
}

export async function album(
  house = PASSEROSE,
  by = yann,
): Promise<{ photos: Photo[]; removed: RemovedPhoto[] }> {
  const answer = await by.get(`photos?house=${house}`);
  assert.equal(answer.status, 200, answer.text);
  return { photos: answer.body.models as Photo[], removed: answer.body['removed'] as RemovedPhoto[] };
}

/** So many rows of a house, without a picture behind them: for what only counts them. */
export async function placeholders(house: number, count: number): Promise<void> {
  await sql`with kept as (insert into file (agid, path, name, mime, bytes, sha256, purpose, house_id, public)
      select 1, 'photo/00/' || md5(${house}::text || n || random()), 'a.jpg', 'image/jpeg', 1, repeat('0', 64), 'photo', ${house}, true
      from generate_series(1, ${count}) n returning id)
    insert into house_photo (house_id, file_id, delta, slug, drawn_tried)
      select ${house}, id, (select count(*) from house_photo where house_id = ${house}) + row_number() over () - 1, 'p' || id, now() from kept`.execute(
    db,
  );
}

/** No photo and no file of one, as if none had been. */
export async function emptied(house = PASSEROSE): Promise<void> {
  const gone = await rows(
    db,
    sql<{
      path: string;
    }>`with gone as (delete from house_photo where house_id = ${house} or removed_from = ${house} returning id, original_path),
        files as (select path from file where house_id = ${house} and purpose = 'photo')
      select v.path from house_photo_variant v join gone on gone.id = v.photo_id union select original_path from gone where original_path is not null
      union select path from files`,
  );
  await sql`delete from file where house_id = ${house} and purpose = 'photo'`.execute(db);
  for (const { path } of gone) await app.app.providers.files.remove(path);
}

export const warning = (answer: Answer) => answer.body.warnings?.[0];

export async function fetched(path: string, by?: Person) {
  const response = await fetch(`${url}${path}`, {
    headers: by ? { authorization: `Bearer ${by.token}` } : {},
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** Every file on the disk that holds a photo. */
export async function keptPaths(): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const { path } of app.app.providers.files.list()) if (path.startsWith('photo/')) found.add(path);
  return found;
}

/** And every path a row points at. */
export async function knownPaths(): Promise<Set<string>> {
  const found = await rows(
    db,
    sql<{
      path: string;
    }>`select path from file where purpose = 'photo' union select path from house_photo_variant
      union select original_path from house_photo where original_path is not null`,
  );
  return new Set(found.map(({ path }) => path));
}

const LOOKS = 200;

/** Nothing on the disk but what a row points at; what is being removed is waited for. */
export async function nothingLeftOver(): Promise<void> {
  for (let tries = 0; ; tries++) {
    const known = await knownPaths();
    const left = [...(await keptPaths())].filter((path) => !known.has(path));
    if (left.length === 0) return;
    if (tries === LOOKS) assert.fail(`${left.length} files of nobody are left.`);
    await pause(50);
  }
}

const LOOKS_FOR_JOBS = 1200;

/** A job has done its work on all of a house's photos. */
export async function finished(house = PASSEROSE): Promise<Photo[]> {
  await drawNow(db);
  for (let tries = 0; tries < LOOKS_FOR_JOBS; tries++) {
    const { photos } = await album(house, admin);
    if (photos.every(({ picture }) => picture.sizes.avif !== undefined)) return photos;
    await pause(100);
  }
  return assert.fail('AVIF never came.');
}

export const draftsLeft = () => readdir(join(app.app.config.dataDir, 'files', '.drafts'));
