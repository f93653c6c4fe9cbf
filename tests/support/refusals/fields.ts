/** Forms and lists: what each refusal of a field is provoked by. */
import { addDays, todayInParis } from '#kernel/day.ts';
import { one, sql } from '#server/sql.ts';
import { LATER } from '../answers.ts';
import type { Cases } from './cases.ts';

const company = { name: 'Menuiserie', active: 1 };
const rule = { label: 'Essai', percent: '5', borne_by: 'owner' };
const postCompany =
  (values: Record<string, unknown>): Cases[string] =>
  ({ claire }) =>
    claire.post('companys', { CrmCompany: { ...company, ...values } });
const postRule =
  (values: Record<string, unknown>): Cases[string] =>
  ({ claire }) =>
    claire.post('discountrules', { CrmDiscountrule: { ...rule, ...values } });

const putHouse =
  (CrmHouse: Record<string, unknown>): Cases[string] =>
  ({ marie }) =>
    marie.put('houses/108', { CrmHouse, _clientTimestamp: LATER });

export const FIELD_CASES = {
  notTitle: putHouse({ title: 'Title' }),
  leq: putHouse({ surface: 10_001 }),
  selectRequired: putHouse({ max_num_people: 0 }),
  place: putHouse({ location: 'derrière l’église' }),
  placeElsewhere: putHouse({ location: '48.85,2.35' }),
  httpsAddress: putHouse({ ical: 'http://exemple.test/a.ics' }),
  fieldNotYours: putHouse({ ref_idrl: 'AUTRE' }),
  required: postCompany({ name: '' }),
  unknownField: postCompany({ agency_secret: 'x' }),
  wrongType: postCompany({ name: { first: 'x' } }),
  maxLength: postCompany({ name: 'x'.repeat(201) }),
  mail: postCompany({ mail: 'atelier@' }),
  phone: postCompany({ phone: 'au bureau' }),
  siret: postCompany({ siret: '123' }),
  unknownChoice: postRule({ borne_by: 'nobody' }),
  price: postRule({ percent: 'cinq' }),
  positive: postRule({ percent: '-5' }),
  greaterZero: postRule({ percent: '0' }),
  max: postRule({ percent: '101' }),
  min: postRule({ min_nights: '-1' }),
  integer: postRule({ min_nights: '1,5' }),
  day: postRule({ date_from: '2027-02-31' }),
  rangeReversed: postRule({ date_from: '2027-08-02', date_to: '2027-08-01' }),
  minimumOverMaximum: ({ marie }) =>
    marie.post('seasons', {
      CrmSeason: {
        label: 'x',
        date_from: '2027-08-01',
        date_to: '2027-08-02',
        minimum_stay: 8,
        maximum_stay: 7,
      },
    }),
  percentOrAmount: postRule({ percent: '', amount: '' }),
  alreadyExists: async ({ claire }) => {
    const twice = { CrmCompany: { ...company, name: 'Deux fois' } };
    await claire.post('companys', twice);
    return claire.post('companys', twice);
  },
  inUse: ({ marie }) => marie.post('platforms/bulk-delete', { ids: [1], _clientTimestamp: LATER }),
  listChanged: ({ marie }) =>
    marie.post('companys/bulk-delete', {
      deleteAll: true,
      s: 'Nulle part',
      count: 3,
      _clientTimestamp: LATER,
    }),
  rowsChanged: async ({ marie }) => {
    const made = await marie.post('companys', { CrmCompany: { ...company, name: 'Relue' } });
    return marie.post('companys/bulk-delete', { ids: [made.body.models[0]!['id']], _clientTimestamp: 1 });
  },
  modifiedother: async ({ claire, marie }) => {
    const made = await marie.post('companys', { CrmCompany: { ...company, name: 'À deux' } });
    return claire.put(`companys/${String(made.body.models[0]!['id'])}`, {
      CrmCompany: { name: 'À moi' },
      _clientTimestamp: 1,
    });
  },
  modifiedself: async ({ claire }) => {
    const made = await claire.post('companys', { CrmCompany: { ...company, name: 'Deux fenêtres' } });
    return claire.put(`companys/${String(made.body.models[0]!['id'])}`, {
      CrmCompany: { name: 'Une fenêtre' },
      _clientTimestamp: 1,
    });
  },
  inTheFuture: async ({ app, marie }) => {
    const { id } = await one(
      app.db,
      sql<{ id: number }>`select id from request where agid = 1 and not is_conversation order by id limit 1`,
    );
    return marie.post('bookingpayments', {
      CrmBookingpayment: {
        id_ddl: id,
        type: 'arrhes',
        amount: '10',
        mode: 'cheque',
        paid_on: addDays(todayInParis(), 2),
      },
    });
  },
} satisfies Cases;
