/** By which channels one conversation's guest can be reached, and why not by the others. Pure. */
import { SEND_CHOICES } from './choices.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import type { ReplyChannels } from './api.ts';

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

type Problem = NonNullable<ReplyChannels['mail'] | ReplyChannels['sms']>;

const WORDS: Record<Problem, LocalizedText> = {
  noMail: { fr: 'Aucun e-mail connu', en: 'No e-mail known' },
  noPhone: { fr: 'Aucun téléphone connu', en: 'No telephone known' },
  notMobile: { fr: 'Le téléphone connu n’est pas un mobile', en: 'The telephone known is not a mobile' },
  smsStopped: { fr: 'A répondu STOP aux SMS', en: 'Answered STOP to text messages' },
};

export function problemOf(channel: Channel, channels: ReplyChannels): LocalizedText | undefined {
  const problem = (goesByMail(channel) && channels.mail) || (goesBySms(channel) && channels.sms);
  return problem ? WORDS[problem] : undefined;
}

/**
 * What was chosen here before, while it still leads anywhere; otherwise a text message to those who wrote by one, the mail, or the telephone
 * of those who have only that (SMS-14).
 */
export function channelFor(channels: ReplyChannels, chosen: string): Channel {
  const known = SEND_CHOICES.map(({ id }) => id);
  const kept = known.find((id) => id === chosen);
  if (kept && !problemOf(kept, channels)) return kept;
  if (channels.wrote_by === 'sms' && !problemOf('sms', channels)) return 'sms';
  return known.find((id) => !problemOf(id, channels)) ?? 'mail';
}

/** As far as the page knows before it has asked. */
export function guessedReplyChannels(mail: string, tel: string): ReplyChannels {
  return { mail: mail === '' ? 'noMail' : null, sms: tel === '' ? 'noPhone' : null, wrote_by: null };
}
