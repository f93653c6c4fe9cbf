/** The file of a house as its screen reads it: each item with what is asked, how it stands and its documents. */
import { todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { can } from '#kernel/permissions.ts';
import { parisTime } from '#kernel/moment.ts';
import { signedFileUrl } from '#features/files/links.ts';
import type { App } from '#server/app.ts';
import { canWriteAgency } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { houseOfFile } from './actions.ts';
import type * as api from './api.ts';
import { countedStays, houseFacts, rulesOf } from './factqueries.ts';
import type { CommuneRule, HouseFacts } from './facts.ts';
import { isItem } from './items.ts';
import { nameFor } from './names.ts';
import { nightsOfYear, yearOf } from './nights.ts';
import { fingerprintOf } from './fingerprint.ts';
import { documentsOf } from './queries.ts';
import { noticesOf, patternsOf } from './settingqueries.ts';
import type { DocumentRow, LegalHouse } from './queries.ts';
import { concerns, ruleFor } from './requirements.ts';
import { standingOf } from './standing.ts';
import type { ItemStanding } from './standing.ts';
import { changesSince, lacksToSwear, STATED_WORDS, statementText } from './statement.ts';

export async function legalFile(app: App, db: Db, caller: Caller, id: number): Promise<api.LegalFile> {
  const today = todayInParis();
  const house = await houseOfFile(db, caller, id);
  const [facts] = await houseFacts(db, [id]);
  const rules = await rulesOf(db, { agencies: [house.agid] });
  const documents = (await documentsOf(db, caller, [id])).map((row) => ({
    ...row,
    checked_by: nameFor(caller, house, { by: row.checked_uid, name: row.checked_by }),
  }));
  const { state, graceUntil, items } = standingOf(facts!, rules, today);
  const ofItem = Map.groupBy(documents, (document) => document.item);
  return {
    ...ofHouse(house, caller),
    state,
    grace_until: graceUntil,
    grace_publishes: graceUntil !== null && facts!.grace_publishes,
    items: items.map((item) => itemWire(app, item, isItem(item.item) ? (ofItem.get(item.item) ?? []) : [])),
    nights: await nightsNow(db, facts!, rules, today),
    nights_rule: ruleWire(
      concerns('nights', facts!) ? ruleFor(rules, house.insee, 'nights', today) : undefined,
    ),
    statement: statementWire(facts!, house, documents, caller),
    notices: (await noticesOf(db, house)).map(({ label, text_fr, text_en }) => ({
      label,
      text: caller.language === 'en' && text_en !== '' ? text_en : text_fr,
    })),
    patterns: (await patternsOf(db, house.agid)).map(({ regime, label, pattern }) => ({
      regime,
      label,
      example: pattern.replaceAll('INSEE', house.insee),
    })),
    energy_factor: ruleWire(ruleFor(rules, house.insee, 'energy_factor', today)),
  };
}

/** What the listing's subscription, the agency and the person allow is asked again by each write. */
function ofHouse(house: LegalHouse, caller: Caller) {
  const { id, agid, title, street, postal_code, village, insee, legal_type, outdoors_pool } = house;
  const { owner_name: owner, classement, class_today, published, owner_status } = house;
  const mayWrite = canWriteAgency(caller, agid) && can('toolLegalFile', caller.permissions);
  return {
    id,
    agid,
    title,
    owner,
    street,
    postal_code,
    village,
    insee,
    legal_type,
    outdoors_pool,
    classement,
    class_today,
    published,
    owner_status,
    may_write: mayWrite,
    may_check: mayWrite && isStaff(caller) && can('toolLegalCheck', caller.permissions),
    may_sign: caller.uids.includes(house.owner_uid) && caller.impersonator === null,
  };
}

function itemWire(app: App, standing: ItemStanding, documents: readonly DocumentRow[]): api.LegalItem {
  const [first, ...rest] = documents.map((document) => documentWire(app, document));
  const stands = documents[0]?.stands === true;
  return {
    item: standing.item,
    state: standing.state,
    level: standing.level,
    until: standing.until,
    is_missing: standing.isMissing,
    rule: ruleWire(standing.rule ?? undefined),
    document: stands ? (first ?? null) : null,
    former: stands ? rest : [first, ...rest].filter((one) => one !== undefined),
  };
}

export function documentWire(app: App, row: DocumentRow): api.LegalDocument {
  const moment = (at: Date | null) => (at === null ? null : parisTime(at));
  return {
    ...row,
    signed_at: moment(row.signed_at),
    checked_at: moment(row.checked_at),
    replaced_at: moment(row.replaced_at),
    created: parisTime(row.created),
    file_url: row.file_id === null ? null : signedFileUrl(app.config.secret, row.file_id),
  };
}

function ruleWire(rule: CommuneRule | undefined) {
  if (!rule) return null;
  const { date_from, amount, energy_class, source, verified_on } = rule;
  return { date_from, amount, energy_class, source, verified_on };
}

/** This year's and the next one's, of a main residence. */
async function nightsNow(db: Db, house: HouseFacts, rules: readonly CommuneRule[], today: Day) {
  if (!concerns('nights', house)) return [];
  const years = { first: yearOf(today), last: yearOf(today) + 1 };
  const stays = (await countedStays(db, [house.id], years)).get(house.id) ?? [];
  return [years.first, years.last].flatMap((year) => nightsOfYear(stays, rules, house.insee, year) ?? []);
}

function statementWire(
  { stated }: HouseFacts,
  house: LegalHouse,
  documents: readonly DocumentRow[],
  { language }: Caller,
) {
  const signed = documents.find(({ item, stands }) => item === 'statement' && stands);
  const names = { owner: house.owner_name, house: house.title };
  return {
    print: fingerprintOf(stated),
    paragraphs: statementText(stated, names, language),
    changes: signed?.stated ? changesSince(signed.stated, stated, language) : [],
    lacks: lacksToSwear(stated).map((name) => STATED_WORDS[name][language]),
  };
}
