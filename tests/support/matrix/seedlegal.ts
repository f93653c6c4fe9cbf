/** What the law and the agency keep of a house: its mandate, its departure, a paper of its legal file, a declaration. */
import { addDays, todayInParis } from '#kernel/day.ts';
import type { Db } from '#server/sql.ts';
import { one, sql } from '#server/sql.ts';
import type { Belongs } from './canaries.ts';
import type { Bundle, Place } from './rows.ts';
import type { Row, Seed } from './seed.ts';
import { writeSeasons } from './seedseasons.ts';

/** The register of an agency, with a holder of its own. */
export async function writeRegister(seed: Seed, agid: number): Promise<void> {
  const holder = await seed.canaries.plant<Row>(seed.db, 'mandate_holder', {}, { agid });
  await sql`update mandate_register set holder_id = ${holder.id} where agid = ${agid}`.execute(seed.db);
}

export async function writeLegal(
  seed: Seed,
  tx: Db,
  { agid, house, owner }: Place,
  { spareHouse, file }: { spareHouse: number; file: number },
): Promise<
  Pick<Bundle, 'mandate' | 'register' | 'departure' | 'document' | 'ownStay' | 'laying' | 'proposal'>
> {
  const [today, ofOwner, staffOnly] = [todayInParis(), { agid, owner }, { agid }];
  const plant = (table: string, given: Record<string, unknown>, of: Belongs) =>
    seed.canaries.plant<Row>(tx, table, given, of);
  const { register } = await one(
    tx,
    sql<{ register: number }>`select holder_id as register from mandate_register where agid = ${agid}`,
  );
  // In a house of its own: of one kind a house has one in force, and several are put there at once.
  const mandate = await plant(
    'mandate',
    {
      agid,
      holder_id: register,
      house_id: spareHouse,
      owner_uid: owner,
      kind: 'intendance',
      state: 'to_be_signed',
      date_from: today,
      date_to: addDays(today, 300),
      notice_months: 3,
      cleaning_by: null,
      linen_by: null,
      claim_until: '',
      cancelled_reason: '',
    },
    ofOwner,
  );
  await plant(
    'mandate',
    {
      agid,
      holder_id: register,
      house_id: house,
      owner_uid: owner,
      kind: 'intendance',
      state: 'cancelled',
      was_prepared: true,
      cleaning_by: null,
      linen_by: null,
      claim_until: '',
    },
    ofOwner,
  );
  const departure = await plant(
    'departure',
    {
      agid,
      house_id: spareHouse,
      reason: 'sale',
      closed_from: addDays(today, 6500),
      former_owner_uid: owner,
      was_published: true,
    },
    staffOnly,
  );
  await plant(
    'house_closure',
    { house_id: spareHouse, nights: `[${addDays(today, 6500)},${addDays(today, 6510)})` },
    staffOnly,
  );
  const ownStay = await plant(
    'stay',
    {
      house_id: spareHouse,
      kind: 'owner',
      nights: `[${addDays(today, 1900)},${addDays(today, 1907)})`,
      ddl_id: null,
      closure_id: null,
      held_until: null,
    },
    ofOwner,
  );
  const document = await plant(
    'house_document',
    {
      house_id: spareHouse,
      owner_uid: owner,
      item: 'insurance',
      state: 'held',
      regime: null,
      issued_on: today,
      ends_on: addDays(today, 300),
      energy_class: null,
      climate_class: null,
    },
    ofOwner,
  );
  await plant(
    'legal_declaration',
    {
      agid,
      date_from: '2026-01-01',
      date_to: '2026-03-31',
      houses: 1,
      nights: 1,
      problems: JSON.stringify([
        {
          house,
          title: seed.canaries.word('legal_declaration.problems', staffOnly),
          problem: 'numberMissing',
        },
      ]),
      file_id: file,
      sha256: 'x',
    },
    staffOnly,
  );
  return {
    mandate: mandate.id,
    register,
    departure: departure.id,
    document: document.id,
    ownStay: ownStay.id,
    ...(await writeSeasons(seed, tx, { agid, owner, house: spareHouse })),
  };
}
