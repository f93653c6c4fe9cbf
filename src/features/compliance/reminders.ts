/** What the clock tells owners and staff: documents that end, nights that run out, files to be put in order before their day. */
import type { Day } from '#kernel/day.ts';
import { formatDay, todayInParis } from '#kernel/day.ts';
import { languageOf } from '#kernel/localized.ts';
import { queueMail } from '#features/mailing/actions.ts';
import type { Mail } from '#features/mailing/mail.ts';
import { reopenMadeTask } from '#features/tasks/actions.ts';
import type { Db, Tx } from '#server/sql.ts';
import { inTransaction } from '#server/sql.ts';
import { eachAlone } from '#server/jobs.ts';
import { endingOf } from './ending.ts';
import { countedStays, houseFacts, rulesOf } from './factqueries.ts';
import { REMINDED_DAYS, SUBJECT_WORDS } from './items.ts';
import { documentEndsToOwner, nightsToOwner } from './mails.ts';
import { nightsOfYear, yearOf } from './nights.ts';
import type { NightsOfYear } from './nights.ts';
import * as queries from './reminderqueries.ts';
import type { EndingDocument, OwnerOfHouse } from './reminderqueries.ts';
import { concerns } from './requirements.ts';
import { standingOf } from './standing.ts';
import { askStaff, endKey, graceKey } from './tasks.ts';
import { lackingText } from './words.ts';

/** Sixty days ahead, and fifteen: each once. */
export async function remindOfEnds(db: Db, today: Day = todayInParis()): Promise<number> {
  let told = 0;
  // The nearer reminder first: whoever is told of fifteen days is not told of sixty as well.
  for (const days of [...REMINDED_DAYS].toReversed())
    await eachAlone(await queries.documentsEnding(db, today, days), async (document) => {
      if (await inTransaction(db, (tx) => remindOfEnd(tx, document, days, today))) told += 1;
    });
  return told;
}

async function remindOfEnd(tx: Tx, document: EndingDocument, days: number, today: Day): Promise<boolean> {
  if (!(await queries.markReminded(tx, document, days))) return false;
  const house = await queries.ownerOfHouse(tx, document.house_id);
  const [facts] = await houseFacts(tx, [document.house_id]);
  const ending = endingOf(document, facts!, await rulesOf(tx, { agencies: [house.agid] }), today);
  const key = endKey(document.id, document.ends_on, days);
  await mailOwner(tx, house, key, (language) => documentEndsToOwner(house, document, ending, language));
  const end = formatDay(document.ends_on);
  await askStaff(tx, {
    agid: house.agid,
    houseId: house.id,
    key,
    title: `${SUBJECT_WORDS[document.item].fr}\u00a0: fin le ${end}, ${house.title}`,
    text: `Cette pièce du dossier légal prend fin le ${end}. Demandez la suivante au propriétaire, ou enregistrez-la dans l’onglet «\u00a0Dossier légal\u00a0» de la maison.${ending.stopsSale ? ` Sans elle, les nuits à partir du ${formatDay(ending.without)} ne sont pas proposées.` : ''}`,
    due: document.ends_on,
  });
  return true;
}

async function mailOwner(
  tx: Tx,
  house: OwnerOfHouse,
  onceKey: string,
  written: (language: 'fr' | 'en') => Mail,
): Promise<void> {
  const language = languageOf(house.owner_language);
  await queueMail(tx, {
    agid: house.agid,
    to: { uid: house.owner_uid, mail: house.owner_mail, language },
    template: 'legalFile',
    ...written(language),
    onceKey,
  });
}

/**
 * Published or let before anybody asked for a legal file: staff reads what is missing, and by when. The house stays as it is; its owner hears
 * of it when the agency says so (writing.ts).
 */
export async function askForFiles(db: Db, today: Day = todayInParis()): Promise<number> {
  let asked = 0;
  await eachAlone(await queries.housesInGrace(db, today), async ({ house_id: id, grace_until: until }) => {
    if (await inTransaction(db, (tx) => askForFile(tx, { houseId: id, until, today }))) asked += 1;
  });
  return asked;
}

async function askForFile(
  tx: Tx,
  { houseId, until, today }: { houseId: number; until: Day; today: Day },
): Promise<boolean> {
  const [facts] = await houseFacts(tx, [houseId]);
  if (!facts) return false;
  const rules = await rulesOf(tx, { agencies: [facts.agid] });
  const missing = standingOf(facts, rules, today).items.filter(({ isMissing }) => isMissing);
  // A file that lacks nothing yet is looked at again tomorrow: a rule may be added before its day.
  if (missing.length === 0) return false;
  if (!(await queries.markGraceTold(tx, houseId))) return false;
  const house = await queries.ownerOfHouse(tx, houseId);
  const lacking = lackingText(missing);
  const [key, day] = [graceKey(houseId), formatDay(until)];
  const text = `Dans l’onglet «\u00a0Dossier légal\u00a0» de la maison, ${lacking.fr}. ${facts.grace_publishes ? 'Elle reste en ligne et se loue' : 'Elle se loue'} comme avant\u00a0; à partir du ${day}, de nouveaux devis et une nouvelle publication attendront ces pièces.`;
  // A file that was complete may lack a new owner's own papers.
  await reopenMadeTask(tx, key, text);
  await askStaff(tx, {
    agid: house.agid,
    houseId,
    key,
    title: `Dossier légal à compléter avant le ${day}\u00a0: ${house.title}`,
    text,
    due: until,
  });
  return true;
}

/** Main residences that near their cap, this year and the next: at 80 and 90 per cent, and when it is reached. */
export async function warnOfNights(db: Db, today: Day = todayInParis()): Promise<number> {
  const houses = (await houseFacts(db, await queries.mainResidences(db))).filter((house) =>
    concerns('nights', house),
  );
  if (houses.length === 0) return 0;
  const rules = Map.groupBy(
    await rulesOf(db, { agencies: houses.map(({ agid }) => agid) }),
    ({ agid }) => agid,
  );
  const years = { first: yearOf(today), last: yearOf(today) + 1 };
  const stays = await countedStays(
    db,
    houses.map(({ id }) => id),
    years,
  );
  let told = 0;
  await eachAlone(houses, async (house) => {
    for (const year of [years.first, years.last]) {
      const nights = nightsOfYear(stays.get(house.id) ?? [], rules.get(house.agid) ?? [], house.insee, year);
      if (nights && nights.warned > 0 && (await inTransaction(db, (tx) => warn(tx, house.id, nights))))
        told += 1;
    }
  });
  return told;
}

async function warn(tx: Tx, houseId: number, nights: NightsOfYear): Promise<boolean> {
  const { year, warned: percent, cap, firm, held } = nights;
  if (!(await queries.markNightsTold(tx, { houseId, year, percent }))) return false;
  const house = await queries.ownerOfHouse(tx, houseId);
  const key = `legal nights ${houseId} ${year} ${percent}`;
  await mailOwner(tx, house, key, (language) => nightsToOwner(house, nights, language));
  await askStaff(tx, {
    agid: house.agid,
    houseId,
    key,
    title: `Résidence principale\u00a0: ${firm + held} nuits sur ${cap} en ${year}, ${house.title}`,
    text:
      percent === 100
        ? `Le plafond de ${cap} nuits est atteint pour ${year}\u00a0: aucune autre nuit de cette année ne peut être vendue.`
        : `Nuits encore à vendre en ${year}\u00a0: ${cap - firm - held}. Au-delà, le simulateur et les devis les refusent.`,
  });
  return true;
}
