/** The mandates of the demo: those its agencies had on paper, and what was entered since. */
import type { Day } from '#kernel/day.ts';
import { addDays, addMonths } from '#kernel/day.ts';
import type { Tx } from '#server/sql.ts';
import { sql } from '#server/sql.ts';
import { insertRows } from './bulk.ts';
import { HOUSES } from './houses.ts';
import { PEOPLE } from './people.ts';

/** Where the registers on paper left off. */
const FIRST_NUMBERS = { 1: 31, 2: 12 } as const;
const CARDS = { 1: 'CPI 1702 2019 000 041 210', 2: 'CPI 1702 2020 000 038 077' } as const;

const TERM_MONTHS = 36;
/** Of most: some time next year. */
const DAYS_LEFT = 210;
/** 'Mandat à renouveler dans 40 jours'. */
const RENEWED_SOON: Readonly<Record<string, number>> = { tranchard: 40, lambrecq: 130 };
/** Known by its number only. */
const TO_COMPLETE = 'delabrosse';
/** Archived, and its mandate is over. */
const OVER = { nid: 116, days: -190 };

const terms = {
  notice_months: 3,
  payout_day: 10,
  cleaning_by: 'tenant',
  linen_by: 'tenant',
  discount_floor: 1000,
  works_threshold: 20_000,
};

export async function loadMandates(tx: Tx, today: Day): Promise<void> {
  for (const agid of [1, 2] as const)
    await sql`update mandate_holder set first_number = ${FIRST_NUMBERS[agid]}, card_number = ${CARDS[agid]}
      where id = (select holder_id from mandate_register where agid = ${agid})`.execute(tx);
  const [re, oleron] = [await holder(tx, 1), await holder(tx, 2)];
  const before = HOUSES.filter(({ regime }) => regime !== 'A').flatMap((house) => {
    const owner = PEOPLE.find(({ key }) => key === house.owner)!;
    if (owner.mandate === undefined) return [];
    const agid = house.nid < 200 ? 1 : 2;
    const base = {
      agid,
      holder_id: agid === 1 ? re : oleron,
      former_number: owner.mandate,
      house_id: house.nid,
      owner_uid: owner.id,
      owners: owner.company ?? `${owner.first} ${owner.last}`,
      kind: house.regime === 'I' ? 'intendance' : 'location',
      rate: house.rate === null ? null : house.rate * 100,
    };
    if (house.owner === TO_COMPLETE) return [{ ...base, state: 'draft' }];
    const left = house.nid === OVER.nid ? OVER.days : (RENEWED_SOON[house.owner] ?? DAYS_LEFT);
    const last = addDays(today, left);
    return [
      {
        ...base,
        ...terms,
        ...(house.owner === 'sauvion' && { weeks_high: 4, claim_until: '31/01' }),
        state: 'in_force',
        date_from: addDays(addMonths(last, -TERM_MONTHS), 1),
        date_to: last,
        signed_on: addDays(addMonths(last, -TERM_MONTHS), -12),
        // Its task and its mail are there already.
        ...(left <= 60 && left > 0 && { reminded: 60 }),
      },
    ];
  });
  for (const row of before) await insertRows(tx, 'mandate', [row]);
  await loadEntries(tx, today, { re, oleron });
}

/** What was entered since the register is kept here. */
async function loadEntries(
  tx: Tx,
  today: Day,
  { re, oleron }: Record<'re' | 'oleron', number>,
): Promise<void> {
  const of = (nid: number) => {
    const house = HOUSES.find((each) => each.nid === nid)!;
    const owner = PEOPLE.find(({ key }) => key === house.owner)!;
    const agid = nid < 200 ? 1 : 2;
    return {
      agid,
      holder_id: agid === 1 ? re : oleron,
      house_id: nid,
      owner_uid: owner.id,
      owners: owner.company ?? `${owner.first} ${owner.last}`,
    };
  };
  const from = addDays(today, -75);
  const looking = {
    kind: 'intendance',
    state: 'in_force',
    date_from: from,
    date_to: addDays(addMonths(from, 12), -1),
    notice_months: 2,
    signed_on: addDays(from, -4),
  };
  const next = addDays(today, DAYS_LEFT + 1);
  await insertRows(tx, 'mandate', [{ ...of(106), ...looking, number: FIRST_NUMBERS[1] }]);
  await insertRows(tx, 'mandate', [
    {
      ...of(106),
      kind: 'intendance',
      state: 'cancelled',
      cancelled_reason: 'Inscrit deux fois',
      number: FIRST_NUMBERS[1] + 1,
    },
  ]);
  await insertRows(tx, 'mandate', [
    {
      ...of(113),
      ...terms,
      kind: 'location',
      rate: 2000,
      state: 'draft',
      date_from: next,
      date_to: addDays(addMonths(next, 12), -1),
      number: FIRST_NUMBERS[1] + 2,
    },
  ]);
  await insertRows(tx, 'mandate', [{ ...of(209), ...looking, number: FIRST_NUMBERS[2] }]);
  await sql`update mandate_holder k set last_number = (select max(number) from mandate m where m.holder_id = k.id)`.execute(
    tx,
  );
}

async function holder(tx: Tx, agid: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select holder_id as id from mandate_register where agid = ${agid}`.execute(tx);
  return rows[0]!.id;
}
