/** What the clock tells: papers that end, nights that run out, files that are asked for. */
import { addDays, formatDay, longDay } from '#kernel/day.ts';
import { one, rows, sql } from '#server/sql.ts';
import { ok } from '#tests/support/answers.ts';
import { pdfText } from '#tests/support/pdftext.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  add,
  app,
  attach,
  db,
  emptyFile,
  HOUSE,
  INSURED,
  itemOf,
  mailsToOwner,
  marie,
  NUMBER,
  tasksOf,
  today,
} from './compliance.http.test.arrangement.ts';
import { askForFiles, remindOfEnds, warnOfNights } from './reminders.ts';
import { newYear, yearOf } from './nights.ts';

/** Their other houses have papers that end as well. */
async function mailsOfHouse(): Promise<string[]> {
  return (await mailsToOwner()).filter((subject) => subject.endsWith('Les Trois Volets Verts'));
}

async function forgetMails(): Promise<void> {
  await sql`delete from maillog where template = 'legalFile'`.execute(db);
}

test('10.7 owner and staff are told sixty days before a paper ends, and fifteen: each once', async () => {
  await emptyFile();
  await forgetMails();
  // What the demo has that ends soon is not what this is about.
  await remindOfEnds(db);
  await forgetMails();
  const end = addDays(today, 100);
  ok(await add(marie, 'insurance', { ...INSURED, ends_on: end }));
  for (const [days, mails] of [
    [61, 0],
    [60, 1],
    [59, 1],
    [16, 1],
    [15, 2],
    [14, 2],
    [0, 2],
    [-1, 2],
  ] as const) {
    await remindOfEnds(db, addDays(end, -days));
    assert.equal((await mailsOfHouse()).length, mails, `${days} days before`);
  }
  const [first] = await mailsOfHouse();
  assert.equal(first, `Assurance\u00a0: fin le ${longDay(end, 'fr')}, Les Trois Volets Verts`);
  assert.equal((await tasksOf()).length, 2);
});

test('10.7 the reminder says what follows: nothing where nobody requires the paper, else nights that are not offered, and when; of stars, that they disappear', async () => {
  await remindOfEnds(db);
  const end = addDays(today, 50);
  const reminded = async (item: string, values: Record<string, unknown>) => {
    await emptyFile();
    ok(await add(marie, item, values));
    await remindOfEnds(db);
    const { said } = await one(
      db,
      sql<{
        said: string;
      }>`select content::text as said from maillog where template = 'legalFile' and recipient = 'yann@pertuis.test' order by id desc limit 1`,
    );
    return said;
  };
  const insured = { ...INSURED, ends_on: end };
  assert.doesNotMatch(await reminded('insurance', insured), /ne sont plus proposées/);
  await sql`insert into commune_rule (agid, subject, level, date_from, source) values (1, 'insurance', 'law', '2026-06-01', 'required now')`.execute(
    db,
  );
  const required = await reminded('insurance', insured);
  assert.match(required, /dossier légal des Trois Volets Verts/);
  assert.ok(
    required.includes(`les nuits à partir du ${longDay(addDays(end, 1), 'fr')} ne sont plus proposées`),
  );
  const [task] = await rows(
    db,
    sql<{ text: string }>`select description as text from useractivitytask where nid = ${HOUSE}`,
  );
  assert.match(task!.text, /onglet «\u00a0Dossier légal\u00a0».*ne sont pas proposées/);
  await sql`delete from commune_rule where source = 'required now'`.execute(db);
  const stars = await reminded('classification', {
    state: 'held',
    classement: 6,
    issued_on: addDays(today, -30),
    ends_on: end,
  });
  assert.ok(stars.includes(`les étoiles disparaissent à partir du ${longDay(end, 'fr')}`));
  await emptyFile();
});

test('10.7 a renewal ends the matter: nobody is told, and staff has nothing left to do', async () => {
  await emptyFile();
  await forgetMails();
  const end = addDays(today, 40);
  ok(await add(marie, 'insurance', { ...INSURED, ends_on: end }));
  await remindOfEnds(db);
  assert.deepEqual(
    (await tasksOf()).map(({ done }) => done),
    [false],
  );
  ok(await add(marie, 'insurance', { ...INSURED, issued_on: addDays(end, 1), ends_on: addDays(end, 365) }));
  assert.deepEqual(
    (await tasksOf()).map(({ done }) => done),
    [true],
  );
  await remindOfEnds(db, addDays(end, -10));
  assert.equal((await mailsToOwner()).length, 1);
});

test('10.7 what ends on another day is reminded of again', async () => {
  await emptyFile();
  await forgetMails();
  ok(await add(marie, 'insurance', { ...INSURED, ends_on: addDays(today, 10) }));
  await remindOfEnds(db);
  const { version } = (await itemOf('insurance')).document!;
  ok(
    await marie.put(`houses/${HOUSE}/legal/insurance`, {
      CrmHousedocument: { ends_on: addDays(today, 12) },
      _clientTimestamp: version,
    }),
  );
  await remindOfEnds(db);
  await remindOfEnds(db);
  assert.equal((await mailsToOwner()).length, 2);
});

test('10.7 nights of a main residence are warned of at 80 and 90 per cent, and at the cap: each once', async () => {
  await emptyFile();
  await sql`delete from nights_told`.execute(db);
  await forgetMails();
  const year = yearOf(today) + 1;
  await sql`delete from stay where house_id = ${HOUSE} and nights && daterange(${newYear(year)}, ${newYear(year + 1)})`.execute(
    db,
  );
  const booked = (from: number, nights: number) =>
    sql`insert into stay (house_id, nights, kind) values (${HOUSE}, daterange(${addDays(newYear(year), from)}, ${addDays(newYear(year), from + nights)}), 'import')`.execute(
      db,
    );
  const ofNextYear = async () => (await mailsToOwner()).filter((subject) => subject.includes(String(year)));
  await booked(0, 95);
  await warnOfNights(db);
  assert.deepEqual(await ofNextYear(), []);
  await booked(100, 1);
  await warnOfNights(db);
  await warnOfNights(db);
  assert.deepEqual(await ofNextYear(), [`96 nuits sur 120 en ${year}, Les Trois Volets Verts`]);
  await booked(110, 12);
  await warnOfNights(db);
  await booked(130, 12);
  await warnOfNights(db);
  assert.equal((await ofNextYear()).length, 3);
  assert.ok((await tasksOf()).some(({ title }) => title.includes(`120 nuits sur 120 en ${year}`)));
  await sql`delete from stay where house_id = ${HOUSE} and kind = 'import'`.execute(db);
});

test('10.7 a house that was published before there were legal files gets a task and a date, once, and the task is done with the file; its owner is told nothing by that', async () => {
  await emptyFile();
  await forgetMails();
  const until = addDays(today, 90);
  await sql`insert into house_legal (house_id, grace_until) values (${HOUSE}, ${until})`.execute(db);
  await askForFiles(db);
  await askForFiles(db);
  const tasks = await rows(
    db,
    sql<{
      title: string;
      due: string;
      done: boolean;
    }>`select title, due, done from useractivitytask where nid = ${HOUSE}`,
  );
  assert.deepEqual(tasks, [
    {
      title: `Dossier légal à compléter avant le ${formatDay(until)}\u00a0: Les Trois Volets Verts`,
      due: until,
      done: false,
    },
  ]);
  assert.deepEqual(await mailsOfHouse(), [], 'its owner hears of it when the agency says so');
  ok(await add(marie, 'registration', NUMBER));
  assert.equal((await tasksOf())[0]!.done, false);
  ok(await attach(marie, 'statement'));
  assert.equal((await tasksOf())[0]!.done, true);
  await emptyFile();
});

test('10.7 a file that lacked nothing is asked for all the same when a rule is added before its house’s day, and not after that day', async () => {
  await emptyFile();
  ok(await add(marie, 'registration', NUMBER));
  ok(await attach(marie, 'statement'));
  const until = addDays(today, 90);
  await sql`insert into house_legal (house_id, grace_until) values (${HOUSE}, ${until})`.execute(db);
  await askForFiles(db);
  assert.deepEqual(await tasksOf(), [], 'nothing is missing yet');
  await sql`insert into commune_rule (agid, subject, level, date_from, source) values (1, 'insurance', 'law', '2020-01-01', 'added later')`.execute(
    db,
  );
  await askForFiles(db, until);
  assert.deepEqual(await tasksOf(), [], 'its day is no longer to come');
  await askForFiles(db);
  await askForFiles(db);
  assert.deepEqual(await tasksOf(), [
    {
      title: `Dossier légal à compléter avant le ${formatDay(until)}\u00a0: Les Trois Volets Verts`,
      done: false,
    },
  ]);
  await sql`delete from commune_rule where source = 'added later'`.execute(db);
  await emptyFile();
});

test('10.7 a registration number is printed up to its last day, and no longer', async () => {
  await emptyFile();
  const printed = () => pdfText(app.url, marie, `houses/${HOUSE}/particulars/pdf?language=fr`);
  ok(await add(marie, 'registration', { ...NUMBER, ends_on: today }));
  assert.match(await printed(), /17019004711AB/);
  const { version } = (await itemOf('registration')).document!;
  ok(
    await marie.put(`houses/${HOUSE}/legal/registration`, {
      CrmHousedocument: { ends_on: addDays(today, -1) },
      _clientTimestamp: version,
    }),
  );
  assert.doesNotMatch(await printed(), /17019004711AB/);
  await emptyFile();
});
