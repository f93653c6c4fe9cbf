/** A stay as mails and papers show it: the house, then lines of days and people, then of its price. */
import type { Language } from '#kernel/localized.ts';
import type { Db } from '#server/sql.ts';
import type { MailFact, MailHouse } from './mail.ts';
import { houseOf, priceFacts, registrationFacts, stayFacts } from './staysummary.ts';
import { stayOfRequest } from './staysummaryqueries.ts';

export interface StayShown {
  house: MailHouse | undefined;
  stay: MailFact[];
  registration: MailFact[];
  /** Empty where there is no quote to have one. */
  price: MailFact[];
}

/** @param quoteId null: the quote that was accepted, else what was asked for */
export async function stayShown(
  db: Db,
  { ddlId, quoteId }: { ddlId: number; quoteId: number | null },
  language: Language,
): Promise<StayShown | undefined> {
  const stay = await stayOfRequest(db, ddlId, quoteId);
  return (
    stay && {
      house: houseOf(stay),
      stay: stayFacts(stay, language),
      registration: registrationFacts(stay, language),
      price: stay.price === null ? [] : priceFacts(stay.price, language),
    }
  );
}
