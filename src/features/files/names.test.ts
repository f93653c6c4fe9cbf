/** What the migration makes of names that were kept as somebody typed them, in a database that already holds some. */
import { DOCX } from '#kernel/mediatypes.ts';
import { migrate, MIGRATIONS } from '#server/migrate.ts';
import { freshDatabase } from '#tests/support/database.ts';
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';

const NAMING = '0026_proven_files.sql';

const folder = mkdtempSync(join(tmpdir(), 'pertuis-names-'));
const database = await freshDatabase({ demo: false });
const client = new pg.Client(database.url);
await client.connect();
after(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('C32 B40 names kept as they were typed lose what hides or runs, and nobody else’s name is touched', async () => {
  const until = (last: string) => {
    for (const name of readdirSync(MIGRATIONS).filter((file) => file <= last))
      cpSync(join(MIGRATIONS, name), join(folder, name));
  };
  await client.query(
    'drop schema public cascade; create schema public; drop schema if exists graphile_worker cascade',
  );
  until('0025');
  await migrate(database.url, folder);
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
  until(NAMING);
  assert.deepEqual(await migrate(database.url, folder), [NAMING]);
  const { rows } = await client.query<{ name: string }>('select name from file order by id');
  assert.deepEqual(
    rows.map(({ name }) => name),
    names.map(([, , , kept]) => kept),
  );
});
