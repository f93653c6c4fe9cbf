import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pictureSize } from './picturesize.ts';

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1');
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

test('C32 a picture says its size in its header, whatever its kind', () => {
  assert.deepEqual(pictureSize(png(20_000, 20_000)), { width: 20_000, height: 20_000 });
  assert.deepEqual(pictureSize(Buffer.from('GIF89a\x40\x01\xf0\x00', 'latin1')), { width: 320, height: 240 });
  const exif = Buffer.from('ffe1000a457869660000aabb', 'hex');
  const frame = Buffer.from('ffc2001108087009603303', 'hex');
  const tables = Buffer.from('ffc40009001122334455667788', 'hex').subarray(0, 11);
  const jpeg = Buffer.concat([Buffer.from('ffd8', 'hex'), exif, tables, Buffer.from('ff', 'hex'), frame]);
  assert.deepEqual(pictureSize(jpeg), { width: 2400, height: 2160 });
  const webp = (form: string, rest: string) =>
    Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${form}\0\0\0\0`, 'latin1'), Buffer.from(rest, 'hex')]);
  assert.deepEqual(pictureSize(webp('VP8X', '000000003f0100ef0000')), { width: 320, height: 240 });
  assert.deepEqual(pictureSize(webp('VP8 ', '0000009d012a4001f000')), { width: 320, height: 240 });
  assert.deepEqual(pictureSize(webp('VP8L', '2f3fc13b000000000000')), { width: 320, height: 240 });
});

test('C32 what is cut short or is no picture has no size, and never more than a look at it', () => {
  for (const bytes of [
    Buffer.alloc(0),
    png(1, 1).subarray(0, 20),
    Buffer.from('ffd8', 'hex'),
    Buffer.from('ffd8ffe1ffff00', 'hex'),
    Buffer.from('ffd800000000000000000000', 'hex'),
    Buffer.from('%PDF-1.7 and more than thirty bytes of it'),
  ])
    assert.equal(pictureSize(bytes), undefined);
});
