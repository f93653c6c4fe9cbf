/** What a mail about a stay says besides its words: the house, the days, the people, the price to the cent. Pure. */
import { LINE_WORDS } from '#features/pricing/words.ts';
import type { PriceLineName } from '#features/pricing/words.ts';
import type { Day } from '#kernel/day.ts';
import { dayRange, longDay } from '#kernel/day.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import type { Cents } from '#kernel/money.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import type { MailFact, MailHouse } from './mail.ts';

const PRICE_LINES = [
  'bider',
  'montant_linge',
  'taxe_sejour',
  'discount',
  'montant_total',
  'montant_caution',
] as const;

export interface PricedStay extends Record<(typeof PRICE_LINES)[number], Cents> {
  tax_collected_by: string | null;
}

export interface Stay {
  title: string | null;
  /** The number of its house, as the law has every offer say it. */
  registration: string;
  village: string;
  picture: string | null;
  date_from: Day | null;
  date_to: Day | null;
  nb_adults: number;
  nb_children: number;
  nb_disabled: number;
  arrival_time: string;
  departure_time: string;
  price: PricedStay | null;
}

export function houseOf({ title, village, picture }: Stay): MailHouse | undefined {
  return title === null ? undefined : { title, village, ...(picture !== null && { picture }) };
}

const STAY_WORDS = {
  arrival: { fr: 'Arrivée', en: 'Arrival' },
  departure: { fr: 'Départ', en: 'Departure' },
  people: { fr: 'Voyageurs', en: 'Guests' },
  registration: { fr: 'N° d’enregistrement', en: 'Registration no.' },
} as const satisfies Record<string, LocalizedText>;

type Days = Pick<
  Stay,
  'date_from' | 'date_to' | 'nb_adults' | 'nb_children' | 'nb_disabled' | 'arrival_time' | 'departure_time'
>;

export function stayFacts(stay: Days, language: Language): MailFact[] {
  const { date_from: from, date_to: to } = stay;
  const isFrench = language === 'fr';
  const days =
    from === null || to === null
      ? []
      : [
          {
            label: STAY_WORDS.arrival[language],
            value: `${longDay(from, language)}${isFrench ? ', à partir de ' : ', from '}${clock(stay.arrival_time, language)}`,
          },
          {
            label: STAY_WORDS.departure[language],
            value: `${longDay(to, language)}${isFrench ? ', avant ' : ', before '}${clock(stay.departure_time, language)}`,
          },
        ];
  const people = peopleWords(stay, language);
  return [...days, ...(people === '' ? [] : [{ label: STAY_WORDS.people[language], value: people }])];
}

/** As the agency wrote it, '16h00', or as English writes it. */
function clock(time: string, language: Language): string {
  return language === 'fr' ? time : time.replace(/^(\d{1,2}) ?h ?(\d{2})$/, '$1:$2');
}

/** Beside a price: an offer names it. */
export function registrationFacts(
  { registration }: Pick<Stay, 'registration'>,
  language: Language,
): MailFact[] {
  return registration === '' ? [] : [{ label: STAY_WORDS.registration[language], value: registration }];
}

/** The stored lines of a quote as its reader adds them up; those that are nothing are left out. */
export function priceFacts(price: PricedStay, language: Language): MailFact[] {
  return PRICE_LINES.filter((name) => name === 'montant_total' || price[name] !== 0).map((name) => ({
    label: lineWords(name, price, language),
    value: formatEuros(name === 'discount' ? cents(-price.discount) : price[name]),
    ...(name === 'montant_total' && { isSum: true }),
  }));
}

function lineWords(name: PriceLineName, { tax_collected_by: by }: PricedStay, language: Language): string {
  const words = LINE_WORDS[name][language];
  if (name !== 'montant_total' || by === null) return words;
  return language === 'fr'
    ? `${words}, hors taxe de séjour collectée par ${by}`
    : `${words}, without the tourist tax that ${by} collects`;
}

type Counts = Pick<Stay, 'nb_adults' | 'nb_children' | 'nb_disabled'>;

const PEOPLE: Record<keyof Counts, Record<Language, readonly [one: string, more: string]>> = {
  nb_adults: { fr: ['adulte', 'adultes'], en: ['adult', 'adults'] },
  nb_children: { fr: ['enfant', 'enfants'], en: ['child', 'children'] },
  nb_disabled: {
    fr: ['personne à mobilité réduite', 'personnes à mobilité réduite'],
    en: ['person with reduced mobility', 'people with reduced mobility'],
  },
};

/** '2 adultes, 1 enfant'. */
export function peopleWords(counts: Counts, language: Language): string {
  return (['nb_adults', 'nb_children', 'nb_disabled'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${counts[kind]}\u00a0${PEOPLE[kind][language][counts[kind] === 1 ? 0 : 1]}`)
    .join(', ');
}

export interface SubjectStay {
  house: string;
  from: Day | null;
  to: Day | null;
  /** An answer that lost its address is filed by it. */
  alphaid: string;
}

/** 'Votre contrat : Villa des Pins, du 8 au 15 août 2026 (n°AB12CD)': what it is first, for an inbox shows few letters. */
export function subjectOf(
  what: string,
  { house, from, to, alphaid }: SubjectStay,
  language: Language,
): string {
  const days = from === null || to === null ? '' : `, ${dayRange(from, to, language)}`;
  return language === 'fr'
    ? `${what}\u00a0: ${house}${days} (n°${alphaid})`
    : `${what}: ${house}${days} (no. ${alphaid})`;
}
