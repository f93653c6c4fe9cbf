/** What is new, told once to those who work with the product every day. Newest first; Paris time. Ships with the code it tells of. */
import type { LocalizedText } from '#kernel/localized.ts';

export interface ReleaseNote {
  /** yyyy/MM/dd/HH/mm, as the browser remembers the last one it has shown (B78). */
  at: string;
  /** 'B' is shown bold (S3 §3). */
  importance: 'A' | 'B';
  message: LocalizedText;
}

export const RELEASE_NOTES: readonly ReleaseNote[] = [
  {
    at: '2026/11/22/07/00',
    importance: 'B',
    message: {
      fr: 'Les SMS et les réponses par e-mail arrivent dans la conversation, et vous répondez par le même chemin.',
      en: 'Text messages and e-mail replies arrive in the conversation, and you answer the same way.',
    },
  },
  {
    at: '2026/11/22/07/00',
    importance: 'A',
    message: {
      fr: 'La recherche lit aussi les messages\u00a0: un mot, une date ou un numéro suffisent.',
      en: 'The search reads the messages too: a word, a date or a phone number is enough.',
    },
  },
  {
    at: '2026/11/22/07/00',
    importance: 'A',
    message: {
      fr: 'Tapez «\u00a0?\u00a0» dans les messages pour voir les raccourcis du clavier.',
      en: 'Press “?” in the messages to see the keyboard shortcuts.',
    },
  },
  {
    at: '2026/11/21/06/00',
    importance: 'B',
    message: {
      fr: 'De la demande au séjour payé\u00a0: simulateur, devis, contrat signé sur un téléphone, arrhes payées par carte.',
      en: 'From request to paid stay: simulator, quote, contract signed on the telephone, deposit by card.',
    },
  },
];

/** What somebody sees who has never closed the window. */
export const NEVER_READ = '0000/00/00/00/00';

/** Those told after an instant, and the instant to remember once they are closed. */
export function notesSince(
  lastRead: string,
  notes = RELEASE_NOTES,
): { notes: ReleaseNote[]; lastEntryDate: string } {
  const newest = notes.reduce((latest, { at }) => (at > latest ? at : latest), NEVER_READ);
  return { notes: notes.filter(({ at }) => at > lastRead), lastEntryDate: newest };
}
