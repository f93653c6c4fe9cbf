/** The requests of the plan with their threads, quotes, stays and payments. Prices are the product's own arithmetic, not invented. */
import type { Day } from '#kernel/day.ts';
import { addDays, addMonths, nightsBetween, nightsOf } from '#kernel/day.ts';
import { cents, sumCents } from '#kernel/money.ts';
import { depositOf } from '#features/pricing/deposit.ts';
import type { Cents } from '#kernel/money.ts';
import { fromParisTime } from '#kernel/moment.ts';
import { taxRates } from '#features/pricing/queries.ts';
import { ANY_STAY } from '#features/pricing/nights.ts';
import { priceOf } from '#features/pricing/price.ts';
import { stayOf } from '#features/pricing/terms.ts';
import type { PriceRules } from '#features/pricing/terms.ts';
import { rateTable } from '#features/pricing/tax.ts';
import type { RateTable } from '#features/pricing/tax.ts';
import type { Tx } from '#server/sql.ts';
import { sql } from '#server/sql.ts';
import { insertRows } from './bulk.ts';
import type { DemoHouse } from './house.ts';
import { personOf } from './people.ts';
import type { Plan, PlannedRequest } from './plan.ts';
import { nightlyAmount } from './seasons.ts';
import { OPENINGS, OWNER_THREAD, dated } from './threads.ts';
import type { DemoLine } from './threads.ts';

const TAGS = { DEMANDE: 1, DEVIS: 2, PREAPPROBATION: 3, RESERVE: 4, ANNULE: 5 } as const;
const ARRHES = { scheduled: 22, received: 24 };
const SOLDE = { scheduled: 32, received: 34, late: 35 };
const GUARANTEE = { toAsk: 11, held: 12, toReturn: 14, returned: 15 };
const CLERKS: Record<number, string> = { 1: 'claire', 2: 'olivier' };
const SEPARATOR = ' ';

type Row = Record<string, unknown>;
interface Ledger {
  requests: Row[];
  messages: Row[];
  quotes: Row[];
  stays: Row[];
  payments: Row[];
}

export async function loadRequests(tx: Tx, plan: Plan, today: Day): Promise<void> {
  const rates = rateTable(await taxRates(tx, addDays(today, -400), addDays(today, 600)));
  const ledger: Ledger = { requests: [], messages: [], quotes: [], stays: [], payments: [] };
  // Oldest first, so that numbers grow with time.
  const ordered = plan.requests.toSorted((a, b) => b.askedDays - a.askedDays);
  for (const [index, request] of ordered.entries()) writeRequest(ledger, request, 1001 + index, today, rates);
  const wished = plan.requests.find(({ who }) => who === 'amandine')!;
  writeOwnerThread(ledger, 1001 + ordered.length, dated(OWNER_THREAD.lines, wished.from, wished.to, today));
  for (const { house, from, to, kind, note } of plan.blocks)
    ledger.stays.push({
      house_id: house.nid,
      nights: `[${from},${to})`,
      kind,
      ddl_id: null,
      held_until: null,
      note,
    });
  numberByTime(ledger);
  await insertRows(tx, 'request', ledger.requests);
  await insertRows(
    tx,
    'message',
    ledger.messages.map((message) => ({ ...message, quote_id: null, booking_payment_id: null })),
  );
  await insertRows(tx, 'quote', ledger.quotes);
  await insertRows(tx, 'booking_payment', ledger.payments);
  await insertRows(
    tx,
    'cancellation',
    ledger.requests
      .filter((request) => request['has_cancelled'] === true)
      .map(({ id, employee_uid: by }) => ({ ddl_id: id, author_uid: by, updated_by: by })),
  );
  // Owners heard of them when they came.
  await sql`update booking_payment set owner_told_at = created where confirmed`.execute(tx);
  await insertRows(tx, 'stay', ledger.stays);
  await tieMessages(tx, ledger.messages);
  await sumUpThreads(tx);
}

/** Threads are read in the order of their messages' numbers; the contracts that come later find theirs in between. */
const ROOM_BETWEEN = 50;

function numberByTime(ledger: Ledger): void {
  const numbers = new Map<unknown, number>();
  const byTime = ledger.messages.toSorted((a, b) => String(a['created']).localeCompare(String(b['created'])));
  for (const [index, message] of byTime.entries()) numbers.set(message['id'], 1001 + index * ROOM_BETWEEN);
  for (const message of ledger.messages) message['id'] = numbers.get(message['id']);
  for (const quote of ledger.quotes) quote['message_id'] = numbers.get(quote['message_id']);
}

/** A message names its quote or payment, and those name their message: tied once both exist. */
async function tieMessages(tx: Tx, messages: readonly Row[]): Promise<void> {
  const tied = messages.filter(
    (message) => message['quote_id'] !== null || message['booking_payment_id'] !== null,
  );
  await sql`update message set quote_id = t.quote_id, booking_payment_id = t.booking_payment_id
    from json_to_recordset(${JSON.stringify(tied)}::json) as t (id integer, quote_id integer, booking_payment_id integer) where message.id = t.id`.execute(
    tx,
  );
}

/** Last words, last message of each side, what was read, and what is searched, as the product keeps them. */
async function sumUpThreads(tx: Tx): Promise<void> {
  await sql`
    update request set
      last_sender_message = coalesce(m.sender, 0), last_agency_message = coalesce(m.agency, 0),
      read_owner = case when request.sender_origin like '%unread' then coalesce(m.sender, 0) - 1 else coalesce(m.sender, 0) end,
      read_sender = coalesce(m.agency, 0), last_action = coalesce(m.action, ''), 
      sender_action = coalesce(m.sender_action, ''), sender_words = coalesce(m.sender_words, ''),
      agency_action = coalesce(m.agency_action, ''), agency_words = coalesce(m.agency_words, ''), updated = coalesce(m.at, request.created),
      sender_origin = replace(request.sender_origin, ' unread', '')
    from (
      select ddl_id, max(id) filter (where not written_by_agency) as sender, max(id) filter (where written_by_agency and action <> 'NOTE') as agency,
        (array_agg(action order by id desc) filter (where action <> 'NOTE'))[1] as action,
        ${sql.join(
          (['sender', 'agency'] as const).map((side) => {
            const said = sql`filter (where written_by_agency = ${side === 'agency'} and action not in ('NOTE', 'S_INFO_UPD', 'M_RESENT', 'Q_LOCK', 'Q_UNLOCK', 'S_PEND_REP'))`;
            return sql`(array_agg(action order by id desc) ${said})[1] as ${sql.ref(`${side}_action`)}, left((array_agg(message order by id desc) ${said})[1], 140) as ${sql.ref(`${side}_words`)}`;
          }),
        )}, max(created) as at
      from message group by ddl_id) m
    where m.ddl_id = request.id`.execute(tx);
  await sql`
    update request set search = fold(concat_ws(${SEPARATOR}, r.alphaid, r.id, p.first_name, p.last_name, p.first_name, p.mail, p.tel_digits, h.id, h.title))
    from request r left join house h on h.id = r.page_nid join person p on p.id = r.sender_uid where r.id = request.id`.execute(
    tx,
  );
  await sql`
    insert into message_text (ddl_id, message_id, agid, is_note, words)
    select m.ddl_id, m.id, m.agid, m.action = 'NOTE', words_of(m.message) from message m where m.message <> '' and m.deleted_at is null`.execute(
    tx,
  );
}

/** Letters that can be read over the telephone, different for every number. */
function alphaidOf(id: number): string {
  const letters = 'ACDEFGHJKMNPQRTWXY34679';
  let rest = (id * 7_919_993 + 104_729) % letters.length ** 6;
  let text = '';
  for (let place = 0; place < 6; place++) {
    text += letters[rest % letters.length];
    rest = Math.floor(rest / letters.length);
  }
  return `R${text}`;
}

function hashedidOf(id: number): string {
  return `h${((id * 48_271) % 2_147_483_647).toString().padStart(10, '0')}`;
}

function writeRequest(
  ledger: Ledger,
  planned: PlannedRequest,
  id: number,
  today: Day,
  rates: RateTable,
): void {
  const { house, from, to, tag, thread } = planned;
  const agid = house.nid < 200 ? 1 : 2;
  const sender = personOf(planned.who).id;
  const clerk = personOf(CLERKS[agid]!).id;
  const asked =
    Date.now() - (thread ? (thread.hoursAgo + 24 * 2) * 3_600_000 : planned.askedDays * 86_400_000);
  let clock = asked;
  const say = (row: Row, minutes = 25): number => {
    clock = Math.min(clock + minutes * 60_000, Date.now() - 60_000);
    const messageId = 1001 + ledger.messages.length;
    ledger.messages.push({
      id: messageId,
      ddl_id: id,
      message: '',
      channel: thread?.origin ?? 'site',
      quote_id: null,
      booking_payment_id: null,
      created: new Date(clock).toISOString(),
      ...row,
    });
    return messageId;
  };
  const guest = (text: string, minutes?: number) =>
    say({ action: 'FREETEXT', message: text, author_uid: sender, written_by_agency: false }, minutes);
  const agency = (text: string, minutes?: number) =>
    say({ action: 'FREETEXT', message: text, author_uid: clerk, written_by_agency: true }, minutes);
  const event = (action: string, author: number | null = clerk) =>
    say({ action, author_uid: author, written_by_agency: author !== sender }, 1);

  ledger.requests.push({
    id,
    alphaid: alphaidOf(id),
    hashedid: hashedidOf(id),
    agid,
    page_nid: house.nid,
    sender_uid: sender,
    date_from: from,
    date_to: to,
    nb_adults: planned.adults,
    nb_children: planned.children,
    nb_disabled: planned.disabled,
    sender_origin: `${thread?.origin ?? 'site'}${planned.unread ? ' unread' : ''}`,
    employee_uid: tag === 'DEMANDE' ? null : clerk,
    has_cancelled: tag === 'ANNULE',
    tag_ddl_reservation: TAGS[tag],
    tag_ddl_guarantee: null,
    tag_ddl_arrhes: null,
    tag_ddl_payment: null,
    created: new Date(asked).toISOString(),
    is_conversation: false,
  });
  event('S_PEND_REP', sender);
  const lines: readonly DemoLine[] = thread?.lines ?? [
    { from: 'guest', text: OPENINGS[id % OPENINGS.length]! },
  ];
  const [opening, ...others] = lines;
  guest(opening!.text);
  if (tag !== 'DEMANDE') {
    if (!thread)
      agency(
        'Bonjour, la maison est libre à ces dates, voici notre proposition. Je reste à votre disposition pour toute question.',
        90,
      );
    writeQuote(ledger, planned, { id, agid, sender, clerk, today, rates, say, event });
  }
  const lastLine = Date.now() - (thread?.hoursAgo ?? planned.askedDays * 24) * 3_600_000;
  others.forEach((line, index) => {
    clock = Math.max(clock, lastLine - (others.length - index) * 40 * 60_000);
    if (line.from === 'note')
      say({ action: 'NOTE', message: line.text, author_uid: clerk, written_by_agency: true });
    else if (line.from === 'guest') guest(line.text);
    else agency(line.text);
  });
  if (tag === 'ANNULE') event('S_CANCEL');
}

interface Around {
  id: number;
  agid: number;
  sender: number;
  clerk: number;
  today: Day;
  rates: RateTable;
  say(row: Row, minutes?: number): number;
  event(action: string, author?: number | null): number;
}

function writeQuote(ledger: Ledger, planned: PlannedRequest, around: Around): void {
  const { house, from, to, tag } = planned;
  const amounts = amountsOf(planned, around);
  if (!amounts) return;
  const accepted = tag === 'RESERVE' || tag === 'PREAPPROBATION';
  const id = 1001 + ledger.quotes.length;
  const messageId = around.say(
    { action: 'Q_NEW', author_uid: around.clerk, written_by_agency: true, quote_id: id },
    60,
  );
  const at = ledger.messages.at(-1)!['created'];
  ledger.quotes.push({
    id,
    ddl_id: around.id,
    message_id: messageId,
    agid: around.agid,
    nid: house.nid,
    tenant_uid: around.sender,
    agent_id: around.clerk,
    platform: 1 + (around.agid - 1) * 10,
    date_from: from,
    date_to: to,
    nb_adults: planned.adults,
    nb_children: planned.children,
    nb_disabled: planned.disabled,
    ...amounts.lines,
    taxe_departementale: amounts.departmental,
    linen_cost: amounts.linenCost,
    linen_offered: amounts.linenOffered,
    discount_borne_by: 'shared',
    accepted,
    accepted_at: accepted ? at : null,
    cancelled: false,
    locked: false,
    is_estimate: false,
    created: at,
    updated: at,
  });
  if (planned.money === 'refund') writeRefund(ledger, planned, around, amounts.lines.montant_total);
  if (!accepted) return;
  around.event('Q_ACCEPT');
  ledger.stays.push({
    house_id: house.nid,
    nights: `[${from},${to})`,
    kind: 'request',
    ddl_id: around.id,
    held_until:
      planned.optionDays === undefined ? null : optionEnd(addDays(around.today, planned.optionDays)),
    note: '',
  });
  if (tag === 'RESERVE') writePayments(ledger, planned, around, amounts.lines.montant_total);
}

/** Six in the evening; a load after that still shows the option of the day. */
function optionEnd(day: Day): string {
  return new Date(Math.max(fromParisTime(`${day} 18:00:00`).getTime(), Date.now() + 3_600_000)).toISOString();
}

/** The deposit is taken from six months before the stay, never sooner; within a month everything is there, but for one late balance. */
function writePayments(ledger: Ledger, planned: PlannedRequest, around: Around, total: Cents): void {
  const { from, to, money } = planned;
  const days = nightsBetween(around.today, from);
  const request = ledger.requests.at(-1)!;
  const deposit = depositOf(total);
  const isDepositDue = addMonths(from, -6) <= around.today;
  const isAttached = planned.who === 'sylvie';
  const isLate = isAttached || money === 'lateBalance';
  request['tag_ddl_guarantee'] =
    to < around.today ? GUARANTEE.returned : days <= 7 ? GUARANTEE.held : GUARANTEE.toAsk;
  if (money === 'cautionToReturn') request['tag_ddl_guarantee'] = GUARANTEE.toReturn;
  request['tag_ddl_arrhes'] = isDepositDue ? ARRHES.received : ARRHES.scheduled;
  request['tag_ddl_payment'] = days > 30 ? SOLDE.scheduled : isLate ? SOLDE.late : SOLDE.received;
  const mode = around.id % 3 === 0 ? 'transfer' : 'card';
  if (isDepositDue) pay(ledger, planned, around, { type: 'arrhes', amount: deposit, daysBefore: 120, mode });
  if (days <= 30 && money !== 'lateBalance') {
    pay(ledger, planned, around, {
      type: 'solde',
      amount: cents(total - deposit),
      daysBefore: 28,
      mode: around.id % 4 === 0 ? 'cheque' : 'transfer',
      confirmed: !isAttached,
    });
  }
  around.event('S_CONFIRM', null);
}

const FILE_FEE = cents(8000);

/** Cancelled at the guest's wish, let again: the deposit goes back, less the file fee, and waits for the bank. */
function writeRefund(ledger: Ledger, planned: PlannedRequest, around: Around, total: Cents): void {
  const deposit = depositOf(total);
  ledger.requests.at(-1)!['tag_ddl_arrhes'] = ARRHES.received;
  pay(ledger, planned, around, { type: 'arrhes', amount: deposit, daysBefore: 120, mode: 'transfer' });
  pay(ledger, planned, around, {
    type: 'arrhes',
    amount: cents(FILE_FEE - deposit),
    daysBefore: 0,
    mode: 'transfer',
    confirmed: false,
    note: 'Remboursement en cours\u00a0: semaine relouée, 80\u00a0€ de frais de dossier',
  });
}

interface Payment {
  type: string;
  amount: Cents;
  daysBefore: number;
  mode: string;
  confirmed?: boolean;
  note?: string;
}

function pay(
  ledger: Ledger,
  planned: PlannedRequest,
  around: Around,
  { type, amount, daysBefore, mode, confirmed = true, note = '' }: Payment,
): void {
  const id = 1001 + ledger.payments.length;
  const on = addDays(planned.from, -daysBefore);
  const paidOn = on > around.today ? addDays(around.today, -2) : on;
  ledger.payments.push({
    id,
    ddl_id: around.id,
    agid: around.agid,
    payment_request_id: null,
    type,
    amount,
    paid_on: paidOn,
    mode,
    transaction_id: mode === 'card' ? `pi_demo_${id}` : null,
    from_provider: mode === 'card',
    confirmed,
    note,
  });
  if (confirmed)
    around.say({ action: 'PAID', author_uid: null, written_by_agency: true, booking_payment_id: id }, 5);
}

function amountsOf(planned: PlannedRequest, { agid, today, rates }: Around) {
  const { house, from, to, adults, disabled, children } = planned;
  const year = Number(today.slice(0, 4));
  const base = sumCents(nightsOf(from, to).map((day) => nightlyAmount(house.weekly, day, year)));
  const rules: PriceRules = {
    platform: {
      id: 1 + (agid - 1) * 10,
      agid,
      label: 'Site de l’agence',
      kind: 'er',
      fee_percent: 300,
      fee_mode: 'added',
      collects_rent: false,
      collects_tax: false,
      valid_from: null,
      active: true,
    },
    discounts: [],
    rates,
    linen: null,
    today,
  };
  const nights = { base, missing: 0, first_missing: null, season: null, ...ANY_STAY };
  const { price } = priceOf(
    pricedHouse(house, agid),
    nights,
    stayOf(from, to, { taxable: adults + disabled, children }),
    rules,
  );
  return (
    price && {
      lines: price.amounts,
      departmental: price.taxe_departementale,
      linenCost: price.linen_cost,
      linenOffered: price.linen_offered,
    }
  );
}

function pricedHouse(house: DemoHouse, agid: number) {
  const euros = (amount: number | null) => (amount === null ? null : cents(amount * 100));
  return {
    id: house.nid,
    agid,
    classement: house.classement,
    max_num_people: house.people,
    online_booking: true,
    housekeeping: false,
    fraisservice: euros(house.menage),
    location_linge: euros(house.linge),
    guarantee: euros(house.caution),
    management_fee_rate: house.rate,
    authority_id: agid,
    cleaning_counts: false,
    departmental_bp: 1000,
  };
}

function writeOwnerThread(ledger: Ledger, id: number, lines: readonly DemoLine[]): void {
  const owner = personOf(OWNER_THREAD.who).id;
  const clerk = personOf('claire').id;
  const at = Date.now() - 20 * 3_600_000;
  ledger.requests.push({
    id,
    alphaid: alphaidOf(id),
    hashedid: hashedidOf(id),
    agid: 1,
    page_nid: null,
    sender_uid: owner,
    date_from: null,
    date_to: null,
    nb_adults: 1,
    nb_children: 0,
    nb_disabled: 0,
    sender_origin: 'site',
    employee_uid: clerk,
    has_cancelled: false,
    tag_ddl_reservation: null,
    tag_ddl_guarantee: null,
    tag_ddl_arrhes: null,
    tag_ddl_payment: null,
    created: new Date(at).toISOString(),
    is_conversation: true,
  });
  lines.forEach((line, index) => {
    const isAgency = line.from === 'agency';
    ledger.messages.push({
      id: 1001 + ledger.messages.length,
      ddl_id: id,
      action: 'FREETEXT',
      message: line.text,
      author_uid: isAgency ? clerk : owner,
      written_by_agency: isAgency,
      channel: 'site',
      quote_id: null,
      booking_payment_id: null,
      created: new Date(at + index * 3_000_000).toISOString(),
    });
  });
}
