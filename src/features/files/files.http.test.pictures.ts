/** Pictures, written anew as they come in or later; how much one person sends. */
import { DOCX } from '#kernel/mediatypes.ts';
import { one, rows, sql } from '#server/sql.ts';
import type { Person } from '#tests/support/app.ts';
import { pdf, picture, word } from '#tests/support/papers.ts';
import { reencodePictures, sweepFiles } from '#features/files/jobs.ts';
import { FileMissing } from '#providers/files/port.ts';
import assert from 'node:assert/strict';
import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { app, paul, claire, ddl, attach, taken, refusal, fetched } from './files.http.test.arrangement.ts';

test('C32 a picture is decoded and written anew: upright, without place or maker, small where the thread shows it', async () => {
  const given = await picture(1200, 800, { format: 'jpeg', exif: true });
  assert.ok((await sharp(given).metadata()).exif);
  const file = await taken(given, 'degat.jpg');
  const [whole, preview] = [await fetched(file.filepath), await fetched(file.previewpath)];
  const [seen, small] = [await sharp(whole.bytes).metadata(), await sharp(preview.bytes).metadata()];
  assert.deepEqual(
    [seen.format, seen.width, seen.height, seen.exif, seen.orientation],
    ['jpeg', 800, 1200, undefined, undefined],
  );
  assert.deepEqual([small.format, small.width, small.height, small.exif], ['webp', 480, 360, undefined]);
  assert.equal(preview.headers.get('content-type'), 'image/webp');
  assert.notEqual(preview.headers.get('etag'), whole.headers.get('etag'));

  const wide = await taken(await picture(6000, 1000), 'plan.png');
  const { width, height } = await sharp((await fetched(wide.filepath)).bytes).metadata();
  assert.deepEqual([width, height], [4096, 683]);
  assert.equal((await taken(await picture(20, 20, { format: 'gif' }), 'rire.gif')).file_name, 'rire.png');

  const tooWide = await attach(await picture(10_000, 10_000), 'mur.png');
  assert.deepEqual(
    [tooWide.status, tooWide.body.warnings?.[0]?.message],
    [422, 'Cette image est trop grande (10000 × 10000 pixels). Réduisez-la avant de l’envoyer.'],
  );
  assert.equal(await refusal(given.subarray(0, 600), 'coupee.jpg'), 'pictureUnreadable');
});

/** A file of the time before: its bytes as they were sent. */
async function keptAsItCame(bytes: Buffer, name = 'vue.jpg', mime = 'image/jpeg') {
  const { path, sha256 } = await app.app.providers.files.put(bytes, { kind: 'attachment' });
  const { id } = await one(
    app.db,
    sql<{ id: number }>`insert into file (agid, path, name, mime, bytes, sha256, purpose, ddl_id, uid)
      values (1, ${path}, ${name}, ${mime}, ${bytes.length}, ${sha256}, 'attachment', ${ddl}, ${paul.uid}) returning id`,
  );
  return { id, path };
}

const rowOf = (id: number) =>
  one(
    app.db,
    sql<{
      path: string;
      mime: string;
      name: string;
      preview_path: string | null;
    }>`select path, mime, name, preview_path from file where id = ${id}`,
  );

const asked = (id: number) =>
  fetch(`${app.url}/api/fileserver/by-id/${id}`, { headers: { authorization: `Bearer ${claire.token}` } });

test('C32 what was kept before as it came leaves clean too: its picture, its name, and never as something that runs', async () => {
  const old = async (bytes: Buffer, name: string, mime: string) => {
    const { id, path } = await keptAsItCame(bytes, name, mime);
    const response = await asked(id);
    const kept = await rowOf(id);
    return {
      kept,
      path,
      bytes: Buffer.from(await response.arrayBuffer()),
      disposition: response.headers.get('content-disposition') ?? '',
      status: response.status,
    };
  };
  const photo = await old(await picture(300, 200, { format: 'jpeg', exif: true }), 'vue.jpg', 'image/jpeg');
  const { exif, width } = await sharp(photo.bytes).metadata();
  assert.deepEqual([exif, width, photo.kept.path === photo.path], [undefined, 200, false]);
  const paper = await old(word(), 'facture\u202E.hta', DOCX);
  assert.match(paper.disposition, /^attachment; filename="facture\.docx"; filename\*=UTF-8''facture\.docx$/);
  const feigned = await old(
    Buffer.from('\u0089PNG\r\n\u001a\n<script>alert(1)</script>', 'latin1'),
    'vue.png.html',
    'image/png',
  );
  assert.deepEqual([feigned.status, feigned.kept.mime], [404, 'image/png']);
});

/** The thread's message on which that file hangs, as staff reads it. */
async function shownIn(id: number) {
  await sql`insert into message (ddl_id, agid, action, message, author_uid, written_by_agency, file_id) values (${ddl}, 1, 'ATTACH', '', ${paul.uid}, false, ${id})`.execute(
    app.db,
  );
  const thread = await claire.get(`ddlchats/list/${ddl}`);
  return thread.body.models.find(({ file_name: name }) => name === `photo-${id}.jpg`);
}

test('C32 a photo a family sent before the update stays a photo: too many points or cut short, it is shown without its place, and its bytes are kept aside', async () => {
  const { files } = app.app.providers;
  const whole = await picture(1200, 900, { format: 'jpeg', exif: true });
  for (const [what, bytes, mime, width] of [
    ['a wall of one colour', await picture(7000, 3100), 'image/png', 4096],
    ['a large drawing', await picture(5000, 4100, { format: 'webp' }), 'image/webp', 4096],
    ['sixty million points', await picture(6000, 10_000, { format: 'jpeg', exif: true }), 'image/jpeg', 4096],
    ['a JPEG without its end', whole.subarray(0, -9), 'image/jpeg', 900],
    ['half a JPEG', whole.subarray(0, Math.round(whole.length * 0.7)), 'image/jpeg', 900],
  ] as const) {
    const { id, path } = await keptAsItCame(bytes, 'Salon.JPG', mime);
    const response = await asked(id);
    const kept = await rowOf(id);
    const seen = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    assert.deepEqual(
      [response.status, kept.mime, kept.name.replace(/\.\w+$/, ''), seen.exif, seen.width],
      [200, mime, 'Salon', undefined, width],
      what,
    );
    assert.ok(kept.preview_path, what);
    assert.deepEqual(await files.read(path), bytes, what);
    assert.equal((await claire.get(`fileserver/${path}`)).status, 404, what);
  }
});

test('C32 a picture of which nothing can be decoded keeps its name and its bytes, and nobody gets the place that stands in it', async () => {
  const bytes = (await picture(1200, 900, { format: 'jpeg', exif: true })).subarray(0, 500);
  assert.ok(bytes.includes('Exif'));
  const { id, path } = await keptAsItCame(bytes, 'photo.jpg');
  await sql`update file set name = ${`photo-${id}.jpg`} where id = ${id}`.execute(app.db);
  for (const again of [1, 2]) {
    const response = await asked(id);
    const words = await response.text();
    assert.equal(response.status, 404, String(again));
    assert.match(words, /Cette image est abîmée/);
    assert.ok(!words.includes('Exif'));
  }
  const { mime } = await rowOf(id);
  const shown = await shownIn(id);
  assert.deepEqual([mime, shown?.['file_mime'], shown?.['previewpath']], ['image/jpeg', 'image/jpeg', '']);
  assert.deepEqual(await app.app.providers.files.read(path), bytes);
  assert.ok(!String(await reencodePictures.run(app.app, {})).includes('again'), 'it has had its turn');
});

test('C32 the bytes a picture had before go after ninety days, and with them what no row points at; never from under another database', async () => {
  const { files } = app.app.providers;
  const isKept = (path: string) =>
    files.read(path).then(
      () => true,
      (error: unknown) => {
        if (error instanceof FileMissing) return false;
        throw error;
      },
    );
  const old = await keptAsItCame(await picture(300, 200, { format: 'jpeg', exif: true }));
  const young = await keptAsItCame(await picture(300, 200, { format: 'jpeg', exif: true }));
  for (const { id } of [old, young]) assert.equal((await asked(id)).status, 200);
  const stray = await files.put(Buffer.from('nobody'), { kind: 'attachment' });
  const fresh = await files.put(Buffer.from('nobody yet'), { kind: 'attachment' });
  const aged = new Date(Date.now() - 8 * 24 * 3_600_000);
  for await (const { path } of files.list())
    if (path !== fresh.path) await utimes(join(app.app.config.dataDir, 'files', path), aged, aged);
  await sql`update file set original_since = now() - interval '91 days' where id = ${old.id}`.execute(app.db);
  await sql`update file set original_since = now() - interval '89 days' where id = ${young.id}`.execute(
    app.db,
  );
  const still = async () => Promise.all([old.path, young.path, stray.path, fresh.path].map(isKept));
  const served = (await rowOf(young.id)).path;

  await sql`alter table file rename to file_elsewhere; create table file (like file_elsewhere including all)`.execute(
    app.db,
  );
  await sweepFiles.run(app.app, {});
  await sql`drop table file; alter table file_elsewhere rename to file`.execute(app.db);
  assert.deepEqual(await still(), [true, true, true, true], 'a database that knows none of them');

  assert.equal(await sweepFiles.run(app.app, {}), '1 originals, 1 files of nobody');
  assert.deepEqual(await still(), [false, true, false, true]);
  assert.ok(await isKept(served));
  assert.equal((await asked(old.id)).status, 200);
});

test('C32 a clerk’s picture is taken while a guest’s forty wait, and those of the forty that find no place are refused in words', async () => {
  await sql`delete from rate_limit`.execute(app.db);
  const slow = await picture(2600, 2600, { format: 'gif' });
  const small = await picture(50, 50, { format: 'jpeg' });
  const order: string[] = [];
  const sent = (who: string, bytes: Buffer, by: Person) =>
    attach(bytes, 'vue', by).then(({ status }) => void order.push(`${who} ${status}`));
  const many = Array.from({ length: 40 }, () => sent('paul', slow, paul));
  // The first that is answered is the first that found the line full.
  await Promise.race(many);
  await Promise.all([...many, sent('claire', small, claire)]);
  assert.ok(order.includes('claire 200'), order.join());
  assert.ok(order.lastIndexOf('paul 200') > order.indexOf('claire 200'), order.join());
  assert.ok(order.filter((one) => one === 'paul 503').length >= 20, order.join());
});

test('C32 the pixels of a guest’s pictures are counted too, and a drawing has fewer than a photograph', async () => {
  await sql`delete from rate_limit`.execute(app.db);
  for (const format of ['gif', 'png', 'webp'] as const)
    assert.equal(await refusal(await picture(7000, 7000, { format }), 'mur'), 'pictureTooWide', format);
  await sql`insert into rate_limit (bucket, subject, window_start, hits)
    select 'upload-points', subject, window_start, 490_000_000 from rate_limit where bucket = 'upload-bytes'
    on conflict (bucket, subject, window_start) do update set hits = excluded.hits`.execute(app.db);
  const answer = await attach(await picture(4000, 3000, { format: 'jpeg' }), 'vue.jpg');
  assert.deepEqual([answer.status, answer.body.warnings?.[0]?.type], [429, 'picturesTooMany']);
  assert.equal((await attach(await picture(400, 300, { format: 'jpeg' }), 'vue.jpg')).status, 200);
  assert.equal((await attach(await picture(4000, 3000, { format: 'jpeg' }), 'vue.jpg', claire)).status, 200);
});

test('C32 forty old photographs of one thread, looked at at once, are all seen', async () => {
  const photo = await picture(60, 40, { format: 'jpeg', exif: true });
  const ids: number[] = [];
  for (let n = 0; n < 40; n += 1) ids.push((await keptAsItCame(photo)).id);
  const answers = await Promise.all([...ids, ...ids].map(asked));
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  const seen = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  assert.equal((await sharp(seen[79]).metadata()).exif, undefined);
  assert.equal(new Set(seen.map((bytes) => bytes.toString('base64'))).size, 1);
});

test('C32 twenty pictures whose bytes are gone keep no other from being written anew', async () => {
  const { files } = app.app.providers;
  const photo = await picture(300, 200, { format: 'jpeg', exif: true });
  for (let n = 0; n < 20; n += 1) await files.remove((await keptAsItCame(photo)).path);
  const behind = await keptAsItCame(photo);
  // The clock runs it too: one of three is ours.
  for (let turn = 0; turn < 3; turn += 1) await reencodePictures.run(app.app, {});
  const { preview_path, path } = await rowOf(behind.id);
  assert.ok(preview_path);
  assert.equal((await sharp(await files.read(path)).metadata()).exif, undefined);
  await sql`delete from file where preview_path is null and not clean_failed and purpose = 'attachment' and mime like 'image/%'`.execute(
    app.db,
  );
});

test(
  'C32 a picture whose decoder was ended is left as it is, told to come back for, and written anew another time',
  { skip: process.platform !== 'linux' && 'processes are looked up in /proc' },
  async () => {
    await sql`delete from rate_limit`.execute(app.db);
    const photo = await picture(6000, 8000, { format: 'jpeg', exif: true });
    const { id, path } = await keptAsItCame(photo);
    const kept = await rowOf(id);
    assert.equal(await whileDecodersDie(async () => (await asked(id)).status), 503);
    assert.deepEqual(await rowOf(id), kept);
    await app.app.providers.files.read(path);
    const refused = await whileDecodersDie(() => attach(photo, 'vue.jpg'));
    assert.deepEqual([refused.status, refused.body.warnings?.[0]?.type], [503, 'pictureGivenUp']);
    assert.equal(refused.headers.get('retry-after'), '60', 'a minute, as the words say');
    assert.match(
      String(await whileDecodersDie(() => reencodePictures.run(app.app, {}))),
      /^0 pictures written anew, 0 missing, 1 to be tried again/,
    );
    assert.deepEqual(await rowOf(id), kept);
    const seen = await sharp(Buffer.from(await (await asked(id)).arrayBuffer())).metadata();
    assert.deepEqual([seen.exif, seen.width], [undefined, 4096]);
  },
);

/** As a machine without memory does: every process of ours that decodes is ended until the answer is there. */
async function whileDecodersDie<T>(work: () => Promise<T>): Promise<T> {
  const over = new AbortController();
  const done = work().finally(() => over.abort());
  while (!over.signal.aborted) {
    for (const pid of await decoders())
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    await pause(20);
  }
  return done;
}

async function decoders(): Promise<number[]> {
  const found = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const isOurs = async (pid: string) => {
    const [status, line] = await Promise.all(
      ['status', 'cmdline'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
    );
    return new RegExp(`^PPid:\\t${process.pid}$`, 'm').test(status!) && line!.includes('pictures/worker.ts');
  };
  const ours = await Promise.all(found.map(isOurs));
  return found.filter((_, index) => ours[index]).map(Number);
}

test('C32 the bytes one guest sends in a day are counted, of many at once only those that fit', async () => {
  await sql`delete from rate_limit`.execute(app.db);
  const heavy = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(4_900_000, 32), pdf().subarray(9)]);
  const kept = async () => (await rows(app.db, sql`select from file where uid = ${paul.uid}`)).length;
  const before = await kept();
  const statuses: number[] = [];
  // Two at once: one sender has room for no more.
  for (let turn = 0; turn < 8; turn += 1) {
    const answers = await Promise.all([1, 2].map(() => attach(heavy, 'plan.pdf')));
    for (const { status, body } of answers) {
      statuses.push(status);
      if (status === 200) continue;
      assert.match(
        body.warnings?.[0]?.message ?? '',
        /près de 60 Mo[^.]*\. Ce fichier n’a pas été enregistré\. Envoyez-le demain/,
      );
    }
  }
  assert.deepEqual(
    [statuses.filter((status) => status === 200).length, statuses.filter((status) => status === 429).length],
    [12, 4],
  );
  assert.equal(await kept(), before + 12);
  assert.equal((await paul.post('ddlchats', { id_ddl: ddl, message: 'Sans fichier' })).status, 200);
  assert.equal((await attach(heavy, 'plan.pdf', claire)).status, 200);
});

test('C10 C32 CHAT-58 an answer lost on the way is answered again under its key, also to who may send nothing more today', async () => {
  await sql`delete from rate_limit`.execute(app.db);
  const key = { 'idempotency-key': 'lost-on-the-way' };
  const photo = await picture(300, 200, { format: 'jpeg' });
  const first = await attach(photo, 'vue.jpg', paul, key);
  assert.equal(first.status, 200, first.text);
  const weight = () => rows(app.db, sql`select hits from rate_limit where bucket = 'upload-bytes'`);
  await sql`update rate_limit set hits = 62914560 where bucket = 'upload-bytes'`.execute(app.db);
  const before = await weight();
  assert.deepEqual((await attach(photo, 'vue.jpg', paul, key)).body, first.body);
  assert.deepEqual(await weight(), before);
  // Another file under this name of the write is the client's mistake, and is told so.
  const other = await attach(pdf(), 'vue.pdf', paul, key);
  assert.equal(other.body.warnings?.[0]?.type, 'idempotencyReused');
  assert.equal((await attach(photo, 'vue.jpg')).status, 429);
  await sql`delete from rate_limit`.execute(app.db);
});

test('C05 a field of a form that calls itself JSON is refused like any that is no text', async () => {
  const boundary = 'ligne';
  const lines = [
    `--${boundary}`,
    'content-disposition: form-data; name="id_ddl"',
    'content-type: application/json',
    '',
    '{"toString":1}',
    `--${boundary}--`,
    '',
  ];
  const answer = await paul.post('ddlchats', lines.join('\r\n'), {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
  assert.deepEqual([answer.status, answer.body.code], [422, undefined], answer.text);
});
