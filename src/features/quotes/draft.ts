/** The price being worked on in the quote form: what was typed, what follows from it, what the server is asked. Pure. */
import type { Day } from '#kernel/day.ts';
import { cents, MAX_AMOUNT, parseEuros, readPercent, share } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import { priceProblem } from '#kernel/rules.ts';
import { COMPUTE } from '#features/pricing/api.ts';
import type { Simulated } from './priceapi.ts';

/** The seven lines a person may type; everything else is computed by the server (B43). */
export const EDITABLE = [
  'montant_menage',
  'gain_client_net_loueur',
  'frais_plateforme',
  'montant_linge',
  'taxe_sejour',
  'discount',
  'montant_caution',
] as const;
export type EditableLine = (typeof EDITABLE)[number];
export type TypedLines = Partial<Record<EditableLine, Cents>>;

/** A line in edit mode: its text, and the amount a percentage typed there is of. */
export interface Editing {
  text: string;
  of: Cents;
}

export type LineProblem = 'required' | 'price' | 'positive' | 'unsigned' | 'discountPercent';
export type LineRead = { amount: Cents; percent: boolean } | { problem: LineProblem };

/** What a percentage is of: the amount that stood there; for a discount the rent it is taken off, as its rules have it (B46). */
export function percentBase(line: EditableLine, lines: Lines): Cents {
  return cents(line === 'discount' ? lines.tarif_affiche_sans_menage : lines[line]);
}

/** What the text of a line comes to: an amount, or a change in percent, rounded as every share is. */
export function readLine(line: EditableLine, { text, of }: Editing): LineRead {
  if (text.trim() === '') return { problem: 'required' };
  const percent = readPercent(text);
  if (percent === null) {
    const amount = parseEuros(text);
    return amount === null ? { problem: priceProblem(text)?.type ?? 'price' } : { amount, percent: false };
  }
  const part = share(of, percent.basisPoints);
  if (line === 'discount')
    return percent.sign === '+' ? { problem: 'discountPercent' } : { amount: part, percent: true };
  if (percent.sign === '') return { problem: 'unsigned' };
  const amount = percent.sign === '-' ? of - part : of + part;
  if (amount < 0) return { problem: 'positive' };
  return amount > MAX_AMOUNT ? { problem: 'price' } : { amount: cents(amount), percent: true };
}

const LINES = [
  ...EDITABLE,
  'tarif_affiche_semaine_base',
  'tarif_affiche_sans_menage',
  'montant_honoraires',
  'bider',
  'montant_total_before_discount',
  'montant_total',
  'management_fee_rate',
  'taxe_departementale',
  'discount_owner',
  'discount_agency',
  'due_owner',
  'due_agency',
] as const;
export type LineName = (typeof LINES)[number];
export type Lines = Record<LineName, number>;

/** The lines in the order in which they add up; the caution stands beside the total, never in it. */
export const PRICE_ORDER = [
  'tarif_affiche_sans_menage',
  'montant_menage',
  'tarif_affiche_semaine_base',
  'frais_plateforme',
  'bider',
  'montant_linge',
  'taxe_sejour',
  'montant_total_before_discount',
  'discount',
  'montant_total',
  'montant_caution',
] as const satisfies readonly LineName[];

/** What the form starts from: a row of the simulator, or a quote that exists. */
export interface Basis {
  nid: number;
  from: Day;
  to: Day;
  adults: number;
  children: number;
  disabled: number;
  platform: number;
  /** The existing quote's own amounts; null where everything is computed. */
  stored: Lines | null;
  quoteId: number | null;
  /** The request a new quote is for: its own nights are not in its way. */
  ddl?: string | undefined;
  /** The stored discount came from a rule: it follows the rent. One typed by a person stays. */
  isDiscountAutomatic: boolean;
}

/** What two people may both have written in one quote. */
export type Prices = Record<EditableLine, Cents | null> & { platform: number };

export function pricesOf({ platform, stored }: Basis): Prices {
  const lines = EDITABLE.map((line) => [line, stored ? cents(stored[line]) : null]);
  return { platform, ...(Object.fromEntries(lines) as Record<EditableLine, Cents | null>) };
}

/** The call: typed values, stored ones where nothing touched them, -1 where the server computes. */
export function callOf(basis: Basis, typed: TypedLines, platform: number) {
  const sent = (line: EditableLine) =>
    typed[line] ?? (basis.stored && !follows(line, basis, typed, platform) ? basis.stored[line] : COMPUTE);
  return {
    params: {
      nid: basis.nid,
      dateFrom: basis.from,
      dateTo: basis.to,
      totalPersons: basis.adults + basis.disabled,
      gain: sent('gain_client_net_loueur'),
      menage: sent('montant_menage'),
      linge: sent('montant_linge'),
      fraisPlateforme: sent('frais_plateforme'),
      caution: sent('montant_caution'),
      taxeSejour: sent('taxe_sejour'),
    },
    query: {
      platform,
      children: basis.children,
      discount: sent('discount'),
      ...(basis.quoteId !== null && { quote: basis.quoteId }),
      ...(basis.quoteId === null && basis.ddl !== undefined && { ddl: basis.ddl }),
    },
  };
}

/** Whether an untouched line must be computed again because of what was touched: the fee follows the rent, the tax the rent and the discount. */
function follows(
  line: EditableLine,
  { stored, platform: former, isDiscountAutomatic }: Basis,
  typed: TypedLines,
  platform: number,
): boolean {
  const isChanged = (name: EditableLine) => typed[name] !== undefined && typed[name] !== stored?.[name];
  const moved = platform !== former;
  const rent = isChanged('gain_client_net_loueur') || isChanged('montant_menage');
  if (line === 'frais_plateforme') return rent || moved;
  if (line === 'taxe_sejour') return rent || moved || isChanged('discount');
  if (line === 'discount') return isDiscountAutomatic && (isChanged('gain_client_net_loueur') || moved);
  return false;
}

/** The answer's lines under the quote's own names; null when it could not be calculated. */
export function linesOf(answer: Simulated): Lines | null {
  const named: Record<LineName, number | null> = {
    montant_menage: answer.montant_menage,
    gain_client_net_loueur: answer.gain_client_net_loueur,
    frais_plateforme: answer.frais_plateforme_idrl,
    montant_linge: answer.montant_linge,
    taxe_sejour: answer.taxeSejour,
    discount: answer.discount_idrl,
    montant_caution: answer.montant_caution,
    tarif_affiche_semaine_base: answer.tarif_affiche_semaine_base,
    tarif_affiche_sans_menage: answer.tarif_affiche_sans_menage,
    montant_honoraires: answer.montant_honoraires,
    bider: answer.bider,
    montant_total_before_discount: answer.montant_total_idrl_before_discount,
    montant_total: answer.montant_total_idrl,
    management_fee_rate: answer.management_fee_rate,
    taxe_departementale: answer.taxe_departementale,
    discount_owner: answer.discount_owner,
    discount_agency: answer.discount_agency,
    due_owner: answer.due_owner,
    due_agency: answer.due_agency,
  };
  return allThere(named) ? named : null;
}

function allThere(named: Record<LineName, number | null>): named is Lines {
  return Object.values(named).every((value) => value !== null);
}

/** The quote as the save sends it: what the server answered last, nothing computed here. */
export function quoteToSend(basis: Basis, lines: Lines, platform: number) {
  return {
    nid: basis.nid,
    platform,
    date_from: basis.from,
    date_to: basis.to,
    nb_adults: basis.adults,
    nb_children: basis.children,
    nb_disabled: basis.disabled,
    tarif_affiche_semaine_base: lines.tarif_affiche_semaine_base,
    montant_menage: lines.montant_menage,
    tarif_affiche_sans_menage: lines.tarif_affiche_sans_menage,
    montant_honoraires: lines.montant_honoraires,
    gain_client_net_loueur: lines.gain_client_net_loueur,
    frais_plateforme: lines.frais_plateforme,
    bider: lines.bider,
    montant_linge: lines.montant_linge,
    taxeSejour: lines.taxe_sejour,
    montant_total_before_discount: lines.montant_total_before_discount,
    discount: lines.discount,
    montant_total: lines.montant_total,
    montant_caution: lines.montant_caution,
    management_fee_rate: lines.management_fee_rate,
  };
}
