/** A mandate as its calls answer it. */
import { todayInParis } from '#kernel/day.ts';
import { cents, toEuros } from '#kernel/money.ts';
import { canWriteAgency } from '#server/scope.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import type { Mandate } from './api.ts';
import { numberText, standingOf } from './mandate.ts';
import type { MandateRow } from './queries.ts';

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));
/** Cents and basis points alike have two decimals on the wire. */
const hundredths = (value: number | null) => (value === null ? null : toEuros(cents(value)));

/** What is written down of it, as its form reads it. */
export function termsWire(row: MandateRow) {
  return {
    nid: row.house_id,
    kind: row.kind,
    owners: row.owners,
    date_from: row.date_from,
    date_to: row.date_to,
    notice_months: row.notice_months,
    rate: hundredths(row.rate),
    payout_day: row.payout_day,
    cleaning_by: row.cleaning_by,
    linen_by: row.linen_by,
    discount_floor: hundredths(row.discount_floor),
    works_threshold: hundredths(row.works_threshold),
    weeks_high: row.weeks_high,
    weeks_middle: row.weeks_middle,
    weeks_low: row.weeks_low,
    claim_until: row.claim_until,
    remarks: row.remarks,
  };
}

export function mandateWire(row: MandateRow, caller: Caller): Mandate {
  return {
    id: row.id,
    agid: row.agid,
    can_write: flag(isStaff(caller) && canWriteAgency(caller, row.agid)),
    number: row.number,
    former_number: row.former_number,
    number_text: numberText(row),
    nid_label: row.house_title,
    owner_uid: row.owner_uid,
    ...termsWire(row),
    state: row.state,
    standing: standingOf(row, todayInParis()),
    signed_on: row.signed_on,
    ended_reason: row.ended_reason,
    cancelled_reason: row.cancelled_reason,
    has_pdf: flag(row.file_id !== null),
    created: row.created,
    updated: row.updated,
    // Its owner reads the agency's name on it: its people are not theirs to know (decision 62).
    author_name: isStaff(caller) ? row.author_name : '',
  };
}
