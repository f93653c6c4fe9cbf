/** Small files that ask for a great deal of work: each is answered within our bounds, and the next photo is drawn. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { PhotoRefused } from './port.ts';
import { openPhotos } from './workers.ts';

const broken: object[] = [];
// What is given up is told as a warning, and may be; an error is a program of ours that broke.
const photos = openPhotos({ warn: () => undefined, error: (about) => void broken.push(about) });
after(() => photos.close());

const ME = { subject: 'uid 1', isStaff: true };

/** 'taken', or why not. */
async function end(bytes: Buffer): Promise<string> {
  return photos.take(bytes, { submitter: ME }).then(
    () => 'taken',
    (error: unknown) => {
      assert.ok(error instanceof PhotoRefused, String(error));
      return error.kind;
    },
  );
}

async function isDrawnNext(): Promise<void> {
  const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#987' } })
    .jpeg()
    .toBuffer();
  assert.equal(await end(photo), 'taken');
  assert.deepEqual(broken, []);
}

const picture = (width = 600, height = 400) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Where the first chunk ends, which says how large the picture is. */
const AFTER_HEAD = 33;

async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const png = await picture(60, 40).png().toBuffer();
  return Buffer.concat([png.subarray(0, AFTER_HEAD), ...chunks, png.subarray(AFTER_HEAD)]);
}

const HUNDRED_MB = deflateSync(Buffer.alloc(100_000_000));

test('C32 a note that unpacks into hundreds of megabytes is unpacked by nobody, or not for long', async () => {
  const note = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), HUNDRED_MB]));
  await end(await pngWith(note, note, note, note, note, note));
  await isDrawnNext();
});

test('C32 so is a profile of colours that does', async () => {
  const profile = chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), HUNDRED_MB]));
  await end(await pngWith(profile));
  await isDrawnNext();
});

test('C32 a JPEG that is drawn over itself five thousand times keeps nobody for longer than a photo may', async () => {
  const jpeg = await picture(1600, 1200).jpeg({ progressive: true }).toBuffer();
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), jpeg.length - 2);
  const short = scan.subarray(0, Math.min(scan.length, 2_000));
  const many = Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(5_000).fill(short), jpeg.subarray(-2)]);
  await end(many);
  await isDrawnNext();
});

test('C32 a JPEG of a million empty tables is followed to its end, or given up', async () => {
  const jpeg = await picture().jpeg().toBuffer();
  const empty = Buffer.alloc(4_000_000);
  for (let at = 0; at < empty.length; at += 4) empty.writeUInt32BE(0xffc40002, at);
  await end(Buffer.concat([jpeg.subarray(0, 2), empty, jpeg.subarray(2)]));
  await isDrawnNext();
});

test('C32 of a picture of a thousand pictures the first one is drawn', async () => {
  const [side, count] = [16, 1000];
  const moving = await sharp(randomBytes(side * side * count * 3), {
    raw: { width: side, height: side * count, channels: 3, pageHeight: side },
  })
    .webp({ effort: 0 })
    .toBuffer();
  assert.equal(await end(moving), 'taken');
  await isDrawnNext();
});

test('C32 an archive that is called a photo, and a photo that is only a head, cost nothing', async () => {
  assert.equal(await end(Buffer.from('PK\u0003\u0004, and a zip behind it')), 'type');
  const png = await pngWith();
  png.writeUInt32BE(20_000, 16);
  png.writeUInt32BE(14_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  assert.equal(await end(png), 'tooWide');
  assert.notEqual(await end(png.subarray(0, AFTER_HEAD)), 'taken');
  await isDrawnNext();
});
