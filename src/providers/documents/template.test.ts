import assert from 'node:assert/strict';
import { crc32, deflateRawSync } from 'node:zlib';
import test from 'node:test';
import PizZip from 'pizzip';
import { openArchive } from './archive.ts';
import { openDocx } from './docx.ts';
import { TemplateError } from './port.ts';
import type { TemplateFault } from './port.ts';
import * as documents from './operations.ts';
import { sampleDocx } from './sample.ts';

function text(...paragraphs: string[]): string {
  return paragraphs.map((words) => `<w:p><w:r><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`).join('');
}

function readBack(docx: Uint8Array): string {
  const { parts, main } = openDocx(docx);
  return String(parts.get(main));
}

function changed(docx: Uint8Array, change: (zip: PizZip) => void): Buffer {
  const zip = new PizZip(Buffer.from(docx));
  change(zip);
  return zip.generate({ type: 'nodebuffer', compression: 'DEFLATE' });
}

function refuses(work: () => unknown, kind: TemplateFault, names?: readonly string[]): void {
  assert.throws(work, (error) => {
    assert.ok(error instanceof TemplateError, String(error));
    assert.equal(error.kind, kind);
    if (names) assert.deepEqual(error.names, names);
    return true;
  });
}

test('CONTRACT-25 a template tells its placeholders, those of its header and its sections included', () => {
  const docx = sampleDocx(
    text(
      '{{nom}} {{ prenom }}',
      '{{#frais}}{{libelle}} : {{montant}}{{/frais}}',
      '{{^remise}}sans{{/remise}}',
    ),
  );
  assert.deepEqual(documents.placeholders(docx), ['frais', 'libelle', 'montant', 'nom', 'prenom', 'remise']);
  assert.deepEqual(
    documents.placeholders(docx, ['frais', 'libelle', 'montant', 'nom', 'prenom', 'remise', 'autre']).length,
    6,
  );
  refuses(() => documents.placeholders(docx, ['frais', 'libelle', 'montant', 'nom']), 'unknownPlaceholder', [
    'prenom',
    'remise',
  ]);
});

test('a placeholder that Word cut into several runs is still one', () => {
  const docx = sampleDocx(
    '<w:p><w:r><w:t>{{no</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>m}</w:t></w:r><w:r><w:t>}</w:t></w:r></w:p>',
  );
  assert.deepEqual(documents.placeholders(docx), ['nom']);
  assert.match(readBack(documents.fill(docx, { nom: 'Lim' }).docx), /Lim/);
});

test('CONTRACT-26 values go in; what has no value is told, and an empty text is a value', () => {
  const docx = sampleDocx(
    text(
      '{{nom}}|{{prenom}}|{{nationalite}}',
      '{{#remise}}Remise {{remise}}{{/remise}}',
      '{{#frais}}[{{libelle}}]{{/frais}}',
    ),
  );
  const filled = documents.fill(docx, {
    nom: 'Vasseur-Lim',
    prenom: '',
    frais: [{ libelle: 'Linge' }, { libelle: 'Ménage' }],
  });
  assert.deepEqual(filled.missing, ['nationalite']);
  assert.match(readBack(filled.docx), /Vasseur-Lim\|\|<[\s\S]*\[Linge\]\[Ménage\]/);
  assert.doesNotMatch(readBack(filled.docx), /Remise/);
  assert.match(readBack(documents.fill(docx, { remise: '50,00 €' }).docx), /Remise 50,00 €/);
});

test('S9 C05 a value is text: markup is escaped, line breaks stay, what XML cannot hold is dropped', () => {
  const docx = sampleDocx(text('{{nom}}'));
  const hostile = `</w:t><w:t>"&' {{prenom}}\u0000\u0001\nÎle 🏖`;
  const markup = readBack(documents.fill(docx, { nom: hostile, prenom: 'pirate' }).docx);
  assert.ok(markup.includes('&lt;/w:t&gt;&lt;w:t&gt;'));
  assert.ok(markup.includes('{{prenom}}') && !markup.includes('pirate'), 'a value is not filled again');
  assert.match(markup, /<w:br\/>[\s\S]*Île 🏖/);
  // oxlint-disable-next-line no-control-regex -- their absence is the point
  assert.doesNotMatch(markup, /[\u0000\u0001]/);
});

test('S13 a placeholder is a name: it cannot run code, reach into objects, or paste markup', () => {
  const docx = sampleDocx(
    text(
      '{{constructor}}{{__proto__}}{{toString}}{{nom.length}}{{nom.constructor.constructor("return process")()}}{{1+1}}',
    ),
  );
  const { docx: filled, missing } = documents.fill(docx, { nom: 'x' });
  assert.equal(missing.length, 6);
  assert.match(readBack(filled), /<w:r><w:t\/><\/w:r>/);
  refuses(() => documents.fill(sampleDocx(text('{{@nom}}')), { nom: '<w:p/>' }), 'syntax', ['@nom']);
});

test('broken templates are refused with the placeholder that is wrong, and nothing is printed', (t) => {
  const printed = t.mock.method(console, 'error', () => undefined);
  const logged = t.mock.method(console, 'log', () => undefined);
  refuses(() => documents.placeholders(sampleDocx(text('{{nom'))), 'syntax', ['nom']);
  refuses(() => documents.placeholders(sampleDocx(text('{{#frais}}{{nom}}'))), 'syntax', ['frais']);
  refuses(() => documents.placeholders(sampleDocx(text('{{#a}}{{/b}} {{#c}}'))), 'syntax');
  assert.equal(printed.mock.callCount() + logged.mock.callCount(), 0);
});

test('the main part is found by its relationship, whatever its name', () => {
  assert.deepEqual(documents.placeholders(sampleDocx(text('{{nom}}'), { main: 'word/document2.xml' })), [
    'nom',
  ]);
});

test('C32 what is not a Word document is refused', () => {
  const docx = sampleDocx();
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('PK'),
    Buffer.from('%PDF-1.7'),
    docx.subarray(0, -10),
    Buffer.alloc(5000, 0x50),
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  ]) {
    refuses(() => documents.placeholders(bytes), 'notDocx');
  }
  const plainZip = new PizZip().file('a.txt', 'a').generate({ type: 'nodebuffer' });
  refuses(() => documents.placeholders(plainZip), 'notDocx');
  refuses(() => documents.placeholders(changed(docx, (zip) => zip.remove('_rels/.rels'))), 'notDocx');
  refuses(() => documents.placeholders(changed(docx, (zip) => zip.remove('word/document.xml'))), 'notDocx');
});

test('C32 polyglots are refused: nothing before, nothing after, no two parts of one name', () => {
  const docx = sampleDocx();
  refuses(() => openArchive(Buffer.concat([Buffer.from('GIF89a'), docx])), 'notDocx');
  refuses(() => openArchive(Buffer.concat([docx, Buffer.from('<script>')])), 'notDocx');
  refuses(() => openArchive(zipOf([{ name: 'a' }, { name: 'A' }])), 'notDocx');
  for (const name of ['../a', '/a', 'a/../../b', 'a\\b', ''])
    refuses(() => openArchive(zipOf([{ name }])), 'notDocx');
  assert.equal(
    String(openArchive(zipOf([{ name: 'a/b.xml', content: Buffer.from('x') }])).get('a/b.xml')),
    'x',
  );
});

test('S11 bombs are refused within a second and without their contents in memory', () => {
  const zeros = deflateRawSync(Buffer.alloc(50_000_000));
  const started = process.memoryUsage.rss();
  const at = performance.now();
  refuses(() => openArchive(Buffer.alloc(10_000_001)), 'tooLarge');
  refuses(
    () => openArchive(zipOf(Array.from({ length: 2001 }, (_, index) => ({ name: `${index}` })))),
    'tooLarge',
  );
  refuses(
    () =>
      openArchive(
        zipOf([
          { name: 'a', packed: zeros, unpacked: 50_000_000 },
          { name: 'b', packed: zeros, unpacked: 50_000_000 },
        ]),
      ),
    'tooLarge',
  );
  // Lies: announced small, unpacks large; and many entries over the same bytes.
  refuses(() => openArchive(zipOf([{ name: 'a', packed: zeros, unpacked: 10 }])), 'tooLarge');
  refuses(() => openArchive(overlapping()), 'notDocx');
  assert.ok(performance.now() - at < 1000, 'a second');
  assert.ok(process.memoryUsage.rss() - started < 50_000_000, '50 MB');
});

test('C32 a document too long to be read at once is refused', () => {
  refuses(() => documents.placeholders(sampleDocx(text('a'.repeat(5_000_001)))), 'tooLarge');
});

test('C32 S13 what a document would fetch or run is refused or cut', () => {
  const docx = sampleDocx(text('{{nom}}'));
  const withRelationship = (type: string, mode: string) =>
    changed(docx, (zip) =>
      zip.file(
        'word/_rels/document.xml.rels',
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="http://169.254.169.254/x" TargetMode="${mode}"/></Relationships>`,
      ),
    );
  for (const type of ['oleObject', 'aFChunk', 'vbaProject', 'subDocument'])
    refuses(() => openDocx(withRelationship(type, 'Internal')), 'active');
  const relationships = (bytes: Buffer) => String(openDocx(bytes).parts.get('word/_rels/document.xml.rels'));
  assert.doesNotMatch(relationships(withRelationship('image', 'External')), /169/);
  assert.doesNotMatch(relationships(withRelationship('attachedTemplate', 'External')), /169/);
  assert.match(relationships(withRelationship('hyperlink', 'External')), /169/);

  const field = (...instructions: string[]) =>
    sampleDocx(
      `<w:p>${instructions.map((words) => `<w:r><w:instrText>${words}</w:instrText></w:r>`).join('')}</w:p>`,
    );
  refuses(() => openDocx(field(' INCLUDETEXT "/etc/passwd" ')), 'active');
  refuses(() => openDocx(field(' INCL', 'UDEPICTURE "http://inside/" ')), 'active');
  refuses(() => openDocx(sampleDocx('<w:p><w:fldSimple w:instr=" DDEAUTO cmd "/></w:p>')), 'active');
  openDocx(field(' PAGE ', ' HYPERLINK "https://pertuis.test" '));

  const entities = changed(docx, (zip) =>
    zip.file(
      'word/document.xml',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    ),
  );
  refuses(() => openDocx(entities), 'notDocx');
  const macros = changed(docx, (zip) =>
    zip.file(
      '[Content_Types].xml',
      zip
        .file('[Content_Types].xml')
        ?.asText()
        .replace(/[^"]*document\.main\+xml/, 'application/vnd.ms-word.document.macroEnabled.main+xml') ?? '',
    ),
  );
  refuses(() => openDocx(macros), 'active');
});

interface Fake {
  name: string;
  content?: Buffer;
  packed?: Buffer;
  unpacked?: number;
}

/** A zip written by hand, so that it can lie. */
function zipOf(entries: readonly Fake[]): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const {
    name,
    content = Buffer.from('x'),
    packed = deflateRawSync(content),
    unpacked = content.length,
  } of entries) {
    const local = Buffer.concat([localHeader(name, packed.length, unpacked, crc32(content)), packed]);
    centrals.push(centralHeader(name, packed.length, unpacked, crc32(content), offset));
    locals.push(local);
    offset += local.length;
  }
  return Buffer.concat([...locals, ...centrals, end(entries.length, Buffer.concat(centrals).length, offset)]);
}

/** Ten thousand times the same bytes would be this in small. */
function overlapping(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(1_000_000));
  const local = Buffer.concat([localHeader('a', packed.length, 1_000_000, 0), packed]);
  const centrals = Buffer.concat(
    Array.from({ length: 40 }, (_, index) => centralHeader(`${index}`, packed.length, 1_000_000, 0, 0)),
  );
  return Buffer.concat([local, centrals, end(40, centrals.length, local.length)]);
}

function localHeader(name: string, packed: number, unpacked: number, crc: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(packed, 18);
  header.writeUInt32LE(unpacked, 22);
  header.writeUInt16LE(Buffer.byteLength(name), 26);
  return Buffer.concat([header, Buffer.from(name)]);
}

function centralHeader(name: string, packed: number, unpacked: number, crc: number, offset: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(8, 10);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(unpacked, 24);
  header.writeUInt16LE(Buffer.byteLength(name), 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, Buffer.from(name)]);
}

function end(count: number, size: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(size, 12);
  record.writeUInt32LE(offset, 16);
  return record;
}
