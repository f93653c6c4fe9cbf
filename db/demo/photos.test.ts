import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import sharp from 'sharp';
import { AGENCIES } from './agencies.ts';
import { PORTRAYED } from './faces.ts';
import { HOUSES } from './houses.ts';
import { photosOf } from './photos.ts';

const NAMES = {
  photos: HOUSES.flatMap(({ nid }) => photosOf(nid)).map(({ slug }) => `${slug}.webp`),
  portraits: PORTRAYED.map(({ key }) => `${key}.webp`),
  logos: AGENCIES.map(({ id }) => `${id}.png`),
};
const SIZES = { photos: 'webp 1600 × 1067', portraits: 'webp 320 × 320', logos: 'png 512 × 512' };

test('every house that is shown has three photos or more, half of them four or more, and 210 none yet', () => {
  const counts = HOUSES.filter(({ nid }) => nid !== 210).map(({ nid }) => photosOf(nid).length);
  assert.equal(Math.min(...counts), 3);
  assert.ok(counts.filter((count) => count >= 4).length >= counts.length / 2);
  assert.deepEqual(photosOf(210), []);
});

for (const [folder, names] of Object.entries(NAMES) as [keyof typeof NAMES, string[]][])
  test(`the files in ${folder} are those the demo shows, of one size, with nothing in them but the picture`, async () => {
    assert.deepEqual(readdirSync(join(import.meta.dirname, folder)).toSorted(), names.toSorted());
    for (const name of names) {
      const { format, width, height, exif, xmp, iptc } = await sharp(
        join(import.meta.dirname, folder, name),
      ).metadata();
      assert.equal(`${format} ${width} × ${height}`, SIZES[folder], name);
      assert.deepEqual([exif, xmp, iptc], [undefined, undefined, undefined], name);
    }
  });
