/** Agencies and people, each text of theirs a canary. */
import type { Db } from '#server/sql.ts';
import type { Belongs } from './canaries.ts';
import { RE } from './rows.ts';
import type { Seed, Row, Agency } from './seed.ts';
import { writeRegister } from './seedlegal.ts';

const PERSON = { business_language: 1, welcome: 2, password_hash: null };

export async function agency(seed: Seed, id: number): Promise<Agency> {
  const of = { agid: id };
  await seed.canaries.plant(
    seed.db,
    'agency',
    {
      id,
      rib: seed.canaries.word('agency.rib', of),
      arrival_time: '16h00',
      departure_time: '10h00',
      accent: '#0b5c7a',
    },
    of,
  );
  await writeRegister(seed, id);
  const clerk = await person(seed, ['agencyRole'], id, id, 'clerk');
  const typist = await person(seed, ['superRole'], id);
  const platform = await seed.canaries.plant<Row>(
    seed.db,
    'platform',
    { agid: id, kind: 'er', fee_mode: 'added', fee_percent: 300 },
    of,
    'platform (of the quote)',
  );
  return { id, clerk, typist, platform: platform.id };
}

/** `known`: the agency that has a card of theirs. */
export async function person(
  seed: Seed,
  roles: string[],
  agid: number | null,
  known = agid ?? RE,
  as = 'person',
): Promise<number> {
  const of: Belongs = { agid: known };
  const mobile = seed.canaries.mobile(`${as}.tel1`, of);
  const word = seed.canaries.word(`${as}.mail`, of);
  const { id } = await seed.canaries.plant<Row>(
    seed.db,
    'person',
    {
      ...PERSON,
      username: `${word}@canari.test`,
      mail: `${word}@canari.test`,
      tel1: `0${mobile}`,
      tel_digits: `33${mobile}`,
      roles,
      agid,
    },
    of,
    as,
  );
  of.uid = id;
  seed.about.set(id, [of]);
  await card(seed, known, id, `${word}@canari.test`, `0${mobile}`);
  return id;
}

export async function phonePerson(seed: Seed, agid: number, tx: Db = seed.db): Promise<number> {
  const of: Belongs = { agid };
  const mobile = seed.canaries.mobile('person.tel1', of);
  const { id } = await seed.canaries.plant<Row>(
    tx,
    'person',
    {
      ...PERSON,
      username: `smsuser-33${mobile}`,
      mail: null,
      tel1: `0${mobile}`,
      tel_digits: `33${mobile}`,
      roles: ['basicRole'],
      agid: null,
    },
    of,
  );
  of.uid = id;
  seed.about.set(id, [of]);
  await card(seed, agid, id, '', `0${mobile}`, tx);
  return id;
}

function card(
  seed: Seed,
  agid: number,
  uid: number,
  mail: string,
  tel1: string,
  tx: Db = seed.db,
): Promise<Row> {
  const of: Belongs = { agid, uid };
  seed.about.get(uid)?.push(of);
  const given = {
    agid,
    uid,
    mail,
    tel1,
    tag_type: 'LOCATAIRE',
    title: 'TITLE_SIR',
    business_language: 1,
    region: '',
  };
  return seed.canaries.plant(tx, 'agency_card', given, of);
}
