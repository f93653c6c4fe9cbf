/** Files as people send them, real to the last byte, and what an attacker makes of them. */
import { sampleDocx } from '#providers/documents/sample.ts';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import PizZip from 'pizzip';
import sharp from 'sharp';

export function pdf(words = 'plan'): Buffer {
  return Buffer.from(`%PDF-1.4\n% ${words}\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n`);
}

export const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined;

/** What stands on its pages, row by row; nothing where pdftotext isn't there. */
export function textOfPdf(file: Buffer): string {
  assert.equal(file.subarray(0, 5).toString(), '%PDF-');
  return hasPdftotext
    ? spawnSync('pdftotext', ['-layout', '-', '-'], { input: file, encoding: 'utf8' }).stdout
    : '';
}

interface Camera {
  format?: 'jpeg' | 'png' | 'webp' | 'gif';
  /** As telephones write it: turned, with the place and the maker. */
  exif?: boolean;
}

export function picture(
  width: number,
  height: number,
  { format = 'png', exif = false }: Camera = {},
): Promise<Buffer> {
  const plain = sharp({ create: { width, height, channels: 3, background: '#2B5F75' } }).toFormat(format);
  if (!exif) return plain.toBuffer();
  return plain
    .withExif({
      IFD0: { Make: 'Telephone', Orientation: '6' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '46/1 12/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '1/1 22/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A Word document with other parts than the smallest has; null takes one away. */
export function word(body?: string, parts: Readonly<Record<string, string | Buffer | null>> = {}): Buffer {
  const zip = new PizZip(sampleDocx(body));
  for (const [name, content] of Object.entries(parts)) {
    if (content === null) zip.remove(name);
    else zip.file(name, content);
  }
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' });
}

export function relationships(type: string, target: string, { prefix = '', mode = 'External' } = {}): string {
  const space = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
  const name = (local: string) => (prefix === '' ? local : `${prefix}:${local}`);
  return `<${name('Relationships')} ${space}="http://schemas.openxmlformats.org/package/2006/relationships"><${name('Relationship')} Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></${name('Relationships')}>`;
}

/** Few kilobytes that keep whoever recurses busy for a minute; `padding` is noise that hides how closely they pack. */
export function nested(kind: 'paragraphs' | 'tables', times: number, padding = 0): Buffer {
  const [open, close] =
    kind === 'paragraphs'
      ? (['<w:p>', '</w:p>'] as const)
      : (['<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>'] as const);
  const noise = `<!--${randomBytes(padding).toString('hex')}-->`;
  return word(noise + open.repeat(times) + close.repeat(times));
}
