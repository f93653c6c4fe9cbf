/** What a section of the house record is: fields of one tab under one heading, with who reads and who writes them. */
import { choice as option } from '#kernel/choices.ts';
import type { Field } from '#kernel/fields.ts';
import { choice, longtext, text, wholeNumber } from '#kernel/fields.ts';
import type { LocalizedText } from '#kernel/localized.ts';
import { greaterZero, leq, positive } from '#kernel/rules.ts';
import type { Rule } from '#kernel/rules.ts';

/** The editor's tabs that hold fields, in its order (S2 §2.3). */
export const RECORD_TABS = ['general', 'prices', 'map', 'promo', 'meta', 'edl'] as const;
export type RecordTab = (typeof RECORD_TABS)[number];

type Fields = Readonly<Record<string, Field>>;

/** Expressions over permissions; which rows somebody sees and changes is asked besides. */
export interface Rights {
  /** Left out: whoever reads the house. */
  read?: string;
  write?: string;
}

export interface Section<F extends Fields = Fields> {
  tab: RecordTab;
  title: LocalizedText;
  fields: F;
  read?: string;
  write: string;
  /** Where a field differs from its section. */
  rights?: Partial<Record<keyof F & string, Rights>>;
}

export function section<F extends Fields>(declared: Section<F>): Section<F> {
  return declared;
}

/** Owners their own houses, staff those of their agency. */
export const WRITES_HOUSES = 'fullCrmNode or fullOwnCrmNode';
/** What fullCrmNode opens, agencies have for their own houses (B21); owners hold fullOwnCrmNode too, and toolHousesMeta not. */
export const MANAGES_HOUSES = 'fullCrmNode or (fullOwnCrmNode and toolHousesMeta)';

/** Kept in whole numbers, nobody's house is larger. */
export const MOST_SQUARE_METRES = 10_000;
export const MOST_LAND = 50_000;

/** From one to ten thousand: surfaces and distances, labels of energy. */
export const upToTenThousand = (
  label: LocalizedText,
  options: { required?: boolean; unit: string | LocalizedText; hint?: LocalizedText; width?: number },
) => wholeNumber(label, [greaterZero, leq(MOST_SQUARE_METRES)], options);

export const surfaceUpTo = (label: LocalizedText, most: number, width: number) =>
  wholeNumber(label, [positive, leq(most)], { unit: 'm²', width });

const MOST_COUNTED = 20;
/** '0' to '20': as many as the documents' lists of counts have (S2 §9). */
export const COUNTS = Array.from({ length: MOST_COUNTED + 1 }, (_, n) => option(n, String(n), String(n)));

export const count = (
  fr: string,
  en: string,
  options?: { rules?: readonly Rule[]; required?: boolean; initial?: number },
) => choice({ fr, en }, COUNTS, options);

/** Comments have a thousand characters (S1 §5). */
export const comment = (fr: string, en: string) => longtext({ fr, en }, 1000);

export const short = (fr: string, en: string, length: number, options?: Parameters<typeof text>[2]) =>
  text({ fr, en }, length, options);
