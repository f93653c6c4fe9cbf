/** Mail that came in: the words of what became of it. Both sides, pure. */
import type { Language, LocalizedText } from '#kernel/localized.ts';

export const MAILIN_STATUSES = ['triage', 'filed', 'discarded'] as const;
/** Mails of one page. */
export const MAILIN_PAGE = 50;
export type MailinStatus = (typeof MAILIN_STATUSES)[number];

/** Why a mail was not filed by itself, or was set aside. */
export const REASONS: Record<string, LocalizedText> = {
  unknown: {
    fr: 'Expéditeur inconnu, et aucune demande n’est citée.',
    en: 'Unknown sender, and no request is mentioned.',
  },
  noReference: {
    fr: 'L’expéditeur est connu, mais son message ne répond à aucun de nos e-mails.',
    en: 'The sender is known, but the message answers none of our e-mails.',
  },
  stranger: {
    fr: 'Ce message répond à une demande, mais son expéditeur n’en fait pas partie.',
    en: 'This message answers a request, but its sender is not part of it.',
  },
  badReference: {
    fr: 'L’adresse de réponse a été modifiée ou inventée.',
    en: 'The reply address was altered or made up.',
  },
  bulk: {
    fr: 'Envoi automatique ou en nombre\u00a0: il n’est jamais classé sans vous.',
    en: 'Automatic or bulk message: never filed without you.',
  },
  tooMany: {
    fr: 'Trop de messages de cet expéditeur en une heure.',
    en: 'Too many messages from this sender within an hour.',
  },
  tooHeavy: {
    fr: 'Cet expéditeur a envoyé plus de 100 Mo aujourd’hui. Ce message n’est pas encore reçu\u00a0: son serveur de messagerie le renverra de lui-même. Vous n’en voyez que l’expéditeur et l’objet.',
    en: 'This sender sent more than 100 MB today. This message has not been received yet: their mail server will send it again by itself. You only see its sender and subject.',
  },
  tooHeavyAll: {
    fr: 'Nous avons reçu plus de 3 Go d’e-mails aujourd’hui, tous expéditeurs confondus. Ce message n’est pas encore reçu\u00a0: le serveur de messagerie de son expéditeur le renverra de lui-même. Vous n’en voyez que l’expéditeur et l’objet.',
    en: 'We received more than 3 GB of e-mails today, from all senders together. This message has not been received yet: its sender’s mail server will send it again by itself. You only see its sender and subject.',
  },
  empty: { fr: 'Le message est vide.', en: 'The message is empty.' },
  unreadable: {
    fr: 'Le message n’a pas pu être lu. Il est gardé tel quel.',
    en: 'The message could not be read. It is kept as it came.',
  },
  reply: {
    fr: 'Réponse automatique (absence, accusé de réception).',
    en: 'Automatic reply (out of office, receipt).',
  },
  bounce: {
    fr: 'Avis de non-remise d’un de nos e-mails.',
    en: 'Notice that one of our e-mails was not delivered.',
  },
  byHand: { fr: 'Écarté par un membre de l’agence.', en: 'Set aside by a member of the agency.' },
};

export const CUT: LocalizedText = {
  fr: '[Message coupé ici\u00a0: le texte entier est en pièce jointe.]',
  en: '[Message cut here: the whole text is attached.]',
};

export const ATTACHMENT_REFUSALS = ['type', 'active', 'bounds', 'size', 'many'] as const;
/** Why a file of a mail is not taken over. */
export type AttachmentRefusal = (typeof ATTACHMENT_REFUSALS)[number];

const WHY: Record<AttachmentRefusal, LocalizedText> = {
  type: { fr: 'type refusé', en: 'type not accepted' },
  active: { fr: 'document avec macro ou contenu actif', en: 'document with macros or active content' },
  bounds: { fr: 'image ou document trop volumineux', en: 'picture or document too large' },
  size: { fr: 'plus de 5 Mo', en: 'over 5 MB' },
  many: { fr: 'trop de pièces jointes', en: 'too many attachments' },
};

export function refusedWords(refused: AttachmentRefusal, language: Language): string {
  return WHY[refused][language];
}

const NAMED = 10;

/** One line for each file that is not taken over: nothing disappears without a word. */
export function refusedLines(
  files: readonly { name: string; refused?: AttachmentRefusal }[],
  language: Language,
): string {
  const refused = files.filter((file) => file.refused !== undefined);
  const lines = refused
    .slice(0, NAMED)
    .map(({ name, refused: why = 'type' }) =>
      language === 'fr'
        ? `Pièce jointe non reprise\u00a0: ${name} (${WHY[why].fr})`
        : `Attachment not taken over: ${name} (${WHY[why].en})`,
    );
  const more = refused.length - NAMED;
  if (more > 0) lines.push(language === 'fr' ? `… et ${more} autres` : `… and ${more} more`);
  return lines.join('\n');
}
