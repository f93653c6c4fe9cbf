/** A receipt: one payment of a stay on the agency's paper, with what went back of it; or what was returned of a cancelled stay. */
import { dayRange, longDay, todayInParis } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Language, LocalizedText } from '#kernel/localized.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import type { Cents } from '#kernel/money.ts';
import type { Fact, PrintedDocument } from '#kernel/printed.ts';
import { Refusal } from '#kernel/refusal.ts';
import { bookingReference } from '#features/requests/request.ts';
import type { Caller } from '#server/session.ts';
import type { Db } from '#server/sql.ts';
import { MODE_LABELS, TYPE_LABELS } from './payment.ts';
import { receiptRow } from './receiptqueries.ts';
import type { ReceiptRow } from './receiptqueries.ts';

const WORDS = {
  receipt: { fr: 'Reçu de paiement', en: 'Payment receipt' },
  return: { fr: 'Attestation de remboursement', en: 'Confirmation of a refund' },
  from: { fr: 'Reçu de', en: 'Received from' },
  to: { fr: 'Rendu à', en: 'Returned to' },
  received: { fr: 'Somme reçue', en: 'Sum received' },
  returned: { fr: 'Somme rendue', en: 'Sum returned' },
  day: { fr: 'Date', en: 'Date' },
  mode: { fr: 'Mode de paiement', en: 'Paid by' },
  reference: { fr: 'Référence', en: 'Reference' },
  for: { fr: 'Au titre de', en: 'For' },
  stay: { fr: 'Séjour', en: 'Stay' },
  booking: { fr: 'Réservation', en: 'Booking' },
  left: { fr: 'Reste versé', en: 'Left after this' },
} as const satisfies Record<string, LocalizedText>;

/** Whose name nobody has written down yet. */
const NOBODY: LocalizedText = { fr: 'Le client de la réservation', en: 'The guest of the booking' };

/** As its guest reads; for whoever may have it. */
export async function receiptFor(db: Db, caller: Caller, id: number): Promise<PrintedDocument> {
  const row = await receiptRow(db, id, caller);
  if (!row) throw new Refusal('notFound');
  return receiptSheet(row, todayInParis());
}

function receiptSheet(row: ReceiptRow, today: Day): PrintedDocument {
  const { language } = row;
  const isReturn = row.amount < 0;
  const title = WORDS[isReturn ? 'return' : 'receipt'][language];
  const number = language === 'fr' ? `n°${row.id}` : `no. ${row.id}`;
  return {
    language,
    letterhead: letterheadOf(row),
    title,
    subtitle: number,
    header: '',
    footer: `${title} ${number}`,
    parts: [
      { is: 'facts', rows: linesOf(row, isReturn) },
      { is: 'paragraph', text: madeOn(today, isReturn, language) },
    ],
  };
}

function linesOf(row: ReceiptRow, isReturn: boolean): Fact[] {
  const { language, amount, opposites } = row;
  const say = (name: keyof typeof WORDS, value: string, weight?: 'sum'): Fact =>
    weight === undefined ? [WORDS[name][language], value] : [WORDS[name][language], value, weight];
  return [
    say(isReturn ? 'to' : 'from', row.payer || NOBODY[language]),
    say(isReturn ? 'returned' : 'received', formatEuros(cents(Math.abs(amount))), 'sum'),
    say('day', longDay(row.paid_on, language)),
    say('mode', MODE_LABELS[row.mode][language]),
    ...(row.reference === '' ? [] : [say('reference', row.reference)]),
    say('for', TYPE_LABELS[row.type][language]),
    say('stay', stayOf(row)),
    say('booking', bookingOf(row)),
    ...opposites.map((line) => refunded(line, language)),
    ...(opposites.length === 0 ? [] : [say('left', formatEuros(leftOf(row)), 'sum')]),
  ];
}

function letterheadOf({
  legal_name,
  agency_name,
  agency_address,
  agency_phone,
  agency_mail,
  registration,
}: ReceiptRow) {
  const names = legal_name === '' || legal_name === agency_name ? [agency_name] : [legal_name, agency_name];
  const contact = [agency_phone, agency_mail].filter((part) => part !== '').join(' · ');
  return [...names, agency_address, contact, registration].filter((line) => line !== '');
}

function stayOf({ house, village, date_from: from, date_to: to, language }: ReceiptRow): string {
  const days = from === null || to === null ? '' : dayRange(from, to, language);
  return [house, village, days].filter((part) => part !== '').join(', ');
}

function bookingOf({ hashedid, alphaid, language }: ReceiptRow): string {
  const request = language === 'fr' ? `demande n°${alphaid}` : `request no. ${alphaid}`;
  return `${bookingReference(hashedid)} (${request})`;
}

function refunded({ amount, paid_on }: ReceiptRow['opposites'][number], language: Language): Fact {
  const day = longDay(paid_on, language);
  return [language === 'fr' ? `Remboursé le ${day}` : `Refunded on ${day}`, formatEuros(amount)];
}

function leftOf({ amount, opposites }: ReceiptRow): Cents {
  return cents(opposites.reduce((left, line) => left + line.amount, Number(amount)));
}

function madeOn(today: Day, isReturn: boolean, language: Language): string {
  const day = longDay(today, language);
  if (language === 'en')
    return `Made out on ${day}. It certifies ${isReturn ? 'a refund' : 'a payment'}, and is no invoice.`;
  return `Fait le ${day}. Ce document atteste ${isReturn ? 'un remboursement' : 'un paiement'} et ne tient pas lieu de facture.`;
}
