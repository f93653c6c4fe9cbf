/** Who holds nights, and how whoever wants them reads it. Pure. */
import type { Day } from '#kernel/day.ts';
import { dayRange } from '#kernel/day.ts';
import { listed } from '#kernel/formats.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';

/** Kinds of stays without a request. */
export type OwnKind = 'owner' | 'works' | 'lease' | 'import' | 'block';

/** And a guest's. */
export type StayKind = OwnKind | 'request';

export interface Holder {
  /** The stay's number. */
  id: number;
  kind: StayKind;
  ddlId: number | null;
  from: Day;
  to: Day;
  /** Not firm. */
  isOption: boolean;
  /** Of nights that are closed as one. */
  isPiece: boolean;
  /** The guest. */
  name: string;
}

const WORDS: Record<Holder['kind'], LocalizedText> = {
  request: { fr: 'un séjour', en: 'a stay' },
  owner: { fr: 'le propriétaire', en: 'the owner' },
  works: { fr: 'des travaux', en: 'building work' },
  lease: { fr: 'une location longue', en: 'a long let' },
  import: { fr: 'une réservation importée', en: 'an imported booking' },
  block: { fr: 'des nuits fermées', en: 'closed nights' },
};
const OPTION: LocalizedText = { fr: 'une option', en: 'an option' };

/** More are counted. */
const MOST_NAMED = 3;

/** 'un séjour de Marie Le Goff (du 8 au 15 août 2027) et des travaux (…)'. An owner reads no guest's name here. */
export function holdersInWords(holders: readonly Holder[], tellsNames: boolean): LocalizedText {
  return { fr: said(holders, tellsNames, 'fr'), en: said(holders, tellsNames, 'en') };
}

function said(holders: readonly Holder[], tellsNames: boolean, language: Language): string {
  const named = holders.slice(0, MOST_NAMED).map((holder) => oneInWords(holder, tellsNames, language));
  const more = holders.length - named.length;
  if (more > 0) named.push(language === 'fr' ? `${more} autres` : `${more} more`);
  return listed(named, language);
}

function oneInWords(holder: Holder, tellsNames: boolean, language: Language): string {
  const who = (holder.kind === 'request' && holder.isOption ? OPTION : WORDS[holder.kind])[language];
  const of = language === 'fr' ? 'de' : 'of';
  const name = tellsNames && holder.name !== '' ? ` ${of} ${holder.name}` : '';
  return `${who}${name} (${dayRange(holder.from, holder.to, language)})`;
}
