/** The owner's sworn statement: what it states, what changed since, and its words. Both sides, pure. */
import { NEW_TITLE } from '#features/listings/house.ts';
import { LEGAL_TYPES } from '#features/listings/choices.ts';
import { labelOf } from '#kernel/choices.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import type { Stated } from './facts.ts';
import { OWNER_STATUSES } from './items.ts';

export const STATED_WORDS: Readonly<Record<keyof Stated, LocalizedText>> = {
  owner: { fr: 'Propriétaire', en: 'Owner' },
  address: { fr: 'Adresse', en: 'Address' },
  village: { fr: 'Commune', en: 'Commune' },
  legal_type: { fr: 'Type de résidence', en: 'Type of residence' },
  number: { fr: 'Numéro d’enregistrement', en: 'Registration number' },
  outdoors_pool: { fr: 'Piscine', en: 'Pool' },
  owner_status: { fr: 'Statut du loueur', en: 'Status of the owner' },
};
const STATED = Object.keys(STATED_WORDS) as (keyof Stated)[];

/** What has to be said before anybody swears: as what they let, and what it is. */
export function lacksToSwear(stated: Stated): (keyof Stated)[] {
  return (['owner_status', 'legal_type'] as const).filter((name) => stated[name] === 0);
}

export function isSameStatement(one: Stated | null, other: Stated): boolean {
  return one !== null && STATED.every((name) => one[name] === other[name]);
}

/** What is otherwise than it was sworn, in words. */
export function changesSince(
  stated: Stated,
  now: Stated,
  language: Language,
): { label: string; was: string; is: string }[] {
  return STATED.filter((name) => stated[name] !== now[name]).map((name) => ({
    label: STATED_WORDS[name][language],
    ...(name === 'owner'
      ? OWNERS[language]
      : { was: statedText(stated, name, language), is: statedText(now, name, language) }),
  }));
}

const OWNERS: Record<Language, { was: string; is: string }> = {
  fr: { was: 'l’ancien', is: 'le nouveau' },
  en: { was: 'the former one', is: 'the new one' },
};

function statedText(stated: Stated, name: Exclude<keyof Stated, 'owner'>, language: Language): string {
  const none = language === 'fr' ? 'rien' : 'nothing';
  if (name === 'legal_type') return labelOf(LEGAL_TYPES, stated.legal_type, language);
  if (name === 'owner_status') return labelOf(OWNER_STATUSES, stated.owner_status, language);
  if (name === 'outdoors_pool') return yesNo(stated.outdoors_pool, language);
  return stated[name] === '' ? none : stated[name];
}

function yesNo(value: boolean, language: Language): string {
  if (language === 'fr') return value ? 'oui' : 'non';
  return value ? 'yes' : 'no';
}

/** What its owner reads, and signs. */
export function statementText(
  stated: Stated,
  { owner, house }: { owner: string; house: string },
  language: Language,
): string[] {
  const residence = labelOf(LEGAL_TYPES, stated.legal_type, language).toLowerCase();
  const home = [named(house, language), stated.address, stated.village]
    .filter((part) => part !== '')
    .join(', ');
  return language === 'fr' ? french() : english();

  function french(): string[] {
    return [
      `Je, ${owner}, propriétaire de ${home}, déclare sur l’honneur\u00a0:`,
      `que ce logement est\u00a0: ${residence}\u00a0;`,
      stated.number === ''
        ? 'qu’aucun numéro d’enregistrement ne lui est attribué à ce jour\u00a0;'
        : `que son numéro d’enregistrement est le ${stated.number}\u00a0;`,
      ...(stated.outdoors_pool
        ? ['que sa piscine est équipée d’un dispositif de sécurité conforme à la loi\u00a0;']
        : []),
      `que je le loue en tant que\u00a0: ${labelOf(OWNER_STATUSES, stated.owner_status, 'fr').toLowerCase()}\u00a0;`,
      'que j’ai accompli les déclarations et obtenu les autorisations que demande la location de ce logement, et que je signalerai sans attendre tout changement.',
    ];
  }

  function english(): string[] {
    return [
      `I, ${owner}, owner of ${home}, solemnly declare:`,
      `that this home is: ${residence};`,
      stated.number === ''
        ? 'that it has no registration number to date;'
        : `that its registration number is ${stated.number};`,
      ...(stated.outdoors_pool ? ['that its pool has a safety device as the law requires;'] : []),
      `that I let it as: ${labelOf(OWNER_STATUSES, stated.owner_status, 'en').toLowerCase()};`,
      'that I have made the declarations and obtained the authorisations that letting this home requires, and will report any change without delay.',
    ];
  }
}

function named(house: string, language: Language): string {
  if (house === NEW_TITLE) return language === 'fr' ? 'ce logement' : 'this home';
  return language === 'fr' ? `«\u00a0${house}\u00a0»` : `“${house}”`;
}
