/** Of whom and what a thread's mails speak. Pure. */
import type { Greeted } from './mail.ts';
import type { ThreadParties } from './partyqueries.ts';
import type { SubjectStay } from './sheet.ts';

/** As mails greet the guest of a thread. */
export function greetedIn({ sender_title, sender_first_name, sender_last_name }: ThreadParties): Greeted {
  return { title: sender_title, first_name: sender_first_name, last_name: sender_last_name };
}

/** A conversation without a house is with the agency. */
export function subjectStay(parties: ThreadParties): SubjectStay {
  const { house_title, agency_name, date_from: from, date_to: to, alphaid } = parties;
  return { house: house_title ?? agency_name, from, to, alphaid };
}
