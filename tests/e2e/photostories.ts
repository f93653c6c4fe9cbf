/** What the stories of photos begin with: pictures that are like no other, a house with some of them, and how they stand. */
import { ok } from '#tests/support/answers.ts';
import type { TestApp } from '#tests/support/app.ts';
import { rows, sql } from '#server/sql.ts';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { newHouse } from './housestories.ts';

let scenes = 0;

/** A photo of its own: shapes of its own, and grain, which gives it the weight of one. */
export async function scene({ width = 900, height = 600, seed = (scenes += 1) } = {}): Promise<Buffer> {
  const at = (n: number) => ((seed * 7919 + n * 104_729 + seed * n * 31) % 997) / 997;
  const shapes = Array.from(
    { length: 16 },
    (_, n) =>
      `<ellipse cx="${at(n) * 100}%" cy="${at(n + 20) * 100}%" rx="${5 + at(n + 40) * 18}%" ry="${5 + at(n + 60) * 18}%" fill="hsl(${Math.round(at(n + 80) * 360)} 60% ${20 + Math.round(at(n + 100) * 60)}%)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#99a"/>${shapes.join('')}</svg>`;
  const grain = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 18 },
    },
  }).png();
  return sharp(Buffer.from(svg))
    .flatten()
    .composite([{ input: await grain.toBuffer(), blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** As files of a telephone: IMG_0.jpg, IMG_1.jpg… */
export async function pictures(count: number): Promise<Chosen[]> {
  const made: Chosen[] = [];
  for (let n = 0; n < count; n++)
    made.push({ name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer: await scene() });
  return made;
}

/** Dragged from the desk and let go over the page. */
export async function dropped(page: Page, files: readonly Chosen[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    text: buffer.toString('base64'),
  }));
  await page.evaluate((all) => {
    const data = new DataTransfer();
    for (const { name, mimeType, text } of all)
      data.items.add(
        new File([Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))], name, { type: mimeType }),
      );
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(
        new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
      );
  }, sent);
}

/** Chosen with the button. */
export async function chosen(page: Page, files: Chosen[] | string[]): Promise<void> {
  await page.locator('input[type="file"][aria-label="Photos à ajouter"]').setInputFiles(files);
}

/** Yann's, with photos of these titles, sent and named through the calls of the screens. */
export async function houseWith(
  app: TestApp,
  titles: readonly string[],
): Promise<{ id: number; path: string }> {
  const { id } = await newHouse(app, 'yann');
  await addPhotos(app, 'yann', id, titles);
  return { id, path: `/ads/${id}/photos` };
}

/** Sent as the screens send them. */
export async function addPhotos(
  app: TestApp,
  who: string,
  house: number,
  titles: readonly string[],
): Promise<void> {
  const person = await app.as(who);
  for (const title of titles) {
    const form = new FormData();
    form.set('photo', new Blob([new Uint8Array(await scene())]), `${title}.jpg`);
    const { id, updated } = ok(await person.post(`photos/upload/${house}`, form));
    ok(await person.put(`photos/edit/${String(id)}`, { title, _clientTimestamp: updated }));
  }
}

/** As they stand in the database, by their titles. */
export async function order(app: TestApp, house: number): Promise<string> {
  const found = await rows(
    app.db,
    sql<{ title: string }>`select title from house_photo where house_id = ${house} order by delta`,
  );
  return found.map(({ title }) => title).join(' ');
}

/** Rows without a picture behind them, for what only counts them. */
export async function placeholders(app: TestApp, house: number, count: number): Promise<void> {
  await sql`with kept as (insert into file (agid, path, name, mime, bytes, sha256, purpose, house_id, public)
      select 1, 'photo/00/' || md5(${house}::text || n || random()), 'a.jpg', 'image/jpeg', 1, repeat('0', 64), 'photo', ${house}, true
      from generate_series(1, ${count}) n returning id)
    insert into house_photo (house_id, file_id, delta, slug, drawn_tried)
      select ${house}, id, (select count(*) from house_photo where house_id = ${house}) + row_number() over () - 1, 'p' || id, now() from kept`.execute(
    app.db,
  );
}

export const grid = (page: Page): Locator => page.getByRole('list', { name: 'Photos de la maison' });
export const cards = (page: Page): Locator => grid(page).getByRole('listitem');
export const sending = (page: Page): Locator => page.getByRole('region', { name: 'Envoi des photos' });
export const handle = (page: Page, title: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^Déplacer Photo \\d+, ${title}, `) });
/** What can be pressed on one of them. */
export const press = (page: Page, does: 'Modifier' | 'Retirer', title: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${does} Photo \\d+, ${title}$`) });

/** How fast files leave, in bytes a second; nothing said: as fast as they can. */
export async function throttle(page: Page): Promise<(bytes?: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return async (bytes = -1) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    });
  };
}
