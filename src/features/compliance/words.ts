/** What the legal file says in sentences: what is lacking, and why nights are not sold. Pure. */
import type { LocalizedText } from '#kernel/localized.ts';
import type { Checked, Lack } from './standing.ts';

/** As they stand in the middle of a sentence, after a verb. */
const IN_SENTENCES: Readonly<Record<Checked, LocalizedText>> = {
  registration: { fr: 'le numéro d’enregistrement', en: 'the registration number' },
  change_of_use: { fr: 'l’autorisation de changement d’usage', en: 'the change-of-use authorisation' },
  energy: { fr: 'le diagnostic énergétique', en: 'the energy certificate' },
  classification: { fr: 'le classement en étoiles', en: 'the star rating' },
  insurance: { fr: 'l’attestation d’assurance', en: 'the insurance certificate' },
  pool: { fr: 'l’attestation de sécurité de la piscine', en: 'the pool safety certificate' },
  statement: { fr: 'la déclaration sur l’honneur', en: 'the sworn statement' },
  owner_status: { fr: 'le statut du loueur', en: 'the status of the owner' },
};

/** 'il manque le numéro d’enregistrement et l’attestation d’assurance' */
export function lackingText(lacks: readonly Pick<Lack, 'item'>[]): LocalizedText {
  const names = lacks.map(({ item }) => IN_SENTENCES[item]);
  return {
    fr: `il manque ${listed(
      names.map(({ fr }) => fr),
      'et',
    )}`,
    en: `${listed(
      names.map(({ en }) => en),
      'and',
    )} ${names.length > 1 ? 'are' : 'is'} missing`,
  };
}

export function listed(names: readonly string[], and: string): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;
}

export function itemInSentence(item: Checked): LocalizedText {
  return IN_SENTENCES[item];
}
