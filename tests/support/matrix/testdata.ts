/**
 * Two agencies with one of everything: houses, families, owners, clerks, and for each family a request with all that can hang on one.
 * Every text is a canary. The rows called on to be changed are made anew for each call, so that nothing said of one call depends on another.
 */
import type { Files } from '#providers/files/port.ts';
import type { Db } from '#server/sql.ts';
import { inTransaction, sql } from '#server/sql.ts';
import { Canaries } from './canaries.ts';
import { REGISTERED } from './records.ts';
import type { Registered } from './records.ts';
import type { Belongs } from './canaries.ts';
import { RE, OLERON } from './rows.ts';
import type { Place, Bundle, Named } from './rows.ts';
import type { Seed, House } from './seed.ts';
import { forgetLegalRules } from '../fixture.ts';
import { agency, person, phonePerson } from './seedpeople.ts';
import { house, photoOf } from './seedhouses.ts';
import { writeRequest, registered } from './seedrequest.ts';

export interface TestData {
  canaries: Canaries;
  db: Db;
  /** The house's own photograph, which anyone may fetch. */
  photoPath: string;
  places: { guest: Place; otherGuest: Place; phone: Place; elsewhere: Place };
  people: {
    guest: number;
    otherGuest: number;
    phone: number;
    owner: number;
    otherOwner: number;
    staff: number;
    otherStaff: number;
    employee: number;
    super: number;
    disabled: number;
    partner: number;
  };
  /** A new request of the place's guest with everything on it. */
  bundle(place: Place): Promise<Bundle>;
  /** The same with a new row for what `names` asks, and a request of its own only where that needs one. */
  anew(like: Bundle, names: Named | undefined): Promise<Bundle>;
}

function isRegistered(names: Named | undefined): names is Registered {
  return REGISTERED.some((name) => name === names);
}

export async function createTestData(db: Db, files: Files): Promise<TestData> {
  const canaries = new Canaries(db);
  const about = new Map<number, Belongs[]>();
  const seed: Seed = { db, files, canaries, about, agencies: [], requests: 0, weeks: 0 };
  seed.agencies = await Promise.all([RE, OLERON].map((id) => agency(seed, id)));
  // Its quotes are priced without legal files.
  await forgetLegalRules(seed.db);
  // The round that draws photos leaves alone what is there: only calls change it.
  await sql`update house_photo set drawn_tried = now() + interval '1 day'`.execute(seed.db);
  const bundle = (at: Place): Promise<Bundle> => inTransaction(db, (tx) => writeRequest(seed, tx, at));
  const newPhoto = ({ house: houseId, agid, owner, direct }: Place) =>
    inTransaction(db, (tx) => photoOf(seed, tx, { house: houseId }, { agid, owner, direct }));
  const people = {
    staff: await person(seed, ['agencyRole'], RE),
    otherStaff: await person(seed, ['agencyRole'], OLERON),
    employee: await person(seed, ['employeeRole'], RE),
    super: await person(seed, ['superRole'], RE),
    owner: await person(seed, ['ownerRole'], RE),
    otherOwner: await person(seed, ['ownerRole'], RE),
    guest: await person(seed, ['basicRole'], null, RE),
    otherGuest: await person(seed, ['basicRole'], null, RE),
    phone: await phonePerson(seed, RE),
    disabled: await person(seed, ['agencyRole'], RE),
    partner: await person(seed, ['partnerRole'], RE),
  };
  await sql`update person set disabled_at = now() where id = ${people.disabled}`.execute(db);
  const [farOwner, farGuest] = [
    await person(seed, ['ownerRole'], OLERON),
    await person(seed, ['basicRole'], null, OLERON),
  ];
  const online = await house(seed, RE, people.owner, true, 'ars-en-re');
  const alone = await house(seed, RE, people.otherOwner, false, 'loix');
  const far = await house(seed, OLERON, farOwner, true, 'la-cotiniere');
  const place = (guest: number, [house, agid, owner, direct, , ofHouse]: House): Place => {
    (ofHouse.guests ??= new Set()).add(guest);
    for (const of of about.get(guest) ?? []) Object.assign(of, { owner, direct });
    return { agid, house, owner, direct, guest };
  };
  return {
    canaries,
    db,
    photoPath: online[4],
    people,
    places: {
      guest: place(people.guest, online),
      otherGuest: place(people.otherGuest, alone),
      phone: place(people.phone, online),
      elsewhere: place(farGuest, far),
    },
    bundle,
    anew: async (like, names) =>
      isRegistered(names)
        ? { ...like, isNew: true, [names]: await registered(seed, names, like.place.agid) }
        : names === 'photo'
          ? { ...like, isNew: true, photo: await newPhoto(like.place) }
          : { ...(await bundle(like.place)), isNew: true },
  };
}
