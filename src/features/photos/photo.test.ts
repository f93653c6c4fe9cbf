import assert from 'node:assert/strict';
import test from 'node:test';
import { dataOf } from './dataurl.ts';
import {
  cropBox,
  cropOf,
  cropTurned,
  gripMoved,
  isCrop,
  nextRotation,
  percentOf,
  turned,
  UNIT,
} from './frame.ts';
import { columnsOf, placeAfter } from './ordering.ts';
import { fitted, moved, sizesOf } from './photo.ts';
import { freeSlug, MAX_SLUG, slugOf } from './slug.ts';
import { jpegAt, pictureSources } from './sources.ts';
import type { PhotoSources } from './sources.ts';
import { markBox } from './watermark.ts';

test('PHOTO-04 a slug loses its accents, capitals and signs, its spaces become hyphens; made again, it is the same', () => {
  const slugs: [string, string][] = [
    ['La cuisine', 'la-cuisine'],
    ['Séjour  & vue\u00a0mer !', 'sejour-vue-mer'],
    ['CŒUR de l’Île', 'coeur-de-lile'],
    ['porte-fenêtre', 'porte-fenetre'],
    ['  -- Chambre n° 2 --  ', 'chambre-n-2'],
    ['Straße, Ærø', 'strasse-aero'],
    ['🏖', ''],
    ['', ''],
  ];
  for (const [text, slug] of slugs) {
    assert.equal(slugOf(text), slug, text);
    assert.equal(slugOf(slug), slug);
  }
  assert.equal(slugOf('x'.repeat(MAX_SLUG + 1)).length, MAX_SLUG);
  assert.equal(slugOf(`${'x'.repeat(MAX_SLUG - 1)} y`), 'x'.repeat(MAX_SLUG - 1));
});

test('B39 a slug that is taken gets the next free number, within its length', () => {
  assert.equal(freeSlug('Cuisine', new Set()), 'cuisine');
  assert.equal(freeSlug('Cuisine', new Set(['cuisine', 'cuisine-2'])), 'cuisine-3');
  assert.equal(freeSlug('', new Set(['photo'])), 'photo-2');
  const long = 'x'.repeat(MAX_SLUG);
  assert.equal(freeSlug(long, new Set([long])), `${'x'.repeat(MAX_SLUG - 2)}-2`);
});

test('a photo goes to its place, and the others keep their order', () => {
  const photos = ['a', 'b', 'c', 'd'];
  assert.deepEqual(moved(photos, 3, 0), ['d', 'a', 'b', 'c']);
  assert.deepEqual(moved(photos, 0, 2), ['b', 'c', 'a', 'd']);
  assert.deepEqual(moved(photos, 1, 99), ['a', 'c', 'd', 'b']);
  assert.deepEqual(moved(photos, 9, 0), photos);
});

test('a picture is drawn in the usual widths below its own, the largest first, in its own proportions', () => {
  const widths = (width: number, height: number, format: 'webp' | 'avif' = 'webp') =>
    sizesOf({ width, height }, format).map((size) => size.width);
  assert.deepEqual(widths(4000, 3000), [1920, 1280, 640, 320]);
  assert.deepEqual(widths(4000, 3000, 'avif'), [1600, 1280, 640, 320]);
  assert.deepEqual(widths(3000, 4000), [1440, 1280, 640, 320]);
  assert.deepEqual(widths(640, 480), [640, 320]);
  assert.deepEqual(widths(5, 4000), [2]);
  assert.deepEqual(fitted({ width: 10, height: 20_000 }, 1920), { width: 1, height: 1920 });
});

test('a rectangle drawn in hundredths is kept in ten-thousandths, within the picture; all of it is none', () => {
  assert.equal(cropOf({ x: 0, y: 0, width: 100, height: 100 }), null);
  assert.deepEqual(cropOf({ x: 33.333, y: 0, width: 66.667, height: 50 }), {
    x: 3333,
    y: 0,
    width: 6667,
    height: 5000,
  });
  for (const drawn of [
    { x: 99, y: 99, width: 5, height: 5 },
    { x: -2, y: 0, width: 104, height: 50 },
    { x: 0, y: 0, width: 0, height: 0 },
  ])
    assert.ok(isCrop(cropOf(drawn)!), JSON.stringify(drawn));
  const crop = { x: 1234, y: 0, width: 5000, height: 10_000 };
  assert.deepEqual(cropOf(percentOf(crop)), crop);
});

test('a corner goes where the arrow points and an edge its own way, within the picture and not through one another', () => {
  const crop = { x: 1000, y: 2000, width: 5000, height: 6000 };
  const up = { x: 0, y: -500 };
  const right = { x: 500, y: 0 };
  assert.deepEqual(gripMoved(crop, 'se', up), { ...crop, height: 5500 });
  assert.deepEqual(gripMoved(crop, 'se', right), { ...crop, width: 5500 });
  assert.deepEqual(gripMoved(crop, 'nw', up), { ...crop, y: 1500, height: 6500 });
  assert.deepEqual(gripMoved(crop, 'nw', right), { ...crop, x: 1500, width: 4500 });
  assert.deepEqual(gripMoved(crop, 's', right), crop);
  assert.deepEqual(gripMoved(null, 'ne', { x: -9999, y: 9999 }), {
    x: 0,
    y: 9000,
    width: 1000,
    height: 1000,
  });
  assert.deepEqual(gripMoved(null, 'sw', { x: 9999, y: -9999 }), {
    x: 9000,
    y: 0,
    width: 1000,
    height: 1000,
  });
  assert.equal(gripMoved({ ...crop, x: 0, y: 0, width: UNIT }, 's', { x: 0, y: 9999 }), null);
});

test('what is shown stays the same part of the picture while that is turned; four turns are none', () => {
  const crop = { x: 1000, y: 2000, width: 3000, height: 4000 };
  assert.deepEqual(cropTurned(crop), { x: 4000, y: 1000, width: 4000, height: 3000 });
  assert.deepEqual(cropTurned(cropTurned(cropTurned(cropTurned(crop)))), crop);
  assert.deepEqual([nextRotation(0), nextRotation(270)], [90, 0]);
  assert.deepEqual(turned({ width: 3, height: 2 }, 90), { width: 2, height: 3 });
  assert.deepEqual(cropBox({ width: 3, height: 2 }, { x: 9000, y: 0, width: 1000, height: UNIT }), {
    left: 2,
    top: 0,
    width: 1,
    height: 2,
  });
});

test('arrows lead to the neighbour that is seen, in rows of as many as there are; never beyond the ends', () => {
  assert.equal(columnsOf([10, 10.4, 10, 90, 90]), 3);
  assert.equal(columnsOf([10, 10]), 2);
  assert.equal(columnsOf([]), 1);
  const grid = { count: 8, columns: 3 };
  const from = (at: number, key: string) => placeAfter(at, key, grid);
  assert.deepEqual(
    [from(4, 'ArrowUp'), from(4, 'ArrowDown'), from(4, 'ArrowLeft'), from(4, 'ArrowRight')],
    [1, 7, 3, 5],
  );
  // Below the gap of a shorter row is its end; below the last row is nothing.
  assert.deepEqual([from(5, 'ArrowDown'), from(7, 'ArrowDown'), from(1, 'ArrowUp')], [7, 7, 1]);
  assert.deepEqual(
    [from(0, 'ArrowLeft'), from(7, 'ArrowRight'), from(3, 'Home'), from(3, 'End')],
    [0, 7, 0, 7],
  );
  assert.equal(from(3, 'KeyA'), undefined);
});

const DRAWN: PhotoSources = {
  path: 'photo/aa/1',
  blur: 'data:image/webp;base64,AA',
  width: 1600,
  height: 1200,
  sizes: {
    jpeg: [
      [320, 'photo/bb/320'],
      [640, 'photo/bb/640'],
      [1600, 'photo/bb/1600'],
    ],
    avif: [[320, 'photo/cc/320']],
  },
};

test('a picture’s sources say each format once, the best first, each size by its width; one that is not drawn has its one file', () => {
  const { sources, img, blur } = pictureSources(DRAWN, '50vw');
  assert.deepEqual(
    sources.map(({ type }) => type),
    ['image/avif', 'image/jpeg'],
  );
  assert.equal(
    sources[1]!.srcSet,
    '/api/fileserver/photo/bb/320 320w, /api/fileserver/photo/bb/640 640w, /api/fileserver/photo/bb/1600 1600w',
  );
  assert.equal(sources[0]!.sizes, '50vw');
  assert.deepEqual(img, { src: '/api/fileserver/photo/aa/1', width: 1600, height: 1200 });
  assert.equal(blur, DRAWN.blur);
  const before: PhotoSources = { path: 'photo/aa/1', blur: '', width: null, height: null, sizes: {} };
  assert.deepEqual(pictureSources(before, '50vw'), {
    sources: [],
    img: { src: '/api/fileserver/photo/aa/1' },
    blur: '',
  });
  assert.equal(pictureSources({ ...before, path: null }, '').img.src, '');
});

test('a mail takes the narrowest JPEG that is wide enough, the widest where none is, the one file where there is none', () => {
  assert.equal(jpegAt(DRAWN, 500), '/api/fileserver/photo/bb/640');
  assert.equal(jpegAt(DRAWN, 640), '/api/fileserver/photo/bb/640');
  assert.equal(jpegAt(DRAWN, 4000), '/api/fileserver/photo/bb/1600');
  assert.equal(jpegAt({ ...DRAWN, sizes: {} }, 640), '/api/fileserver/photo/aa/1');
});

test('PHOTO-11 a photo in a JSON body is read as the documents’ client writes it; anything else is none', () => {
  assert.equal(dataOf('data:image/jpeg;base64,aGVsbG8=')?.toString(), 'hello');
  assert.equal(dataOf('data:image/png;name=a.png;base64,aGVsbG8=')?.toString(), 'hello');
  assert.equal(dataOf('data:;base64,aGVsbG8=')?.toString(), 'hello');
  for (const none of [
    '',
    'aGVsbG8=',
    'data:image/jpeg,hello',
    'data:image/jpeg;base64,',
    'https://exemple.test/a.jpg',
  ])
    assert.equal(dataOf(none), undefined, none);
});

test('B86 a mark stands within the picture at the bottom on the right, in its own proportions, whatever the two are', () => {
  for (const picture of [
    { width: 1920, height: 1080 },
    { width: 600, height: 1900 },
    { width: 40, height: 30 },
    { width: 1, height: 1 },
  ])
    for (const mark of [
      { width: 400, height: 100 },
      { width: 90, height: 300 },
    ]) {
      const box = markBox(picture, mark);
      assert.ok(box.width >= 1 && box.height >= 1 && box.left >= 0 && box.top >= 0);
      assert.ok(box.left + box.width <= picture.width && box.top + box.height <= picture.height);
      if (picture.width > 500) assert.ok(Math.abs(box.width / box.height - mark.width / mark.height) < 0.2);
    }
  const { left, top, width, height } = markBox({ width: 2000, height: 1500 }, { width: 400, height: 100 });
  assert.deepEqual({ left, top, width, height }, { width: 400, height: 100, left: 1562, top: 1362 });
});
