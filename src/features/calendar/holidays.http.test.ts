/** School and public holidays between two days, and what is not known yet; each agency adds its later years. */
import { asDay } from '#kernel/day.ts';
import { startTestApp } from '#tests/support/app.ts';
import type { Person } from '#tests/support/app.ts';
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Holiday } from './api.ts';
import { unknownDays } from './holidays.ts';

const app = await startTestApp();
after(() => app.close());
const [marie, yann, paul] = [await app.as('marie'), await app.as('yann'), await app.as('paul')];

const read = async (who: Person, from: string, to: string, query = '') => {
  const { status, body, text } = await who.get(`daycalendars/holidays/${from}/${to}${query}`);
  assert.equal(status, 200, text);
  const holidays = body.models as unknown as Holiday[];
  return { holidays, unknown: (body as unknown as { unknown: object[] }).unknown };
};

test('CAL-03 holidays of a winter, zone by zone, from the Saturday on which schools are let off; days off too', async () => {
  const { holidays, unknown } = await read(marie, '2027-02-01', '2027-03-31');
  assert.deepEqual(
    holidays.map(({ kind, zone, from, to, label }) => [kind, zone, from, to, label]),
    [
      ['school', 'C', '2027-02-06', '2027-02-21', 'Vacances d’hiver'],
      ['school', 'A', '2027-02-13', '2027-02-28', 'Vacances d’hiver'],
      ['school', 'B', '2027-02-20', '2027-03-07', 'Vacances d’hiver'],
      ['public', '', '2027-03-29', '2027-03-29', 'Lundi de Pâques'],
    ],
  );
  assert.deepEqual(unknown, []);
  assert.deepEqual(
    (await read(yann, '2026-12-24', '2026-12-26', '?house=101')).holidays.map(({ label }) => label),
    ['Vacances de Noël', 'Jour de Noël'],
  );
  assert.equal((await yann.get('daycalendars/holidays/2027-02-01/2027-02-02?house=105')).status, 404);
  assert.equal((await paul.get('daycalendars/holidays/2027-02-01/2027-02-02')).status, 403);
  assert.equal((await marie.get('daycalendars/holidays/2027-02-02/2027-02-01')).status, 422);
});

test('CAL-03 what nobody has written down yet is said to be unknown, until somebody adds it on its screen', async () => {
  const unknown = async () => (await read(marie, '2027-05-01', '2032-02-01')).unknown;
  assert.deepEqual(await unknown(), [
    { kind: 'school', from: '2027-05-10', to: '2032-02-01' },
    { kind: 'public', from: '2032-01-01', to: '2032-02-01' },
  ]);
  const made = await marie.post('holidays', {
    CrmHoliday: { kind: 'school', label: 'Vacances d’été', date_from: '2027-07-03', date_to: '2027-08-31' },
  });
  assert.equal(made.status, 200, made.text);
  assert.deepEqual((await unknown())[0], { kind: 'school', from: '2027-09-01', to: '2032-02-01' });
  const { holidays } = await read(marie, '2027-08-31', '2027-09-02');
  assert.deepEqual(
    holidays.map(({ label }) => label),
    ['Vacances d’été'],
  );
});

test('CAL-03 unknown days are those asked for, at either end, or all of them', () => {
  const asked = { from: asDay('2027-01-01'), to: asDay('2028-06-30') };
  const school = { from: asDay('2027-02-06'), to: asDay('2027-05-09') };
  assert.deepEqual(unknownDays({ school, years: [2027, 2028] }, asked), [
    { kind: 'school', from: '2027-01-01', to: '2027-02-05' },
    { kind: 'school', from: '2027-05-10', to: '2028-06-30' },
  ]);
  assert.deepEqual(unknownDays({ school: null, years: [2027] }, asked), [
    { kind: 'school', ...asked },
    { kind: 'public', from: '2028-01-01', to: '2028-06-30' },
  ]);
});
