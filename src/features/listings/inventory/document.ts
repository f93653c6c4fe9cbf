/** The pages of an inventory report. Words only: the provider lays them out. In French, the language of what is kept and may be produced. */
import { labelOf } from '#kernel/choices.ts';
import type { Field, Stored } from '#kernel/fields.ts';
import { textIn } from '#kernel/localized.ts';
import type { Fact, PrintedDocument, PrintedPart } from '#kernel/printed.ts';
import { longMoment, parisTime } from '#kernel/moment.ts';
import { isEmpty } from '#kernel/rules.ts';
import { CONDITIONS } from '../choices.ts';
import { HOUSE_FIELDS, NEW_TITLE, SECTIONS } from '../record.ts';
import type { HouseFieldName } from '../record.ts';
import type { ReportedHouse } from './queries.ts';
import { conditionOf, FREE_ENTRIES, REPORT } from './report.ts';

const NBSP = '\u00a0';
const HEAD = ['Élément', 'Relevé', 'État'];
const UNKNOWN = 0;

export interface Reported {
  id: number;
  values: Readonly<Record<HouseFieldName, Stored>>;
  about: ReportedHouse;
  /** What equipment is called, by its number. */
  equipment: ReadonlyMap<number, string>;
}

/** @param isDraft nothing is locked: its title says so */
export function reportDocument(
  house: Reported,
  { at, isDraft }: { at: Date; isDraft: boolean },
): PrintedDocument {
  const { id, values, about } = house;
  const moment = longMoment(parisTime(at), 'fr');
  const named = values.title === NEW_TITLE ? '' : `${String(values.title)}, `;
  return {
    language: 'fr',
    title: isDraft ? 'État des lieux (projet)' : 'État des lieux',
    subtitle: `${named}annonce n°${NBSP}${id}, ${isDraft ? 'tel qu’il serait' : 'établi'} le ${moment}`,
    header: about.agency_name,
    footer: `État des lieux, annonce n°${NBSP}${id}${isDraft ? ', projet sans valeur' : ''}`,
    parts: [
      { is: 'facts', rows: houseFacts(house) },
      ...REPORT.flatMap(({ title, fields }) => table(title.fr, rowsOf(house, fields))),
      ...table(SECTIONS.custom.title.fr, freeRows(house)),
      ...text(SECTIONS.remarks.title.fr, said(house, ['warning_points', 'other_comments'])),
      ...text(SECTIONS.booklet.title.fr, said(house, ['welcome_booklet', 'welcome_booklet_en'])),
      ...(isDraft ? [] : [seal(about, moment)]),
    ],
  };
}

function houseFacts({ values, about }: Reported): Fact[] {
  const { street, surface, max_num_people: people } = values;
  const facts: Fact[] = [
    [
      'Adresse',
      [String(street ?? ''), [about.postal_code, about.village_label].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join('\n'),
    ],
    ['Propriétaire', about.owner_name],
    ['Agence', about.agency_name],
    ['Surface', typeof surface === 'number' ? `${surface}${NBSP}m²` : ''],
    [
      'Capacité',
      typeof people === 'number' && people > 0 ? `${people} personne${people > 1 ? 's' : ''}` : '',
    ],
  ];
  return facts.filter(([, value]) => value !== '');
}

/** What is neither counted nor judged is not printed: the form has room for more than a house has. */
function rowsOf(house: Reported, fields: readonly HouseFieldName[]): string[][] {
  return fields.flatMap((name) => {
    const found = wordsOf(house, name);
    const state = stateOf(house, conditionOf(name));
    return found === '' && state === '' ? [] : [[HOUSE_FIELDS[name].label.fr, found, state]];
  });
}

function freeRows(house: Reported): string[][] {
  return FREE_ENTRIES.flatMap(({ n, title, content, condition }) => {
    const row = [wordsOf(house, title), wordsOf(house, content), stateOf(house, condition)];
    return row.every((cell) => cell === '') ? [] : [[row[0] || `Rubrique ${n}`, row[1]!, row[2]!]];
  });
}

function said(house: Reported, fields: readonly HouseFieldName[]): Fact[] {
  return fields
    .map((name): Fact => [HOUSE_FIELDS[name].label.fr, wordsOf(house, name)])
    .filter(([, value]) => value !== '');
}

function stateOf({ values }: Reported, condition: HouseFieldName | undefined): string {
  const state = condition === undefined ? UNKNOWN : values[condition];
  return typeof state === 'number' && state !== UNKNOWN ? labelOf(CONDITIONS, state, 'fr') : '';
}

function wordsOf({ values, equipment }: Reported, name: HouseFieldName): string {
  const field: Field = HOUSE_FIELDS[name];
  const value = values[name];
  if (isEmpty(value)) return '';
  const label = (id: string | number) =>
    field.list ? (equipment.get(Number(id)) ?? String(id)) : labelOf(field.choices ?? [], id, 'fr');
  if (Array.isArray(value)) return (value as readonly number[]).map(label).join(', ');
  if (field.kind === 'choice') return label(value as string | number);
  return field.unit === undefined ? String(value) : `${String(value)}${NBSP}${textIn(field.unit, 'fr')}`;
}

function table(title: string, rows: string[][]): PrintedPart[] {
  return rows.length === 0
    ? []
    : [
        { is: 'heading', text: title },
        { is: 'table', head: HEAD, rows, wide: [0, 1] },
      ];
}

/** Each under its own name; long texts break over pages, as no row of a table does. */
function text(title: string, facts: readonly Fact[]): PrintedPart[] {
  if (facts.length === 0) return [];
  return [
    { is: 'heading', text: title },
    ...facts.flatMap(([label, value]): PrintedPart[] => [
      ...(label === title ? [] : [{ is: 'paragraph', text: label, bold: true } as const]),
      { is: 'paragraph', text: value },
    ]),
  ];
}

/** In the agency's name: its owner reads these pages, and whoever they are shown to. Which of its people saved them, staff reads beside them (decision 62). */
function seal({ agency_name: agency }: ReportedHouse, moment: string): PrintedPart {
  return {
    is: 'paragraph',
    small: true,
    text: `Enregistré par ${agency}, le ${moment}. Ce document est scellé par la signature électronique de l’agence${NBSP}: toute modification ultérieure se voit.`,
  };
}
