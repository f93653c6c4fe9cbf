/** Why a person or a card is refused, in words. */
import { conflict, field } from '#kernel/planned.ts';
import type { RefusalTable } from '#kernel/planned.ts';

export const peopleRefusals = {
  profileMail: field('Veuillez saisir une adresse e-mail valide.', 'Please enter a valid e-mail address.'),
  existingMail: {
    status: 409,
    fr: 'Cet e-mail est déjà inscrit.',
    en: 'This e-mail is already registered.',
    constraint: ['person_mail', 'person_username'],
  },
  mailOfAnother: {
    status: 409,
    fr: 'Cette adresse e-mail est déjà utilisée par un autre utilisateur inscrit. Veuillez nous contacter si vous souhaitez regrouper vos comptes.',
    en: 'This e-mail address is already used by another registered user. Please contact us if you would like to merge your accounts.',
  },
  existingTel: {
    status: 409,
    fr: 'Ce téléphone est déjà inscrit {mail}',
    en: 'This phone number is already registered {mail}',
  },
  noMailAddress: field(
    'Cette personne n’a pas d’adresse e-mail. Choisissez «\u00a0sans e-mail\u00a0», ou complétez sa fiche.',
    'This person has no e-mail address. Choose ‘no e-mail’, or complete their card.',
  ),
  senderName: field(
    'Au moins 3 caractères, et pas le nom provisoire «\u00a0sms…\u00a0».',
    'At least 3 characters, and not the provisional name ‘sms…’.',
  ),
  adminEditDisallowed: {
    status: 403,
    fr: 'Les données de cet administrateur ne peuvent pas être modifiées.',
    en: 'This administrator’s data cannot be edited.',
  },
  samePhoneNumber: {
    ...conflict(
      'Un autre utilisateur a le même numéro de téléphone.',
      'Another user has the same phone number.',
    ),
    constraint: 'person_tel',
  },
} as const satisfies RefusalTable;

declare module '#kernel/planned.ts' {
  interface Refusals extends Record<keyof typeof peopleRefusals, Planned> {}
}
