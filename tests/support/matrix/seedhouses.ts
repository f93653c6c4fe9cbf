/** Houses and files, each text of theirs a canary. */
import { DOCX } from '#kernel/mediatypes.ts';
import type { StoredFile } from '#providers/files/port.ts';
import type { Db } from '#server/sql.ts';
import { one, sql } from '#server/sql.ts';
import type { Belongs } from './canaries.ts';
import type { Seed, Row, House } from './seed.ts';

const DAY_MS = 86_400_000;

export async function house(
  seed: Seed,
  agid: number,
  owner: number,
  online: boolean,
  village: string,
): Promise<House> {
  const of: Belongs = { agid, owner, direct: !online };
  const template = await file(seed, { agid, purpose: 'template', mime: DOCX }, of);
  const { id } = await seed.canaries.plant<Row>(
    seed.db,
    'house',
    {
      agid,
      owner_uid: owner,
      village,
      classement: 6,
      max_num_people: 6,
      rooms: 3,
      bathrooms: 2,
      sleeps_total: 6,
      fraisservice: 15_000,
      guarantee: 90_000,
      location_linge: 9_000,
      management_fee_rate: 20,
      online_booking: online,
      published: true,
      contract_template_fid: null,
    },
    of,
  );
  await sql`update file set house_id = ${id} where id = ${template.id}`.execute(seed.db);
  const photo = await file(
    seed,
    { agid, purpose: 'photo', mime: 'image/webp', public: true, house_id: id },
    of,
  );
  await photoOf(seed, seed.db, { house: id, file: photo.id, slug: 'salon' }, of);
  await sql`
    with said as (insert into day_own (house_id, day, amount) select ${id}, current_date + n, 35000 from generate_series(0, 6000) n returning house_id, day, amount)
    insert into day_price (house_id, day, amount, amount_layer) select house_id, day, amount, 0 from said`.execute(
    seed.db,
  );
  // Below the days' own words: it changes no price here.
  const days = await one(
    seed.db,
    sql<{ is: string }>`select daterange(current_date, current_date + 30)::text as is`,
  );
  await seed.canaries.plant<Row>(seed.db, 'day_layer', { house_id: id, days: days.is, amount: 30_000 }, of);
  return [id, agid, owner, !online, photo.path, of];
}

let photos = 0;

/** One more of a house, at its end, in a size of its own; behind the lock of the house, as several are made at once. */
export async function photoOf(
  seed: Seed,
  tx: Db,
  { house: houseId, file: fileId, slug }: { house: number; file?: number; slug?: string },
  of: Belongs,
): Promise<number> {
  await sql`select from house where id = ${houseId} for update`.execute(tx);
  const { delta, fid } = await one(
    tx,
    sql<{
      delta: number;
      fid: number;
    }>`select (select coalesce(max(delta) + 1, 0) from house_photo where house_id = ${houseId}) as delta,
      coalesce(${fileId ?? null}::integer, (select min(file_id) from house_photo where house_id = ${houseId})) as fid`,
  );
  const { id } = await seed.canaries.plant<Row>(
    tx,
    'house_photo',
    {
      house_id: houseId,
      file_id: fid,
      delta,
      slug: slug ?? `salon-${(photos += 1)}`,
      crop: null,
      // There is no picture of it: the job that draws them leaves it alone, so that only calls change it.
      drawn_tried: new Date(Date.now() + DAY_MS),
    },
    of,
  );
  await seed.canaries.plant(
    tx,
    'house_photo_variant',
    { photo_id: id, format: 'webp', width: 320, height: 200, bytes: 10 },
    of,
  );
  return id;
}

export async function file(
  seed: Seed,
  about: Record<string, unknown> & { purpose: string },
  of: Belongs,
  tx: Db = seed.db,
  kind = about.purpose,
): Promise<Row & { path: string; sha256: string }> {
  const content = page(seed.canaries.word(`file.content (${kind})`, of));
  const stored = await keep(seed, content, about.purpose);
  return seed.canaries.plant(
    tx,
    'file',
    { mime: 'application/pdf', ...about, path: stored.path, bytes: stored.bytes, sha256: stored.sha256 },
    of,
    `file (${kind})`,
  );
}

/** On the disk once for each kind of file of each place: a disk that is waited for makes a test slow. */
async function keep(seed: Seed, content: Buffer, purpose: string): Promise<StoredFile> {
  if (seed.requests < 5 || purpose === 'contract') return seed.files.put(content, { kind: purpose });
  return { path: `${purpose}/${crypto.randomUUID()}`, bytes: content.length, sha256: 'x'.repeat(64) };
}

/** A PDF of one empty page, with a word beside it. */
function page(word: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>',
  ];
  let text = `%PDF-1.4\n% ${word}\n`;
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}
