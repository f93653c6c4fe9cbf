import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import sharp from 'sharp';
import { HOUSES } from '../houses.ts';
import { drawLogo } from './logos.ts';
import { drawPortrait } from './portraits.ts';
import { drawPicture, pictureWebp, picturesOf, thumbnailWebp } from './pictures.ts';

test('every house that is shown has three pictures or more, half of them four or more, and 210 none yet', () => {
  const counts = HOUSES.filter(({ nid }) => nid !== 210).map(({ nid }) => picturesOf(nid).length);
  assert.equal(Math.min(...counts), 3);
  assert.ok(counts.filter((count) => count >= 4).length >= counts.length / 2);
  assert.deepEqual(picturesOf(210), []);
});

test('a house is drawn the same twice, and no two pictures are the same drawing', () => {
  const drawings = HOUSES.flatMap(({ nid }) => picturesOf(nid)).map(drawPicture);
  assert.equal(new Set(drawings).size, drawings.length);
  assert.equal(drawPicture(picturesOf(101)[0]!), drawings[0]);
  for (const drawing of drawings) assert.doesNotMatch(drawing, /NaN|undefined|Infinity/);
});

test('a picture is a WebP of 1600 × 1067 drawn once, its thumbnail 640 wide', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'pertuis-pictures-'));
  t.after(() => rm(folder, { recursive: true }));
  const picture = picturesOf(104)[1]!;
  const webp = await pictureWebp(picture, folder);
  const { format, width, height } = await sharp(webp).metadata();
  assert.deepEqual([format, width, height], ['webp', 1600, 1067]);
  assert.equal((await sharp(await thumbnailWebp(webp)).metadata()).width, 640);
  assert.deepEqual(await pictureWebp(picture, folder), webp);
  assert.equal((await readdir(folder)).length, 1);
});

test('portraits and marks are drawings of their own', () => {
  assert.notEqual(
    drawPortrait({ name: 'Marie Rouvreau', hair: 'long' }),
    drawPortrait({ name: 'Claire Bonnevay', hair: 'long' }),
  );
  assert.notEqual(drawLogo(1), drawLogo(2));
});
