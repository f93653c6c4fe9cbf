/** The periodic declaration: checked, made as a file, kept with its hash. */
import { addDays } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import { ok, refused } from '#tests/support/answers.ts';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  add,
  app,
  claire,
  db,
  emptyFile,
  HOUSE,
  marie,
  NUMBER,
  olivier,
  today,
  yann,
} from './compliance.http.test.arrangement.ts';

const ARS = '17019';

interface Outlook {
  months: number;
  listings: number;
  communes: { insee: string }[];
  periods: { from: string; to: string }[];
}
const outlook = async () => ok(await marie.get('legal/declarations/outlook')) as unknown as Outlook;

async function checked(
  from: string,
): Promise<{ houses: number; nights: number; problems: { house: number; problem: string }[] }> {
  return ok(await marie.get(`legal/declarations/check?insee=${ARS}&from=${from}`)) as never;
}

test('10.7 below 4 250 listings one declares by quarter; from the number of the settings on by month', async () => {
  const quarterly = await outlook();
  assert.equal(quarterly.months, 3);
  assert.ok(quarterly.communes.some(({ insee }) => insee === ARS));
  await sql`update commune_rule set amount = ${quarterly.listings} where subject = 'declaration' and agid = 1`.execute(
    db,
  );
  assert.equal((await outlook()).months, 1);
  await sql`update commune_rule set amount = 4250 where subject = 'declaration' and agid = 1`.execute(db);
});

test('10.7 where a commune is not registered nothing is declared', async () => {
  await sql`insert into commune_rule (agid, village, subject, level, date_from) values (1, 'ars-en-re', 'declaration', 'none', '2020-01-01')`.execute(
    db,
  );
  assert.ok(!(await outlook()).communes.some(({ insee }) => insee === ARS));
  await sql`delete from commune_rule where village = 'ars-en-re'`.execute(db);
});

test('10.7 the file has the columns of the settings, one line for each house of the commune, and stays as it was made', async () => {
  await emptyFile();
  ok(await add(marie, 'registration', NUMBER));
  const { periods } = await outlook();
  const { from } = periods[0]!;
  const found = await checked(from);
  assert.deepEqual(found.problems, []);
  const made = ok(await marie.post('legal/declarations', { insee: ARS, from, problems: 0 }));
  const file = await fetch(`${app.url}/api/fileserver/by-id/${String(made['file_id'])}`, {
    headers: { authorization: `Bearer ${marie.token}` },
  });
  const bytes = Buffer.from(await file.arrayBuffer());
  assert.equal(createHash('sha256').update(bytes).digest('hex'), made['sha256']);
  assert.match(
    file.headers.get('content-disposition') ?? '',
    /^attachment; filename="declaration-17019-.*\.csv"/,
  );
  const [head, ...lines] = bytes.toString('utf8').replace('\ufeff', '').trim().split('\r\n');
  assert.equal(
    head,
    '"numero_enregistrement";"url_annonce";"adresse";"code_postal";"commune";"code_insee";"nuits_louees";"periode_debut";"periode_fin"',
  );
  assert.equal(lines.length, found.houses);
  const own = lines.find((line) => line.includes(`/annonce/${HOUSE}"`))!;
  assert.match(own, new RegExp(`^"17019004711AB";.*;"17590";"Ars-en-Ré";"${ARS}";"\\d+";"${from}"`));
  assert.deepEqual([made['author'], made['nights']], ['Marie Rouvreau', found.nights]);
  const { by } = await one(
    db,
    sql<{ by: number }>`select created_by as by from legal_declaration where id = ${made['id'] as number}`,
  );
  assert.equal(by, marie.uid);
});

test('10.7 nights of a period are declared under the number they were let under, though it be over by now', async () => {
  await emptyFile();
  ok(await add(marie, 'registration', { ...NUMBER, ends_on: addDays(today, -1) }));
  const { from } = (await outlook()).periods[0]!;
  assert.deepEqual(
    (await checked(from)).problems.filter(({ house }) => house === HOUSE),
    [],
  );
});

test('10.7 what the State would refuse is said before, and a file with problems is only made by whoever has read them', async () => {
  await emptyFile();
  const { from } = (await outlook()).periods[0]!;
  const { problems } = await checked(from);
  assert.deepEqual(
    problems.filter(({ house }) => house === HOUSE).map(({ problem }) => problem),
    ['numberMissing'],
  );
  const blind = await marie.post('legal/declarations', { insee: ARS, from, problems: 0 });
  refused(blind, 409, 'declarationProblems');
  const made = ok(await marie.post('legal/declarations', { insee: ARS, from, problems: problems.length }));
  assert.equal(made['problems'], problems.length);
});

test('10.7 a period that is not over, one that is none, a commune without houses and a file without columns are refused', async () => {
  const { periods } = await outlook();
  const now = new Date().toISOString().slice(0, 10);
  const make = (body: Record<string, unknown>) =>
    marie.post('legal/declarations', { problems: 0, insee: ARS, from: periods[0]!.from, ...body });
  refused(await make({ from: now }), 422, 'periodNotOver');
  refused(await make({ from: '2001-02-03' }), 422, 'unknownChoice');
  refused(await make({ insee: '75056' }), 422, 'nothingToDeclare');
  await sql`update declaration_column set agid = 2 where agid = 1`.execute(db);
  const { problems } = await checked(periods[0]!.from);
  refused(await make({ problems: problems.length }), 409, 'noDeclarationColumns');
  await sql`update declaration_column set agid = 1 where id in (select id from declaration_column order by id limit 9)`.execute(
    db,
  );
});

test('10.7 owners declare nothing here, nor the other agency for this one', async () => {
  refused(await yann.get('legal/declarations'), 403, 'forbidden');
  refused(
    await yann.post('legal/declarations', { insee: ARS, from: '2026-01-01', problems: 0 }),
    403,
    'forbidden',
  );
  refused(await olivier.get('legal/declarations/outlook?agid=1'), 404, 'notFound');
  assert.deepEqual((await olivier.get('legal/declarations')).body.models, []);
  assert.ok((await claire.get('legal/declarations')).body.models.length > 0, 'who sees both');
  const { from } = (await outlook()).periods[0]!;
  const other = await claire.post('legal/declarations', { agid: 2, insee: '17385', from, problems: 0 });
  assert.deepEqual([other.status, other.body.warnings?.[0]?.params?.['code']], [403, 'itemOfOtherAgency']);
});
