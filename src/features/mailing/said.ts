/** What a decision says, as a mail to each of its three readers: the subject with its stay, the greeting, the button that is theirs. Pure. */
import type { Language } from '#kernel/localized.ts';
import { hello } from './mail.ts';
import type { Mail, MailButton } from './mail.ts';
import { calendarButton, greetedIn, greetedOwner, stayButton, subjectStay, threadButton } from './parties.ts';
import type { ThreadParties } from './partyqueries.ts';
import type { SubjectStay } from './staysummary.ts';
import { subjectOf } from './staysummary.ts';

export interface Said {
  heading: string;
  /** As the heading, where it is left out. */
  subject?: string;
  paragraphs: readonly string[];
}

/** Theirs is the page of their stay, unless it is about something to answer. */
interface SaidToGuest extends Said {
  button?: MailButton;
}

export function toGuest(parties: ThreadParties, language: Language, said: SaidToGuest): Mail {
  const { button = stayButton(parties, language) } = said;
  return mail(said, subjectStay(parties), language, [hello(greetedIn(parties), language)], button);
}

export function toOwner(parties: ThreadParties, language: Language, said: Said): Mail {
  const greeting = hello(greetedOwner(parties), language);
  return mail(said, subjectStay(parties), language, [greeting], calendarButton(parties, language));
}

/** The agency reads French, and no greeting. */
export function toAgency(parties: ThreadParties, said: Said): Mail {
  return mail(said, subjectStay(parties), 'fr', [], threadButton(parties));
}

function mail(
  { heading, subject = heading, paragraphs }: Said,
  stay: SubjectStay,
  language: Language,
  greeting: readonly string[],
  button: MailButton,
): Mail {
  return {
    subject: subjectOf(subject, stay, language),
    content: { heading, paragraphs: [...greeting, ...paragraphs], button },
  };
}
