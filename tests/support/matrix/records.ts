/**
 * The declared entities in the matrix, one line each. `record`: what a create takes; `stored`: what a row needs where no canary may stand,
 * and no default does. Its row among the test data is called as the entity is. `row`: what stands among the test data under another name.
 */
interface Line {
  record?: Readonly<Record<string, unknown>>;
  stored?: Readonly<Record<string, unknown>>;
  row?: 'paymentRequest' | 'payment' | 'mail' | 'sms' | 'tag';
  shared?: boolean;
  /** Of a house of its agency. */
  ofHouse?: true;
}

export const RECORDS = {
  platform: {
    record: { label: 'Vitrine', kind: 'other', fee_percent: '3', fee_mode: 'added' },
    stored: { kind: 'other', fee_mode: 'added', fee_percent: 300 },
  },
  company: { record: { name: 'Blanchisserie des Pertuis' }, stored: { siret: '' } },
  discountrule: {
    record: { label: 'Longs séjours', percent: '5', borne_by: 'shared' },
    stored: { borne_by: 'shared', percent: 1, min_nights: 300 },
  },
  prewritten: {
    record: { label: 'Bonjour', kind: 'reply', text_fr: 'Bonjour {prenom}' },
    stored: { kind: 'reply', village: null },
  },
  activitytype: {
    record: { label: 'Rappel', color: '#5B6872' },
    stored: { internal_tag: null, color: '#5B6872' },
  },
  paymentrequest: { row: 'paymentRequest' },
  bookingpayment: { row: 'payment' },
  maillog: { row: 'mail' },
  smssent: { row: 'sms' },
  tag: { row: 'tag', shared: true },
  useractivitytask: { record: { title: 'Double de clés' }, stored: { done: false } },
  calendarrule: {
    record: { note: 'Noël', subject: 'closedArrival', date_from: '2026-12-25', date_to: '2026-12-25' },
    stored: {
      subject: 'closedArrival',
      weekday: null,
      village: null,
      nid: null,
      date_from: '2026-12-25',
      date_to: '2026-12-25',
    },
  },
  holiday: {
    record: { kind: 'school', label: 'Vacances', date_from: '2030-02-02', date_to: '2030-02-17' },
    stored: { kind: 'school', zone: null, date_from: '2030-02-02', date_to: '2030-02-17' },
  },
  communerule: {
    record: { source: 'Délibération', subject: 'insurance', level: 'advice', date_from: '2026-01-01' },
    stored: {
      subject: 'insurance',
      level: 'advice',
      date_from: '2026-01-01',
      energy_class: null,
      village: null,
    },
  },
  communetext: {
    record: { label: 'Risques', text_fr: 'Voir le site des risques.' },
    stored: { village: null },
  },
  registrationpattern: {
    record: { label: 'Numéro national', regime: 'national', pattern: 'FRAINSEE*' },
    stored: { regime: 'national' },
  },
  declarationcolumn: {
    record: { heading: 'numero', content: 'number', position: 1 },
    stored: { content: 'number', position: 1 },
  },
  season: {
    record: { label: 'Été', date_from: '2027-07-01', date_to: '2027-07-31', pricing: 'none' },
    stored: {
      pricing: 'none',
      date_from: '2090-07-01',
      date_to: '2090-07-07',
      priority: 10,
      percent: null,
      minimum_stay: null,
      maximum_stay: null,
    },
  },
  gaprule: {
    record: { label: 'Petits trous', nights: 3, days_before: 10 },
    stored: { nights: 1, days_before: 1, active: false },
  },
  yearlyclosure: {
    record: { label: 'Hiver', from_day: 5, from_month: 1, to_day: 15, to_month: 2, active: 0 },
    stored: { from_day: 5, from_month: 1, to_day: 15, to_month: 2, days_before: 7, active: false },
    ofHouse: true,
  },
} as const satisfies Readonly<Record<string, Line>>;

type Name = keyof typeof RECORDS;
/** Entities whose rows the test data makes from their line here. */
export type Registered = {
  [N in Name]: (typeof RECORDS)[N] extends { record: unknown } ? N : never;
}[Name];

export const REGISTERED = (Object.keys(RECORDS) as Name[]).filter(
  (name): name is Registered => 'record' in RECORDS[name],
);

export function lineOf(name: string): Line | undefined {
  return Object.hasOwn(RECORDS, name) ? RECORDS[name as Name] : undefined;
}
