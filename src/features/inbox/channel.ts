/** By which ways one conversation's guest can be reached, and why not by the others. Pure. */
import { SEND_CHOICES } from '#kernel/choices.ts';
import type { Words } from '#kernel/words.ts';
import type { Ddl } from '#features/requests/api.ts';
import { goesByMail, goesBySms } from './recipient.ts';
import type { Channel } from './recipient.ts';

export type Reachable = Pick<Ddl, 'sender_email' | 'sender_tel'> & { sms_stopped?: 0 | 1 | undefined };

const NO_MAIL = { fr: 'Aucun e-mail connu', en: 'No e-mail known' };
const NO_PHONE = { fr: 'Aucun téléphone connu', en: 'No telephone known' };
const STOPPED = { fr: 'A répondu STOP aux SMS', en: 'Answered STOP to text messages' };

export function problemOf(channel: Channel, guest: Reachable): Words | undefined {
  if (goesByMail(channel) && guest.sender_email === '') return NO_MAIL;
  if (goesBySms(channel) && guest.sender_tel === '') return NO_PHONE;
  return goesBySms(channel) && guest.sms_stopped === 1 ? STOPPED : undefined;
}

/** What was chosen here before, while it still leads anywhere; otherwise the mail, or the telephone of those who have only that (SMS-14). */
export function channelFor(guest: Reachable, chosen: string): Channel {
  const known = SEND_CHOICES.map(({ id }) => id);
  const kept = known.find((id) => id === chosen);
  if (kept && !problemOf(kept, guest)) return kept;
  return known.find((id) => !problemOf(id, guest)) ?? 'mail';
}
