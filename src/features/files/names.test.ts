/** What the migration makes of names that were kept as somebody typed them, in a database that already holds some. */
import { DOCX } from '#kernel/mediatypes.ts';
import { databaseBefore } from '#tests/support/database.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';

const NAMING = '0026_proven_files.sql';

const database = await databaseBefore(NAMING);
const client = new pg.Client(database.url);
await client.connect();
after(async () => {
  await client.end();
  await database.drop();
});

test('C32 B40 names kept as they were typed lose what hides or runs, and nobody else’s name is touched', async () => {
  const names = [
    ['facture.hta', DOCX, 'attachment', 'facture.docx'],
    ['fac\u202Exture\u200B.exe', DOCX, 'attachment', 'facxture.docx'],
    ['Bail 2027.DOCX', DOCX, 'template', 'Bail 2027.DOCX'],
    ['IMG_0001.JPEG', 'image/jpeg', 'attachment', 'IMG_0001.JPEG'],
    ['vue.svg', 'image/png', 'attachment', 'vue.png'],
    ['Contrat n° 12.2027', 'application/pdf', 'attachment', 'Contrat n° 12.2027.pdf'],
    ['.exe', 'application/pdf', 'attachment', 'fichier.pdf'],
    [`${'a'.repeat(196)}.hta`, 'application/pdf', 'attachment', `${'a'.repeat(180)}.pdf`],
    ['notes.txt', 'text/plain', 'attachment', 'notes.txt'],
    ['logo.svg', 'image/png', 'logo', 'logo.svg'],
  ] as const;
  for (const [index, [name, mime, purpose]] of names.entries())
    await client.query(
      'insert into file (path, name, mime, bytes, sha256, purpose) values ($1, $2, $3, 1, $4, $5)',
      [`x/${index}`, name, mime, 'a'.repeat(64), purpose],
    );
  assert.deepEqual((await database.update(NAMING)).applied, [NAMING]);
  const { rows } = await client.query<{ name: string }>('select name from file order by id');
  assert.deepEqual(
    rows.map(({ name }) => name),
    names.map(([, , , kept]) => kept),
  );
});
