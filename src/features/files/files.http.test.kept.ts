/** Files that staff put down by themselves, and how any file is handed over. */
import { one, sql } from '#server/sql.ts';
import { pdf, picture, word } from '#tests/support/papers.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { app, claire, paul, refusal } from './files.http.test.arrangement.ts';

interface Kept {
  id: number;
  name: string;
  mime: string;
  bytes: number;
  path: string;
}

function put(bytes: Buffer | string, name: string, { by = claire, call = 'crmfiles' } = {}) {
  const form = new FormData();
  form.set('myFile', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return by.post(call, form);
}

async function kept(bytes: Buffer | string, name: string): Promise<Kept> {
  const answer = await put(bytes, name);
  assert.equal(answer.status, 200, `${name}: ${answer.text}`);
  return answer.body.models[0] as unknown as Kept;
}

const asked = (path: string, token: string) =>
  fetch(`${app.url}${path}`, { headers: token === '' ? {} : { authorization: `Bearer ${token}` } });

const TABLE = 'maison;prix\r\nLa Passerose;120,00\r\n';

test('PHOTO-15 B40 C32 staff put down PDF, Word, CSV and pictures, each named by what it is; whatever else is refused, and nothing of it kept', async () => {
  const files: [Buffer | string, string, string, string][] = [
    [pdf(), 'plan.PDF', 'plan.PDF', 'application/pdf'],
    [
      word('Bonjour'),
      'lettre.exe.docx',
      'lettre-exe.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [TABLE, 'tarifs.csv', 'tarifs.csv', 'text/csv'],
    [await picture(40, 30, { exif: true }), 'vue.jpg', 'vue.png', 'image/png'],
  ];
  for (const [bytes, sent, name, mime] of files) {
    const file = await kept(bytes, sent);
    assert.deepEqual([file.name, file.mime], [name, mime]);
    const answer = await asked(file.path, claire.token);
    assert.equal(answer.status, 200, sent);
    assert.equal(answer.headers.get('content-type')?.split(';')[0], mime);
    const body = Buffer.from(await answer.arrayBuffer());
    assert.equal(body.length, file.bytes);
    if (mime.startsWith('image/')) assert.doesNotMatch(body.toString('latin1'), /Telephone/);
  }
  const count = () => one(app.db, sql<{ n: number }>`select count(*)::integer as n from file`);
  const before = await count();
  for (const [bytes, name] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'logo.svg'],
    ['<script>alert(1)</script>', 'page.html'],
    [Buffer.from('MZ\u0000\u0001'), 'tarifs.csv'],
    [TABLE, 'tarifs.txt'],
    [pdf().subarray(0, 20), 'plan.pdf'],
  ] as const) {
    const answer = await put(bytes, name);
    assert.deepEqual([answer.status, answer.body.warnings?.[0]?.type], [422, 'fileTypeRefused'], name);
    assert.equal(answer.body.warnings?.[0]?.field, 'myFile');
  }
  const none = await claire.post('crmfiles', {});
  assert.equal(none.body.warnings?.[0]?.type, 'required');
  assert.deepEqual(await count(), before);
});

test('PHOTO-15 C01 C02 no guest and no owner puts a file down, and nobody beyond the agency reads one', async () => {
  assert.equal(await refusal(Buffer.from(TABLE), 'tarifs.csv'), 'fileTypeRefused', 'nor sends a table');
  for (const call of ['crmfiles', 'files'])
    for (const by of [paul, await app.as('yann'), app.nobody])
      assert.ok([401, 403].includes((await put(pdf(), 'plan.pdf', { by, call })).status), call);
  const { path } = await kept(pdf('à nous'), 'à nous.pdf');
  assert.equal((await asked(path, (await app.as('marie')).token)).status, 200);
  for (const name of ['paul', 'yann', 'olivier'])
    assert.equal((await asked(path, (await app.as(name)).token)).status, 404, name);
  assert.equal((await asked(path, '')).status, 401);
});

test('PHOTO-16 B40 only paths the database knows are served, never one that leads out of them; said to be what it is, and never guessed', async () => {
  const { path } = await kept(TABLE, 'tarifs été.csv');
  const { headers } = await asked(path, claire.token);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.match(
    headers.get('content-disposition') ?? '',
    /^attachment; filename="tarifs ete\.csv"; filename\*=UTF-8''tarifs%20%C3%A9t%C3%A9\.csv$/,
  );
  assert.equal(headers.get('cache-control'), 'private, no-store');
  for (const other of [
    '/api/fileserver/other/00/nobody',
    '/api/fileserver/..%2f..%2f..%2fetc%2fpasswd',
    `${path}/..`,
    `${path}%00.jpg`,
    '/api/fileserver/',
  ]) {
    const answer = await asked(other, claire.token);
    assert.ok([400, 404, 422].includes(answer.status), `${other} ${answer.status}`);
    assert.doesNotMatch(await answer.text(), /root:|La Passerose/);
  }
});
