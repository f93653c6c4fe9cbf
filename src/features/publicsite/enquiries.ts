/** A request sent from the public page: person, card, request, first message, estimate and mails, all in the caller's transaction. */
import { todayInParis } from '#kernel/day.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { PageLanguage } from '#kernel/localized.ts';
import { mailNewRequest } from '#features/mailing/threadmails.ts';
import { findOrCreatePerson, phoneDigits, saveCard } from '#features/people/actions.ts';
import { answerRequest } from '#features/quotes/estimates.ts';
import { createRequest } from '#features/requests/actions.ts';
import type { App } from '#server/app.ts';
import { enforceClientLimit } from '#server/clientaddress.ts';
import type { ClientInfo } from '#server/clientaddress.ts';
import type { Tx } from '#server/sql.ts';
import { enforceLimit } from '#server/ratelimit.ts';
import { checkEnquiry, readEnquiry } from './enquiry.ts';
import type { Enquiry, EnquiryTyped } from './enquiry.ts';
import { offeredHouse } from './queries.ts';
import type { OfferedHouse } from './queries.ts';
import { productLanguage } from './texts.ts';

/** Counted before a byte of the form is read, through either endpoint. */
export const TRIED = { bucket: 'enquiryTry', max: 120, minutes: 60, by: 'address' } as const;
/** One household compares a dozen houses in an evening; a robot sends hundreds. */
const SENT = { bucket: 'enquiry', max: 20, minutes: 60 };
/** Somebody else's mailbox is not to be filled through us. */
const TO_ONE_MAIL = { bucket: 'enquiryMail', max: 10, minutes: 60 };

export const WEBSITE = 'annonce';

/**
 * Refuses what is wrong with it, field by field, before anything is written. Only what could be sent counts against the sender: a typing
 * mistake is not a flood. Undefined for a robot, which fills what nobody sees: it is counted, thanked like everyone, and nothing happens.
 */
export async function acceptEnquiry(
  app: App,
  houseId: number,
  typed: EnquiryTyped,
  { origin, isRobot }: { origin: ClientInfo; isRobot: boolean },
): Promise<{ house: OfferedHouse; enquiry: Enquiry } | undefined> {
  const { db } = app;
  if (isRobot) return undefined;
  const house = await offeredHouse(db, houseId, todayInParis());
  if (!house) throw new Refusal('notFound');
  const warnings = checkEnquiry(typed, house, todayInParis());
  const hasPhone = typed.tel1.trim() !== '' && !warnings.some(({ field }) => field === 'tel1');
  if (hasPhone && phoneDigits(typed.tel1) === null) warnings.push({ type: 'phone', field: 'tel1' });
  if (warnings.length > 0) throw Refusal.many(warnings);
  const enquiry = readEnquiry(typed);
  await enforceClientLimit(app, SENT, origin);
  await enforceLimit(db, TO_ONE_MAIL, enquiry.mail.toLowerCase());
  return { house, enquiry };
}

/** @param read the language of the page: whoever reads German or Spanish is written to in English (GLOBAL-12) */
export async function openEnquiry(
  tx: Tx,
  house: OfferedHouse,
  enquiry: Enquiry,
  read: PageLanguage,
): Promise<{ id: number; alphaid: string }> {
  const language = productLanguage(read);
  const businessLanguage = language === 'en' ? 2 : 1;
  const names = { firstName: enquiry.first_name, lastName: enquiry.last_name };
  const { uid, created } = await findOrCreatePerson(tx, {
    ...names,
    mail: enquiry.mail,
    tel: enquiry.tel1 || null,
    language: businessLanguage,
  });
  const card = {
    first_name: enquiry.first_name,
    last_name: enquiry.last_name,
    mail: enquiry.mail.toLowerCase(),
    tel1: enquiry.tel1,
  };
  await saveCard(
    tx,
    {
      agid: house.agid,
      uid,
      ...card,
      tag_type: 'LOCATAIRE',
      business_language: businessLanguage,
      interested_nid: house.id,
    },
    // Anybody may type anybody's mail on a public page: the card holds what was typed.
    { onlyMissing: true, isJoined: !created },
  );
  const people = { adults: enquiry.adults, children: enquiry.children, disabled: enquiry.disabled };
  const request = await createRequest(tx, {
    agid: house.agid,
    houseId: house.id,
    senderUid: uid,
    dateFrom: enquiry.date_from,
    dateTo: enquiry.date_to,
    ...people,
    origin: 'site',
    message: enquiry.message,
    website: WEBSITE,
  });
  await answerRequest(
    tx,
    { ddlId: request.id, houseId: house.id, from: enquiry.date_from, to: enquiry.date_to, ...people },
    language,
  );
  await mailNewRequest(tx, { ...request, agid: house.agid }, enquiry.message);
  return { id: request.id, alphaid: request.alphaid };
}
