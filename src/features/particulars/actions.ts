/** The particulars of a house (état descriptif), for whoever keeps it, whoever is offered it, and the contract it goes with. */
import type { Day } from '#kernel/day.ts';
import { todayInParis } from '#kernel/day.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import type { Fact, PrintedDocument } from '#kernel/printed.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { MailFact } from '#features/mailing/mail.ts';
import { stayShown } from '#features/mailing/stayfacts.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import * as queries from './queries.ts';
import type { HouseFacts } from './queries.ts';
import { missingOf } from './rubrics.ts';
import { particularsSheet } from './sheet.ts';

export type { HouseFacts };

/** What every house has to say, and this one does not. */
export async function missingInHouse(db: Db, caller: Caller, houseId: number): Promise<LocalizedText[]> {
  return missingOf(await houseFor(db, caller, houseId));
}

export async function sheetOfHouse(
  db: Db,
  caller: Caller,
  houseId: number,
  language: Language,
): Promise<PrintedDocument> {
  const house = await houseFor(db, caller, houseId);
  return particularsSheet({ house, language, reader: 'house' }, todayInParis());
}

async function houseFor(db: Db, caller: Caller, id: number): Promise<HouseFacts> {
  const house = await queries.houseFacts(db, id, todayInParis(), caller);
  if (!house) throw new Refusal('notFound');
  return house;
}

/** For whoever sees the request it is of; in the guest's language where no other is asked for. */
export async function sheetOfQuote(
  db: Db,
  caller: Caller,
  quoteId: number,
  language: Language | undefined,
): Promise<PrintedDocument> {
  const quote = await queries.sheetQuote(db, caller, quoteId);
  if (!quote) throw new Refusal('notFound');
  return sheetOfOffer(
    db,
    { houseId: quote.nid, ddlId: quote.ddl_id, quoteId, from: quote.date_from },
    language ?? quote.language,
  );
}

/** A house as it is offered, with the days and the price of the quote. */
export async function sheetOfOffer(
  db: Db,
  of: { houseId: number; ddlId: number; quoteId: number; from: Day },
  language: Language,
): Promise<PrintedDocument> {
  const house = await factsOfHouse(db, of.houseId, of.from);
  const shown = await stayShown(db, of, language);
  const stay = [...(shown?.stay ?? []), ...(shown?.price ?? [])].map(factOf);
  return particularsSheet({ house, language, reader: 'offer', stay }, todayInParis());
}

function factOf({ label, value, isSum }: MailFact): Fact {
  return isSum === true ? [label, value, 'sum'] : [label, value];
}

/** What a contract's annex is made of: of a house that was looked at already, as it is on a day. */
export async function factsOfHouse(db: Db, houseId: number, on: Day): Promise<HouseFacts> {
  const house = await queries.houseFacts(db, houseId, on);
  if (!house) throw new Refusal('notFound');
  return house;
}

export function annexOf(house: HouseFacts, stay: readonly Fact[], language: Language): PrintedDocument {
  return particularsSheet({ house, language, reader: 'contract', stay }, todayInParis());
}
