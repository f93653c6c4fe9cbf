import { isCrop, UNIT, WHOLE } from '#features/photos/frame.ts';
import type { Frame } from '#features/photos/frame.ts';
import { areAlike } from '#features/photos/likeness.ts';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { keptBytes, keptParts } from './kept.ts';
import { PhotoRefused } from './port.ts';
import type { Photos, TakenPhoto } from './port.ts';
import { openPhotos } from './workers.ts';

const said: object[] = [];
const keep = (about: object) => void said.push(about);
const photos: Photos = openPhotos({ warn: keep, error: keep });
after(() => photos.close());

const ME = { subject: 'uid 1', isStaff: true };
/** Its original in one piece. */
async function take(bytes: Buffer): Promise<Omit<TakenPhoto, 'original'> & { original: Buffer }> {
  const { original, ...taken } = await photos.take(bytes, { submitter: ME });
  return { ...taken, original: Buffer.concat(original) };
}
const sample = (name: string) => readFileSync(`tests/support/photos/${name}`);

/** Four quarters, each of its colour: red, green over blue, yellow. */
function quarters(width = 1200, height = 800): Sharp {
  const fill = (x: number, y: number, colour: string) =>
    `<rect x="${x}" y="${y}" width="${width / 2}" height="${height / 2}" fill="${colour}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${fill(0, 0, '#d00')}${fill(width / 2, 0, '#0a0')}
    ${fill(0, height / 2, '#00d')}${fill(width / 2, height / 2, '#dd0')}</svg>`;
  return sharp(Buffer.from(svg)).flatten();
}

const NAMES = { '#d00': [221, 0, 0], '#0a0': [0, 170, 0], '#00d': [0, 0, 221], '#dd0': [221, 221, 0] };

/** The colours in the middle of the four quarters of a picture, row by row. */
async function coloursOf(bytes: Uint8Array): Promise<string[]> {
  const { data } = await sharp(bytes)
    .resize(4, 4, { fit: 'fill', kernel: 'nearest' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0, 3, 12, 15].map((point) => nearest([...data.subarray(point * 3, point * 3 + 3)]));
}

function nearest(colour: number[]): string {
  const far = (other: number[]) =>
    other.reduce((sum, value, index) => sum + (value - colour[index]!) ** 2, 0);
  return Object.entries(NAMES).toSorted(([, one], [, other]) => far(one) - far(other))[0]![0];
}

const UPRIGHT = ['#d00', '#0a0', '#00d', '#dd0'];

async function refusal(bytes: Buffer): Promise<string> {
  const error: unknown = await take(bytes).then(
    () => assert.fail('It was taken.'),
    (one: unknown) => one,
  );
  assert.ok(error instanceof PhotoRefused, String(error));
  return error.kind;
}

test('B39 a photo is drawn as WebP and JPEG in its usual widths, no side over 1920 points, none enlarged', async () => {
  const { renditions, width, height } = await take(await quarters(2400, 1600).jpeg().toBuffer());
  assert.deepEqual([width, height], [1920, 1280]);
  const drawn = renditions.map((one) => `${one.format} ${one.width}×${one.height}`);
  const sizes = ['1920×1280', '1280×853', '640×427', '320×213'];
  assert.deepEqual(drawn, [...sizes.map((size) => `webp ${size}`), ...sizes.map((size) => `jpeg ${size}`)]);
  for (const { format, bytes, ...size } of renditions) {
    const about = await sharp(bytes).metadata();
    assert.deepEqual([about.format, about.width, about.height], [format, size.width, size.height]);
    assert.deepEqual(await coloursOf(bytes), UPRIGHT);
  }
  const tall = await take(await quarters(1000, 3000).jpeg().toBuffer());
  assert.deepEqual(tall.renditions[0]!.height, 1920);
  const small = await take(await quarters(300, 200).png().toBuffer());
  assert.deepEqual(
    small.renditions.map((one) => one.width),
    [300, 300],
  );
});

test('a photo stands as its camera was held, all eight ways', async () => {
  for (let orientation = 1; orientation <= 8; orientation++) {
    const bytes = await quarters().withMetadata({ orientation }).jpeg().toBuffer();
    const { renditions, original } = await take(bytes);
    const expected = await coloursOf(await sharp(bytes).autoOrient().png().toBuffer());
    assert.deepEqual(await coloursOf(renditions[0]!.bytes), expected, `way ${orientation}`);
    // What is kept says it too, for whenever it is drawn again.
    const kept = await sharp(original).autoOrient().png().toBuffer();
    assert.deepEqual(await coloursOf(kept), expected, `way ${orientation}, kept`);
  }
});

test('where, when and by whom it was taken is in no size of it, nor in what is kept; its points are, to the last one', async () => {
  const exif = {
    IFD0: { Copyright: 'CANARY-AUTHOR', Model: 'CANARY-CAMERA' },
    IFD3: { GPSLatitude: '46/1 12/1 3/1', GPSMapDatum: 'CANARY-PLACE' },
  };
  const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/">CANARY-XMP</x:xmpmeta>';
  const pictures = [quarters(), quarters().withIccProfile('p3')];
  for (const picture of pictures)
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const said = await picture.clone().withExif(exif).withXmp(XMP).toFormat(format).toBuffer();
      const sent = Buffer.concat([said, Buffer.from('CANARY-BEHIND')]);
      assert.match(sent.toString('latin1'), /CANARY/, format);
      const { renditions, original } = await take(sent);
      const kept = Buffer.from(original);
      const later = await photos.draw(kept, { frame: WHOLE, formats: ['avif'], submitter: ME });
      const whole = await photos.whole(kept, 0, ME);
      const shown = [...renditions, ...later.renditions].map((one) => one.bytes);
      for (const bytes of [...shown, whole, original])
        assert.doesNotMatch(Buffer.from(bytes).toString('latin1'), /CANARY/, format);
      for (const bytes of [...shown, whole]) {
        const { exif: noted, xmp, iptc } = await sharp(bytes).metadata();
        assert.deepEqual([noted, xmp, iptc], [undefined, undefined, undefined], format);
      }
      const points = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
      assert.ok((await points(original)).equals(await points(said)), format);
    }
});

/** A mark of a JPEG with what it holds. */
function mark(name: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, name, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

test('C32 a small picture in the head of a JPEG, which shows what was cut off since, is not kept', async () => {
  const jpeg = await quarters().jpeg().toBuffer();
  const small = Buffer.concat([
    Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\u0002\u0002', 'latin1'),
    Buffer.from('CANARYPOINTS'),
  ]);
  const { original } = await take(Buffer.concat([jpeg.subarray(0, 2), mark(0xe0, small), jpeg.subarray(2)]));
  const kept = Buffer.from(original);
  assert.doesNotMatch(kept.toString('latin1'), /CANARY/);
  assert.deepEqual(await coloursOf(kept), UPRIGHT);
});

test('C32 of a JPEG cut into two hundred thousand scraps the same is kept, put together by the process that read it', async () => {
  const jpeg = await quarters().jpeg().toBuffer();
  const scraps = Buffer.alloc(1_600_000, mark(0xc4, Buffer.alloc(0)));
  for (let at = 4; at < scraps.length; at += 8) scraps[at + 1] = 0xe5;
  const { original } = await take(Buffer.concat([jpeg.subarray(0, 2), scraps, jpeg.subarray(2)]));
  assert.equal(original.length, jpeg.length + scraps.length / 2);
  const sent = Buffer.alloc(100_000);
  const pieces = Array.from({ length: 50_000 }, (_, at) => sent.subarray(at * 2, at * 2 + 1));
  assert.equal(keptParts(pieces, sent).length, 1);
  const few = keptParts([...pieces.slice(0, 10), Buffer.from('own')], sent);
  assert.deepEqual(
    Buffer.concat(keptBytes(few, sent)),
    Buffer.concat([sent.subarray(0, 10), Buffer.from('own')]),
  );
});

test('C32 what a process that was led astray says was kept lies in what was sent, each place once', () => {
  const sent = Buffer.from('0123456789');
  assert.equal(Buffer.concat(keptBytes([[0, 3], Buffer.from('-'), [5, 10]], sent)).toString(), '012-56789');
  const wrong = [
    [[0, 11]],
    [[-1, 3]],
    [[4, 3]],
    [
      [0, 5],
      [4, 8],
    ],
    [[0, Number.NaN]],
    [
      [5, 8],
      [0, 5],
    ],
  ];
  for (const parts of wrong) assert.throws(() => keptBytes(parts as [number, number][], sent), /no part/);
});

test('its colours are kept with their profile; those of a press become the web’s', async () => {
  const wide = await take(await quarters().withIccProfile('p3').jpeg().toBuffer());
  for (const { bytes } of wide.renditions) assert.ok((await sharp(bytes).metadata()).icc);
  const press = await take(await quarters().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer());
  for (const { bytes } of press.renditions) {
    const about = await sharp(bytes).metadata();
    assert.deepEqual([about.space, about.icc], ['srgb', undefined]);
    assert.deepEqual(await coloursOf(bytes), UPRIGHT);
  }
  const grey = await take(await quarters().greyscale().png().toBuffer());
  assert.equal((await sharp(grey.renditions[0]!.bytes).metadata()).space, 'srgb');
  const deep = await take(await quarters().toColourspace('rgb16').png().toBuffer());
  assert.deepEqual(await coloursOf(deep.renditions[0]!.bytes), UPRIGHT);
});

test('C32 a document, a script, an archive or half a picture is none, whatever it is called', async () => {
  const jpeg = await quarters().jpeg().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  assert.equal(await refusal(svg), 'type');
  assert.equal(await refusal(Buffer.from('PK\u0003\u0004 a zip named .jpg')), 'type');
  assert.equal(await refusal(await quarters().gif().toBuffer()), 'type');
  assert.equal(await refusal(await quarters().tiff().toBuffer()), 'type');
  assert.equal(await refusal(jpeg.subarray(0, jpeg.length - 2000)), 'damaged');
  assert.equal(await refusal(Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(5000)])), 'damaged');
  const png = await quarters().png().toBuffer();
  assert.equal(await refusal(png.subarray(0, png.length / 2)), 'damaged');
  assert.equal(await refusal(halfOf(png)), 'damaged');
});

/** Whole as a file, and half as a picture: its points end in the middle, every sum is right. */
function halfOf(png: Buffer): Buffer {
  const data = png.indexOf('IDAT', 0, 'latin1');
  const length = Math.floor(png.readUInt32BE(data - 4) / 2);
  const points = Buffer.alloc(length + 12);
  points.writeUInt32BE(length, 0);
  png.copy(points, 4, data, data + 4 + length);
  points.writeUInt32BE(crc32(points.subarray(4, length + 8)), length + 8);
  return Buffer.concat([png.subarray(0, data - 4), points, png.subarray(png.length - 12)]);
}

test('C32 a picture that says it has 20 000 by 14 000 points is refused before any is decoded', async () => {
  const jpeg = await quarters().jpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(14_000, frame + 5);
  jpeg.writeUInt16BE(20_000, frame + 7);
  const error: unknown = await take(jpeg).catch((one: unknown) => one);
  assert.ok(error instanceof PhotoRefused);
  assert.deepEqual([error.kind, error.width, error.height], ['tooWide', 20_000, 14_000]);
});

test('of a picture that moves, the first one is shown', async () => {
  const frames = await Promise.all(
    ['#d00', '#0a0'].map((background) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  assert.equal((await sharp(moving).metadata()).pages, 2);
  const { renditions, width, height } = await take(moving);
  assert.deepEqual([width, height], [400, 300]);
  assert.deepEqual(await coloursOf(renditions[0]!.bytes), Array(4).fill('#d00'));
});

test('a telephone’s HEIC is decoded with its colours, and kept as a JPEG; one that comes out black is refused', async () => {
  const { renditions, original, width, height } = await take(sample('telephone.heic'));
  assert.deepEqual([width, height], [320, 240]);
  const kept = await sharp(original).metadata();
  assert.deepEqual([kept.format, kept.icc !== undefined], ['jpeg', true]);
  for (const { bytes } of renditions) assert.ok((await sharp(bytes).metadata()).icc);
  // The sun over the wall, and its door.
  const { data, info } = await sharp(renditions[0]!.bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  const [red, , blue] = at(60, 50);
  assert.ok(red! > 200 && blue! < 140, String(at(60, 50)));
  assert.equal(await refusal(sample('black.heic')), 'damaged');
  assert.equal(await refusal(sample('telephone.heic').subarray(0, 700)), 'damaged');
});

const FRAMES: [name: string, frame: Frame, colours: string[], size: [number, number]][] = [
  ['turned to the right', { rotation: 90, crop: null }, ['#00d', '#d00', '#dd0', '#0a0'], [800, 1200]],
  ['on its head', { rotation: 180, crop: null }, ['#dd0', '#00d', '#0a0', '#d00'], [1200, 800]],
  ['turned to the left', { rotation: 270, crop: null }, ['#0a0', '#dd0', '#d00', '#00d'], [800, 1200]],
  [
    'its upper left',
    { rotation: 0, crop: { x: 0, y: 0, width: 5000, height: 5000 } },
    Array(4).fill('#d00'),
    [600, 400],
  ],
  [
    'the upper left of what is turned',
    { rotation: 90, crop: { x: 0, y: 0, width: 5000, height: 5000 } },
    Array(4).fill('#00d'),
    [400, 600],
  ],
];

test('a photo is turned and cropped from what is kept, which way up its camera was held included', async () => {
  const sideways = await sharp(await quarters().rotate(270).png().toBuffer())
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  for (const bytes of [await quarters().jpeg().toBuffer(), sideways]) {
    const { original } = await take(bytes);
    for (const [name, frame, colours, size] of FRAMES) {
      assert.ok(frame.crop === null || isCrop(frame.crop));
      const drawn = await photos.draw(Buffer.from(original), {
        frame,
        formats: ['webp', 'avif'],
        submitter: ME,
      });
      assert.deepEqual([drawn.width, drawn.height], size, name);
      for (const one of drawn.renditions)
        assert.deepEqual(await coloursOf(one.bytes), colours, `${name}, ${one.format} ${one.width}`);
      const whole = await photos.whole(Buffer.from(original), frame.rotation, ME);
      const turned = frame.rotation === 90 || frame.rotation === 270;
      const about = await sharp(whole).metadata();
      assert.deepEqual([about.width, about.height], turned ? [800, 1200] : [1200, 800], name);
    }
  }
});

test('B86 the agency’s mark stands at the bottom on the right of every size, and on none without', async () => {
  const mark = await sharp({ create: { width: 200, height: 100, channels: 4, background: '#ffffff' } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#203040' } })
    .jpeg()
    .toBuffer();
  const marked = await photos.take(bytes, { mark, submitter: ME });
  for (const { bytes: drawn, width, height } of marked.renditions) {
    const light = async (left: number, top: number) =>
      (await sharp(drawn).extract({ left, top, width: 1, height: 1 }).greyscale().raw().toBuffer())[0]!;
    assert.ok((await light(Math.round(width * 0.88), Math.round(height * 0.9))) > 200, String(width));
    assert.ok((await light(Math.round(width * 0.2), Math.round(height * 0.2))) < 80, String(width));
  }
  const plain = await take(bytes);
  const { channels } = await sharp(plain.renditions[0]!.bytes).stats();
  assert.ok(channels.every(({ max }) => max < 100));
  // Known again without its mark.
  assert.equal(marked.likeness, plain.likeness);
});

/** A picture of its own for each number. */
function scene(seed: number): Sharp {
  const at = (n: number) => ((seed * 7919 + n * 104_729 + seed * n * 31) % 997) / 997;
  const shapes = Array.from(
    { length: 14 },
    (_, n) =>
      `<ellipse cx="${at(n) * 900}" cy="${at(n + 20) * 600}" rx="${60 + at(n + 40) * 160}" ry="${40 + at(n + 60) * 120}" fill="hsl(${Math.round(at(n + 80) * 360)} 60% ${20 + Math.round(at(n + 100) * 60)}%)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#99a"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten();
}

test('a picture is known again when it was made smaller or saved anew; another one is another', async () => {
  const likenesses = await Promise.all(
    [1, 2, 3, 4].map(async (n) => (await take(await scene(n).jpeg().toBuffer())).likeness),
  );
  for (const [index, likeness] of likenesses.entries()) {
    assert.ok(likeness);
    const again = [
      await scene(index + 1)
        .resize(420)
        .webp({ quality: 50 })
        .toBuffer(),
      await scene(index + 1)
        .resize(1800)
        .jpeg({ quality: 40 })
        .toBuffer(),
      await scene(index + 1)
        .png()
        .toBuffer(),
    ];
    for (const bytes of again) assert.ok(areAlike(likeness, (await take(bytes)).likeness ?? ''));
    for (const other of likenesses.filter((_, at) => at !== index))
      assert.ok(!areAlike(likeness, other ?? ''));
  }
  const grey = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  assert.equal((await take(grey)).likeness, undefined);
});

test('a blur of twenty points comes with it, as an address that is a picture', async () => {
  const { blur } = await take(await quarters().jpeg().toBuffer());
  assert.match(blur, /^data:image\/webp;base64,/);
  assert.ok(blur.length < 600, String(blur.length));
  assert.deepEqual(await coloursOf(Buffer.from(blur.split(',')[1]!, 'base64')), UPRIGHT);
});

test('a rectangle lies within the picture, in whole ten-thousandths', () => {
  assert.ok(isCrop({ x: 0, y: 0, width: UNIT, height: UNIT }));
  assert.ok(isCrop({ x: 9000, y: 9000, width: 1000, height: 1000 }));
  for (const wrong of [
    { x: 9001, y: 0, width: 1000, height: 1000 },
    { x: 0, y: 0, width: 999, height: 1000 },
    { x: -1, y: 0, width: 1000, height: 1000 },
    { x: 0.5, y: 0, width: 1000, height: 1000 },
    { x: 0, y: 0, width: UNIT + 1, height: 1000 },
  ])
    assert.ok(!isCrop(wrong));
  assert.equal(WHOLE.crop, null);
  assert.deepEqual(said, []);
});
