/** Loads the demo agency into an empty database, in one transaction: cut short, it leaves an empty one, which is filled at the next try. */
import type { Day } from '#kernel/day.ts';
import { addDays, nightsOf, todayInParis } from '#kernel/day.ts';
import type { Files } from '#providers/files/port.ts';
import type { Seal } from '#providers/signatures/port.ts';
import { rebuildDays } from '#features/calendar/layers.ts';
import { TRANSLATIONS } from '#features/listings/record.ts';
import type { TranslatedField } from '#features/listings/record.ts';
import { settleTranslations } from '#features/listings/recordqueries.ts';
import { hashPassword } from '#features/session/password.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction, sql } from '#server/sql.ts';
import { AGENCIES, COMPANIES, DISCOUNTS, PLATFORMS } from './agencies.ts';
import { insertRows, restartSequences } from './bulk.ts';
import { equipmentColumns } from './equipment.ts';
import { conditionsOf, chosenNumbers } from './houselists.ts';
import { factsOf } from './housefacts.ts';
import { HOUSES } from './houses.ts';
import type { DemoHouse } from './house.ts';
import { PEOPLE } from './people.ts';
import { loadComments } from './comments.ts';
import { layOut } from './plan.ts';
import { PREWRITTEN } from './prewritten.ts';
import { loadContracts } from './contracts.ts';
import { loadFeeds } from './feeds.ts';
import { loadFiles } from './files.ts';
import { loadMandates } from './mandates.ts';
import { loadLegalFiles } from './legal.ts';
import { loadRequests } from './requests.ts';
import { loadTasks } from './tasks.ts';
import { nightlyAmount, ruleOf, seasonOf } from './seasons.ts';

const PASSWORD = 'pertuis-demo';
const DAYS_BACK = 120;
/** Eighteen months of calendar. */
const DAYS_AHEAD = 548;

export interface DemoOptions {
  /** Where pictures and documents go; without it the demo has none (tests that look at rows only). */
  files?: Files;
  /** Seals the contracts of its stays. */
  seal?: Seal;
}

export async function loadDemo(db: Db, options: DemoOptions = {}): Promise<void> {
  const today = todayInParis();
  const hash = await hashPassword(PASSWORD);
  const plan = layOut(today);
  await inTransaction(db, async (tx) => {
    await loadAgencies(tx);
    await loadPeople(tx, hash);
    await loadHouses(tx, today);
    await loadFeeds(tx);
    await loadMandates(tx, today);
    await loadPrices(tx, today);
    await loadDiscounts(tx, today);
    await loadRequests(tx, plan, today);
    await loadComments(tx, today);
    await loadTasks(tx, today);
    await insertRows(tx, 'prewritten', PREWRITTEN);
    await restartSequences(tx);
    await loadLegalFiles(tx, today, options.files);
    if (options.files) await loadFiles(tx, options.files);
    if (options.files && options.seal) await loadContracts(tx, options.files, options.seal);
  });
}

async function loadAgencies(tx: Tx): Promise<void> {
  await insertRows(
    tx,
    'agency',
    AGENCIES.map((agency) => ({
      ...agency,
      bike_url: 'https://roue-de-secours.example',
      bike_code: 'SALICORNE5',
      chat_intro: '',
      chat_intro_en: '',
      auto_contract: true,
    })),
  );
  await insertRows(
    tx,
    'platform',
    AGENCIES.flatMap(({ id: agid }) =>
      PLATFORMS.map(({ id, label, kind, fee, mode, collects }) => ({
        id: id + (agid - 1) * 10,
        agid,
        label,
        kind,
        fee_percent: fee,
        fee_mode: mode,
        collects_rent: collects,
        collects_tax: collects,
      })),
    ),
  );
  await insertRows(
    tx,
    'company',
    COMPANIES.map(({ agid, name, activity, contact, phone }) => ({
      agid,
      name,
      activity,
      contact_name: contact,
      phone,
    })),
  );
}

async function loadPeople(tx: Tx, hash: string): Promise<void> {
  await insertRows(
    tx,
    'person',
    PEOPLE.map((person) => ({
      id: person.id,
      username: person.mail ?? person.key,
      mail: person.mail,
      tel1: person.tel && `0${person.tel.slice(3)}`,
      tel_digits: person.tel && person.tel.slice(1),
      password_hash: person.login ? hash : null,
      title: person.title,
      first_name: person.first,
      last_name: person.last,
      address: person.address,
      nationality: person.nationality,
      business_language: person.language,
      roles: person.roles,
      agid: person.agid,
      welcome: 2,
    })),
  );
  const cards = PEOPLE.flatMap((person) =>
    (person.agid === null ? knownTo(person) : [person.agid]).map((agid) => ({
      agid,
      uid: person.id,
      tag_type: person.type,
      title: person.title,
      last_name: person.last,
      first_name: person.first,
      mail: person.mail ?? '',
      tel1: person.tel ? `0${person.tel.slice(3)}` : '',
      address: person.address,
      nationality: person.nationality,
      business_language: person.language,
      company: person.company ?? '',
      mandate_number: person.mandate ?? '',
    })),
  );
  await insertRows(tx, 'agency_card', cards);
}

const ownerIds = new Map(PEOPLE.map((person) => [person.key, person]));

async function loadHouses(tx: Tx, today: Day): Promise<void> {
  const equipmentOf = await equipmentColumns(tx);
  await insertRows(
    tx,
    'house',
    HOUSES.map((house) => {
      const owner = ownerIds.get(house.owner)!;
      return {
        id: house.nid,
        agid: house.nid < 200 ? 1 : 2,
        owner_uid: owner.id,
        title: house.title,
        description: house.description,
        description_en: house.description_en,
        property_type: house.type,
        classement: house.classement,
        surface: house.surface,
        max_num_people: house.people,
        rooms: house.rooms,
        bathrooms: house.bathrooms,
        sleeps_total: house.people,
        village: house.village,
        street: house.street,
        location: house.location,
        distance_to_sea: house.sea,
        distance_to_shops: house.shops,
        ...equipmentOf(house),
        ...chosenNumbers(house),
        ...factsOf(house),
        ...conditionsOf(house),
        adapted_to: house.adapted ?? [],
        num_taxe_sejour: `17${String(house.nid).padStart(6, '0')}${String(house.nid * 7919)
          .padStart(6, '0')
          .slice(-6)}`,
        fraisservice: euros(house.menage),
        location_linge: euros(house.linge),
        guarantee: euros(house.caution),
        management_fee_rate: house.rate,
        mandate_number: owner.mandate ?? '',
        special_offer: house.offer ?? '',
        specialoffer_since: house.offer === undefined ? null : addDays(today, -3),
        specialoffer_expired: false,
        house_note: house.note ?? '',
        online_booking: house.regime === 'OB' || house.regime === 'OBI',
        housekeeping: house.regime === 'OBI' || house.regime === 'I',
        published: !house.unpublished && !house.archived,
        archived: house.archived ?? false,
        expiry_date: house.expires === undefined ? null : addDays(today, house.expires),
      };
    }),
  );
  await settleHouses(tx);
  const periods = HOUSES.filter((house) => house.regime === 'A').flatMap((house) =>
    pricePeriods(house, today),
  );
  await insertRows(tx, 'price_period', periods);
}

/** Translations are of the French as it stands; of one house the French has been changed since. */
const REWRITTEN = { id: 105, field: 'description_en' };

async function settleHouses(tx: Tx): Promise<void> {
  const fields = Object.keys(TRANSLATIONS) as TranslatedField[];
  for (const { nid, owner } of HOUSES) await settleTranslations(tx, nid, fields, ownerIds.get(owner)!.id);
  await sql`delete from house_translation t using house h where h.id = t.house_id and coalesce(to_jsonb(h) ->> t.field, '') = ''`.execute(
    tx,
  );
  await sql`update house_translation set source_hash = md5('') where house_id = ${REWRITTEN.id} and field = ${REWRITTEN.field}`.execute(
    tx,
  );
}

function euros(amount: number | null): number | null {
  return amount === null ? null : amount * 100;
}

/** A run of days of one season becomes one line of the display prices. */
function pricePeriods(house: DemoHouse, today: Day) {
  const days = nightsOf(today, addDays(today, 330));
  const runs: { house_id: number; date_from: Day; date_to: Day; price: number; type: number }[] = [];
  let season = '';
  for (const day of days) {
    const of = seasonOf(day);
    const last = runs.at(-1);
    if (of === season && last) last.date_to = day;
    else
      runs.push({
        house_id: house.nid,
        date_from: day,
        date_to: day,
        price: house.weekly[of] * 100,
        type: 0,
      });
    season = of;
  }
  return runs.slice(0, 10);
}

/** House 114 has twenty-one days without a price: its calendar says 'Incomplet'. */
const HOLES = { nid: 114, from: 150, to: 171 };

async function loadPrices(tx: Tx, today: Day): Promise<void> {
  const year = Number(today.slice(0, 4));
  const first = addDays(today, -DAYS_BACK);
  const rows = HOUSES.filter((house) => house.regime !== 'A').flatMap((house) =>
    nightsOf(first, addDays(today, DAYS_AHEAD)).map((day, index) => {
      const ahead = index - DAYS_BACK;
      const isHole = house.nid === HOLES.nid && ahead >= HOLES.from && ahead < HOLES.to;
      const { minimumStay, allowArrival } = ruleOf(day);
      return {
        house_id: house.nid,
        day,
        amount: isHole ? null : nightlyAmount(house.weekly, day, year),
        allow_arrival: allowArrival ? null : false,
        minimum_stay: minimumStay,
      };
    }),
  );
  for (let at = 0; at < rows.length; at += 5000) await insertRows(tx, 'day_own', rows.slice(at, at + 5000));
  const houseIds = [...new Set(rows.map(({ house_id }) => house_id))];
  await sql`update house set reviewed_until = ${addDays(today, DAYS_AHEAD - 1)} where id = any(${houseIds}::integer[])`.execute(
    tx,
  );
  await rebuildDays(tx, { houseIds, from: first, until: addDays(today, DAYS_AHEAD) });
}

/** A rule bound to seasons has one row per run of arrivals in them. */
async function loadDiscounts(tx: Tx, today: Day): Promise<void> {
  const days = nightsOf(today, addDays(today, DAYS_AHEAD));
  const rows = AGENCIES.flatMap(({ id: agid }) =>
    DISCOUNTS.flatMap((rule): Record<string, unknown>[] => {
      const base = {
        agid,
        percent: rule.percent,
        min_nights: rule.minNights ?? null,
        days_before_min: rule.daysBeforeMin ?? null,
        days_before_max: rule.daysBeforeMax ?? null,
      };
      if (!rule.seasons) return [{ ...base, label: rule.label, date_from: null, date_to: null }];
      const runs: { from: Day; to: Day }[] = [];
      let inside = false;
      for (const day of days) {
        const fits = rule.seasons.includes(seasonOf(day));
        const last = runs.at(-1);
        if (fits && inside && last) last.to = day;
        else if (fits) runs.push({ from: day, to: day });
        inside = fits;
      }
      return runs.map(({ from, to }) => ({ ...base, label: rule.label, date_from: from, date_to: to }));
    }),
  );
  await insertRows(tx, 'discountrule', rows);
}

/** Guests have stayed with both agencies; whoever has only sent a text is known to the one that got it. */
function knownTo(person: (typeof PEOPLE)[number]): number[] {
  return person.mail === null ? [1] : [1, 2];
}
