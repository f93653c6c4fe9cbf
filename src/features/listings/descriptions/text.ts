/**
 * A house described from the facts of its record (B31), in four languages: the same facts always read the same, and what no field says is not
 * said. Pure.
 */
import type { EquipmentLanguage } from '../equipment.ts';
import { isSleepsSaid } from '../house.ts';
import { NBSP, NON_SMOKING, WORDS } from './words.ts';
import type { Words } from './words.ts';

export interface HouseFacts {
  propertyType: number;
  village: string;
  island: string;
  surface: number | null;
  people: number;
  rooms: number;
  bathrooms: number;
  sleeps: number;
  /** Metres. */
  sea: number | null;
  shops: number | null;
  beach: string;
  adaptedTo: readonly number[];
  /** In the language of the text. */
  indoors: readonly string[];
  outdoors: readonly string[];
  closeTo: readonly string[];
}

/** More of a list than a reader follows: the rest stands beside the description. */
const MOST_NAMED = 12;

export function describeHouse(facts: HouseFacts, language: EquipmentLanguage): string {
  const words = WORDS[language];
  const paragraphs = [
    [opening(facts, words), holding(facts, words)],
    [distances(facts, words), facts.beach === '' ? '' : words.beach(facts.beach)],
    [
      named(facts.indoors, words, words.indoors),
      named(facts.outdoors, words, words.outdoors),
      named(facts.closeTo, words, words.closeTo),
    ],
    [suitability(facts, words), facts.adaptedTo.includes(NON_SMOKING) ? words.nonSmoking : ''],
  ];
  return paragraphs
    .map((sentences) => sentences.filter((sentence) => sentence !== '').join(' '))
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}

function opening(facts: HouseFacts, words: Words): string {
  return words.opening({
    type: words.types[facts.propertyType] ?? words.type,
    surface: facts.surface === null ? '' : words.surface(`${facts.surface}${NBSP}m²`),
    people: facts.people === 0 ? '' : words.people(facts.people),
    place: words.at(facts.village),
    island: words.islands[facts.island] ?? '',
  });
}

/** What a house is made with: one room of each, which nobody has said yet. */
const UNTOUCHED = 1;

function holding({ people, rooms, bathrooms, sleeps }: HouseFacts, words: Words): string {
  const hasSleeps = isSleepsSaid({ sleeps_total: sleeps, max_num_people: people });
  if (!hasSleeps && rooms === UNTOUCHED && bathrooms === UNTOUCHED) return '';
  const counted = [words.rooms(rooms), words.bathrooms(bathrooms), hasSleeps ? words.sleeps(sleeps) : ''];
  const list = together(
    counted.filter((part) => part !== ''),
    words,
  );
  return list === '' ? '' : words.holds(list);
}

function distances({ sea, shops }: HouseFacts, words: Words): string {
  const parts = [
    sea === null ? '' : words.sea(distance(sea, words)),
    shops === null ? '' : words.shops(distance(shops, words)),
  ];
  const sentence = together(
    parts.filter((part) => part !== ''),
    words,
  );
  return sentence === '' ? '' : `${sentence[0]!.toUpperCase()}${sentence.slice(1)}.`;
}

const KILOMETRE = 1000;

function distance(metres: number, { decimal }: Words): string {
  if (metres < KILOMETRE) return `${metres}${NBSP}m`;
  return `${(Math.round(metres / 100) / 10).toString().replace('.', decimal)}${NBSP}km`;
}

function named(items: readonly string[], words: Words, sentence: (list: string) => string): string {
  const shown = items.slice(0, MOST_NAMED).map((item) => (words.keepsCapitals ? item : withinSentence(item)));
  return shown.length === 0 ? '' : sentence(together(shown, words));
}

/** 'Lave-vaisselle' within a sentence; what has another capital is a name, and keeps its own: 'Wi-Fi'. */
function withinSentence(item: string): string {
  return /^\p{Lu}[^\p{Lu}]*$/u.test(item) ? `${item[0]!.toLowerCase()}${item.slice(1)}` : item;
}

function suitability({ adaptedTo }: HouseFacts, words: Words): string {
  const list = adaptedTo.map((id) => words.suitable[id] ?? '').filter((word) => word !== '');
  return list.length === 0 ? '' : words.suits(together(list, words));
}

/** 'a, b et c'. */
function together(parts: readonly string[], { and }: Words): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} ${and(last)} ${last}`;
}
