/** Legal files of the demo's houses: most in order, some with what an agency sees every week. */
import type { Day } from '#kernel/day.ts';
import { addDays, addMonths } from '#kernel/day.ts';
import { isOfTheHouse } from '#features/compliance/items.ts';
import type { Item } from '#features/compliance/items.ts';
import type { Files } from '#providers/files/port.ts';
import type { Tx } from '#server/sql.ts';
import { rows, sql } from '#server/sql.ts';
import { keep } from './demofile.ts';
import { paper } from './paper.ts';
import { PEOPLE } from './people.ts';

/** Unpublished, and its file is empty: somebody will complete it. */
const EMPTY = 210;
/** Published before there were legal files: without a number, until a day. */
const IN_GRACE = 205;
/** Its number was asked for, the commune has not answered yet. */
const ASKED = 108;
/** Its owner lives in it for most of the year. */
const MAIN_RESIDENCE = 109;
/** Its insurance ends in twelve days, its stars in forty. */
const ENDING_INSURANCE = 206;
const ENDING_STARS = 112;
const OLD_CERTIFICATE = 104;
const NO_CERTIFICATE = 114;

interface House {
  id: number;
  agid: number;
  owner_uid: number;
  title: string;
  insee: string;
  has_pool: boolean;
  classement: number;
}

/** Of rows alone no paper is kept: houses with a pool then go on in grace. */
export async function loadLegalFiles(tx: Tx, today: Day, files?: Files): Promise<void> {
  await sql`update commune_text set active = true`.execute(tx);
  await sql`update house set legal_type = 1 where id = ${MAIN_RESIDENCE}`.execute(tx);
  await loadStatuses(tx);
  const houses = await rows(
    tx,
    sql<House>`select h.id, h.agid, h.owner_uid, h.title, v.insee, h.outdoors_pool <> '{}' as has_pool, h.classement
      from house h join village v on v.slug = h.village where h.id <> ${EMPTY} order by h.id`,
  );
  for (const house of houses) await loadDocuments(tx, house, today, files);
  await loadStatements(tx, today);
  const graceOf = files ? sql`h.id = ${IN_GRACE}` : sql`h.id = ${IN_GRACE} or h.outdoors_pool <> '{}'`;
  await sql`insert into house_legal (house_id, grace_until) select h.id, ${addDays(today, 60)}::date from house h where ${graceOf}`.execute(
    tx,
  );
}

async function loadStatuses(tx: Tx): Promise<void> {
  for (const { id, agid, company } of PEOPLE.filter(({ type }) => type === 'PROPRIETAIRE'))
    await sql`insert into owner_status (agid, uid, status) values (${agid ?? 1}, ${id}, ${company === undefined ? 1 : 2})`.execute(
      tx,
    );
}

type Values = Record<string, string | number | null>;

async function loadDocuments(tx: Tx, house: House, today: Day, files?: Files): Promise<void> {
  const { id, insee } = house;
  const add = (item: Item, values: Values, words?: [string, string[]]) =>
    addDocument(tx, house, item, values, files && words ? { files, words } : undefined);
  if (id === ASKED)
    await add('registration', {
      state: 'asked',
      regime: 'national',
      asked_on: addDays(today, -9),
      receipt: 'TS-2026-00481',
    });
  else if (id !== IN_GRACE)
    await add('registration', {
      regime: 'communal',
      number: `${insee}${String((id * 7919) % 1_000_000).padStart(6, '0')}${'ABCDEFGHJK'[id % 10]}${id % 7}`,
      issued_on: addMonths(today, -30),
    });
  if (house.has_pool)
    await add('pool', { device: 2, holder: 'Piscines du Pertuis', issued_on: addMonths(today, -20) }, [
      'Attestation de sécurité de piscine',
      [`Maison\u00a0: ${house.title}`, 'Dispositif\u00a0: couverture conforme à la norme NF P90-308'],
    ]);
  if (house.classement > 1) {
    const ends = id === ENDING_STARS ? addDays(today, 40) : addMonths(today, 30 + (id % 20));
    await add(
      'classification',
      { classement: house.classement, number: `17${id}D`, issued_on: addMonths(ends, -60), ends_on: ends },
      ['Décision de classement', [`Maison\u00a0: ${house.title}`, `Étoiles\u00a0: ${house.classement - 3}`]],
    );
  }
  if (id !== NO_CERTIFICATE)
    await add('energy', certificateOf(id, today), [
      'Diagnostic de performance énergétique',
      [`Maison\u00a0: ${house.title}`, 'Établi par Diag Atlantique'],
    ]);
  const insured = id === ENDING_INSURANCE ? addDays(today, 12) : addMonths(today, 3 + (id % 9));
  await add(
    'insurance',
    {
      number: `MH${id * 37}`,
      issued_on: addMonths(insured, -12),
      ends_on: insured,
      note: 'Mutuelle des Deux Phares',
    },
    ['Attestation d’assurance', [`Maison\u00a0: ${house.title}`, `Contrat MH${id * 37}`]],
  );
}

const CLASSES = 'BCDDEECDF';
const ENERGIES: Readonly<Record<string, [energy: number, climate: number]>> = {
  B: [98, 9],
  C: [152, 21],
  D: [221, 34],
  E: [298, 52],
  F: [377, 71],
};

function certificateOf(id: number, today: Day): Values {
  const letter = CLASSES[id % CLASSES.length]!;
  const [energy, climate] = ENERGIES[letter]!;
  const issued = addMonths(today, id === OLD_CERTIFICATE ? -121 : -((id * 5) % 100));
  return {
    number: `2217E${String(id * 99_991)
      .padStart(8, '0')
      .slice(-8)}`,
    issued_on: issued,
    ends_on: addMonths(issued, 120),
    energy,
    energy_class: letter,
    climate,
    climate_class: letter,
    holder: 'Diag Atlantique',
  };
}

async function addDocument(
  tx: Tx,
  { id, agid, owner_uid: owner }: House,
  item: Item,
  values: Values,
  kept?: { files: Files; words: [string, string[]] },
): Promise<void> {
  const about = {
    agid,
    mime: 'application/pdf',
    purpose: 'other',
    ...(isOfTheHouse(item) ? { houseId: id } : { houseId: null, ownerUid: owner }),
    isPublic: false,
    name: `${item}-${id}.pdf`,
  };
  const fid = kept ? (await keep(tx, kept.files, paper(...kept.words), about)).fid : null;
  const ownerUid = isOfTheHouse(item) ? null : owner;
  const columns = Object.entries({ house_id: id, owner_uid: ownerUid, item, ...values, file_id: fid });
  await sql`insert into house_document (${sql.join(columns.map(([name]) => sql.ref(name)))}) values (${sql.join(columns.map(([, value]) => value))})`.execute(
    tx,
  );
}

/** Sworn by each owner to what is so. */
async function loadStatements(tx: Tx, today: Day): Promise<void> {
  await sql`insert into house_document (house_id, owner_uid, item, issued_on, signed_by, signed_at, stated)
    select h.id, h.owner_uid, 'statement', ${addMonths(today, -2)}::date, h.owner_uid, ${addMonths(today, -2)}::timestamptz,
      jsonb_build_object('owner', h.owner_uid, 'address', h.street, 'village', v.label, 'legal_type', h.legal_type, 'number', coalesce(r.number, ''),
        'outdoors_pool', h.outdoors_pool <> '{}', 'owner_status', s.status)
    from house h join village v on v.slug = h.village join owner_status s on s.agid = h.agid and s.uid = h.owner_uid
    left join house_registration r on r.house_id = h.id where h.id <> ${EMPTY}`.execute(tx);
}
