/** The particulars as a paper: the five rubrics, and nothing that the fields do not say. Words only: the provider lays them out. Pure. */
import type { Day } from '#kernel/day.ts';
import { longDay } from '#kernel/day.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import type { Fact, PrintedDocument, PrintedPart } from '#kernel/printed.ts';
import { rubricsOf } from './rubrics.ts';
import type { About, Reader, Rubric } from './rubrics.ts';

const TITLES: Record<Reader, LocalizedText> = {
  house: { fr: 'État descriptif', en: 'Particulars of the house' },
  offer: { fr: 'État descriptif', en: 'Particulars of the house' },
  contract: {
    fr: 'Annexe au contrat\u00a0: état descriptif',
    en: 'Annex to the contract: particulars of the house',
  },
};

const NOTHING: LocalizedText = { fr: 'Aucune indication.', en: 'Nothing is stated.' };

/** @param today the day on which the fields said so */
export function particularsSheet(about: About, today: Day): PrintedDocument {
  const { house, language, reader } = about;
  const title = TITLES[reader][language];
  return {
    language,
    title,
    subtitle: [house.title, house.village].filter((part) => part !== '').join(', '),
    header: [house.agency_name, house.agency_registration].filter((part) => part !== '').join(' – '),
    footer: `${title} · ${house.title}`,
    parts: [
      ...rubricsOf(about).flatMap((rubric) => partsOf(rubric, language)),
      { is: 'paragraph', text: ends(today, language), small: true },
    ],
  };
}

function partsOf({ title, lines }: Rubric, language: Language): PrintedPart[] {
  const rows = lines
    .filter(({ value }) => value.trim() !== '')
    .map(({ label, value, weight }): Fact =>
      weight === undefined ? [label[language], value] : [label[language], value, weight],
    );
  return [
    { is: 'heading', text: title[language] },
    rows.length === 0 ? { is: 'paragraph', text: NOTHING[language] } : { is: 'facts', rows },
  ];
}

function ends(today: Day, language: Language): string {
  const day = longDay(today, language);
  return language === 'fr'
    ? `Établi le ${day} selon l’arrêté du 16 mai 1967 sur les locations saisonnières en meublé, d’après la fiche de la maison à ce jour.`
    : `Drawn up on ${day} under the French order of 16 May 1967 on seasonal lettings of furnished homes, from the house’s record on that day.`;
}
