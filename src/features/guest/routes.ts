import { todayInParis } from '#kernel/day.ts';
import { MAX_INTEGER } from '#kernel/integers.ts';
import type { Cents } from '#kernel/money.ts';
import { toEuros } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import type { App } from '#server/app.ts';
import { signedFileUrl } from '#features/files/links.ts';
import { publicFile } from '#kernel/paths.ts';
import { isBeingChecked } from '#features/payments/confirming.ts';
import { balanceOf, hasDeposit, isNear, nextSum, receivedOf } from '#features/payments/balance.ts';
import { paymentState, WIRE_TYPES } from '#features/payments/payment.ts';
import type { CancelledMoney } from '#features/payments/cancelled.ts';
import { paysUs } from '#features/payments/ledger.ts';
import { linenState, mayOrderLinen } from '#features/payments/linenoffer.ts';
import { cancelledMoneyOf } from '#features/payments/cancelling.ts';
import { contractState } from '#features/quotes/quote.ts';
import { route } from '#server/route.ts';
import * as api from './api.ts';
import { isOpen } from './offers.ts';
import { ownBookings, paymentsOf } from './queries.ts';
import type { BookingRow, PaymentRow } from './queries.ts';

export const guestRoutes = [
  route(api.listBookings, { needs: 'toolChat' }, async ({ app, db, caller }) => {
    const bookings = await ownBookings(db, caller);
    const money = await cancelledMoneyOf(
      db,
      bookings.filter((row) => row.has_cancelled).map(({ id }) => id),
    );
    return { models: bookings.map((row) => wire(app, row, money.get(row.id))), totalCount: bookings.length };
  }),

  route(api.listPayments, { needs: 'toolChat' }, async ({ db, caller, query }) => {
    const payments = await paymentsOf(db, caller, idsOf(query.s));
    return { models: payments.map(legacyWire), totalCount: payments.length };
  }),
];

function idsOf(search: string): number[] {
  const ids = [...search.matchAll(/id_ddl:"?(\d{1,10})"?/g)].map((found) => Number(found[1]));
  if (ids.length === 0 && search.trim() !== '') throw new Refusal('wrongType', { field: 's' });
  return ids.filter((id) => id <= MAX_INTEGER);
}

function legacyWire(payment: PaymentRow): api.PaymentLegacy {
  const { cents, has_receipt: _receipt, ...shared } = paymentWire(payment);
  return { ...shared, amount: toEuros(cents) };
}

function paymentWire(payment: PaymentRow): Omit<api.BookingPayment, 'cents'> & { cents: Cents } {
  const standing = paymentState({ ...payment, confirmed: true });
  return {
    id: payment.id,
    id_ddl: payment.ddl_id,
    created: payment.paid_on,
    type: WIRE_TYPES[payment.type],
    transaction_id: numberOf(payment),
    cents: payment.amount,
    has_receipt: payment.has_receipt,
    ...(standing !== 'received' && standing !== 'reversal' && { standing }),
  };
}

/** What a guest names their payment by: the number of a cheque or a transfer; of a card ours, and no code of the provider's. */
function numberOf({ id, mode, transaction_id: given }: PaymentRow): string {
  return mode === 'card' ? String(id) : (given ?? '');
}

/** What is to be paid now, or will be. Before a price is accepted only what was asked for by itself is. */
function nextOf(row: BookingRow): Pick<api.Booking, 'to_pay' | 'next_due'> {
  const { total, money, open_requests: open, date_from: arrival } = row;
  const today = todayInParis();
  const sum =
    total === null ? null : nextSum(row, balanceOf(total, money, isNear(arrival, today)), open, today);
  const asked = sum
    ? sum.asked
    : open.find(({ type, status }) => type !== 'linge' && status === 'to_be_paid');
  const ddlchatId = asked?.message_id ?? null;
  if (asked && ddlchatId !== null)
    return {
      to_pay: { ddlchat_id: ddlchatId, type: WIRE_TYPES[asked.type], amount: asked.amount },
      next_due: null,
    };
  const next =
    sum && sum.amount > 0 ? { type: WIRE_TYPES[sum.type], amount: sum.amount, from: sum.from } : null;
  return { to_pay: null, next_due: next };
}

const OFFERED = ['open', 'off', 'taken'] as const;

function offersOf({ offers }: BookingRow): api.Offer[] {
  return offers.flatMap(({ state: stands, ...offer }): api.Offer[] => {
    const state = OFFERED.find((each) => each === stands);
    return state ? [{ ...offer, state }] : [];
  });
}

/** What stands in the card as the database has it. */
function asStored(row: BookingRow) {
  return {
    id: row.id,
    alphaid: row.alphaid,
    hashedid: row.hashedid,
    agid: row.agid,
    agency_name: row.agency_name,
    page_nid: row.page_nid,
    page_title: row.page_title,
    village_label: row.village_label,
    date_from: row.date_from,
    date_to: row.date_to,
    nb_adults: row.nb_adults,
    nb_children: row.nb_children,
    nb_disabled: row.nb_disabled,
    held_until: row.held_until,
    has_quote: row.has_quote,
    accepted_quote: row.accepted_quote,
    is_firm: row.is_firm,
    total: row.total,
    contract_id: row.contract_id,
    agency_phone: row.agency_phone,
    arrival_time: row.arrival_time,
    comment: row.comment,
  };
}

function wire(app: App, row: BookingRow, cancelled: CancelledMoney | undefined): api.Booking {
  const offers = offersOf(row);
  const received = receivedOf(row.money);
  return {
    ...asStored(row),
    coverpicture_path: row.cover_path === null ? '' : publicFile(row.cover_path),
    is_cancelled: row.has_cancelled,
    cancelled: cancelled
      ? { paid: cancelled.paid, to_return: cancelled.to_return, returned: cancelled.returned }
      : null,
    is_accepted: row.accepted_quote !== null,
    received,
    has_deposit: row.total !== null && hasDeposit({ total: row.total, received }),
    pays_us: paysUs(row),
    checks_payment: isBeingChecked(row.open_requests),
    contract: contractState(row.contract_status),
    offers,
    offer: row.accepted_quote === null ? (offers.find(isOpen) ?? offers[0] ?? null) : null,
    house_address: addressOf(row),
    house_location: row.house_location,
    contract_file: contractFileOf(app, row),
    linen: linenOf(row),
    ...nextOf(row),
    payments: row.payments.map(paymentWire),
  };
}

/** Where nobody lives these weeks is told to who comes, not to who asks. */
function addressOf({
  is_told_where: isTold,
  house_street: street,
  village_label: village,
}: BookingRow): string {
  return isTold ? [street, village].filter((part) => part !== '').join(', ') : '';
}

function contractFileOf(app: App, { contract_fid: fid, contract_name: name }: BookingRow) {
  return fid === null ? null : { name: `${name ?? ''}.pdf`, url: signedFileUrl(app.config.secret, fid) };
}

function linenOf(row: BookingRow): api.Booking['linen'] {
  if (row.total === null) return null;
  const isHeld = row.is_firm || row.held_until !== null;
  const mayOrder = isHeld && mayOrderLinen({ ...row, arrival: row.date_from }, todayInParis());
  return linenState(mayOrder ? row.linen_offered : 0, row.linen_ordered ?? undefined) ?? null;
}
