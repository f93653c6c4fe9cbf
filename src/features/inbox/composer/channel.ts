/** By which ways one conversation's guest can be reached, and why not by the others. Pure. */
import { SEND_CHOICES } from '#kernel/choices.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import type { Ways } from './api.ts';

export type Channel = (typeof SEND_CHOICES)[number]['id'];

export function goesByMail(channel: Channel): boolean {
  return channel !== 'sms';
}

export function goesBySms(channel: Channel): boolean {
  return channel !== 'mail';
}

export function isChannel(text: string | undefined): text is Channel {
  return SEND_CHOICES.some(({ id }) => id === text);
}

type Problem = NonNullable<Ways['mail'] | Ways['sms']>;

const WORDS: Record<Problem, LocalizedText> = {
  noMail: { fr: 'Aucun e-mail connu', en: 'No e-mail known' },
  noPhone: { fr: 'Aucun téléphone connu', en: 'No telephone known' },
  notMobile: { fr: 'Le téléphone connu n’est pas un mobile', en: 'The telephone known is not a mobile' },
  smsStopped: { fr: 'A répondu STOP aux SMS', en: 'Answered STOP to text messages' },
};

export function problemOf(channel: Channel, ways: Ways): LocalizedText | undefined {
  const problem = (goesByMail(channel) && ways.mail) || (goesBySms(channel) && ways.sms);
  return problem ? WORDS[problem] : undefined;
}

/** What was chosen here before, while it still leads anywhere; otherwise the mail, or the telephone of those who have only that (SMS-14). */
export function channelFor(ways: Ways, chosen: string): Channel {
  const known = SEND_CHOICES.map(({ id }) => id);
  const kept = known.find((id) => id === chosen);
  if (kept && !problemOf(kept, ways)) return kept;
  return known.find((id) => !problemOf(id, ways)) ?? 'mail';
}

/** As far as the page knows before it has asked. */
export function guessedWays(mail: string, tel: string): Ways {
  return { mail: mail === '' ? 'noMail' : null, sms: tel === '' ? 'noPhone' : null };
}
