/** A request with all that can hang on one, each text of it a canary. */
import { addDays, todayInParis, weekday } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Db } from '#server/sql.ts';
import { one, sql } from '#server/sql.ts';
import { entityNamed } from '#entities/all.ts';
import { HIDDEN_AMOUNTS } from './canaries.ts';
import { lineOf, REGISTERED } from './records.ts';
import type { Registered } from './records.ts';
import type { Belongs } from './canaries.ts';
import type { Place, Bundle } from './rows.ts';
import type { Seed, Row } from './seed.ts';
import { phonePerson } from './seedpeople.ts';
import { file } from './seedhouses.ts';
import { writeChannels } from './seedchannels.ts';
import { writeLegal } from './seedlegal.ts';

const TAG_LABEL = 1;

export async function writeRequest(seed: Seed, tx: Db, at: Place): Promise<Bundle> {
  const { agid, house, guest, owner, direct } = at;
  const our = seed.agencies[agid - 1]!;
  const [from, to] = nextWeek(seed);
  const of: Belongs = { agid, guest, owner, direct };
  const staffOnly: Belongs = { agid };
  const plant = <T = Row>(table: string, given: Record<string, unknown>, belongs = of, as = table) =>
    seed.canaries.plant<T & Record<string, unknown>>(tx, table, given, belongs, as);

  const request = await plant<Row & { alphaid: string }>('request', {
    alphaid: `Z${String(++seed.requests).padStart(4, '0')}`,
    hashedid: `z${seed.requests}`,
    agid,
    page_nid: house,
    sender_uid: guest,
    date_from: from,
    date_to: to,
    nb_adults: 2,
    website: 'default',
    employee_uid: our.clerk,
    last_action: 'TEXT',
    sender_action: 'TEXT',
    agency_action: 'TEXT',
    last_sender_message: 1,
  });
  const onRequest = { ddl_id: request.id, agid };
  const quote = await plant('quote', {
    ...onRequest,
    ...amounts(),
    nid: house,
    tenant_uid: guest,
    agent_id: our.clerk,
    platform: our.platform,
    date_from: from,
    date_to: to,
    nb_adults: 2,
    nb_children: 0,
    nb_disabled: 0,
    discount_borne_by: 'shared',
    accepted: true,
    accepted_at: new Date(),
  });
  const paymentRequest = await plant('payment_request', {
    ...onRequest,
    type: 'arrhes',
    amount: 50_000,
    status: 'to_be_paid',
    closed_for: '',
    author_uid: our.clerk,
  });
  const payment = await plant('booking_payment', {
    ...onRequest,
    type: 'arrhes',
    amount: 20_000,
    paid_on: todayInParis(),
    mode: 'transfer',
    confirmed: true,
    author_uid: our.clerk,
    unallocated_reason: '',
    refund: '',
  });
  const attachment = await file(
    seed,
    { agid, ddl_id: request.id, uid: guest, purpose: 'attachment' },
    of,
    tx,
  );
  const noteFile = await file(
    seed,
    { agid, ddl_id: request.id, uid: our.clerk, purpose: 'attachment' },
    staffOnly,
    tx,
    'note',
  );
  const preview = await file(
    seed,
    { agid, ddl_id: request.id, uid: our.clerk, purpose: 'preview' },
    staffOnly,
    tx,
  );
  const mailFile = await file(seed, { agid, purpose: 'other' }, staffOnly, tx);
  const signed: Belongs = { ...of };
  const contractFile = await file(seed, { agid, ddl_id: request.id, purpose: 'contract' }, signed, tx);
  const contract = await plant<{ id: string }>(
    'contract',
    {
      ...onRequest,
      quote_id: quote.id,
      status: 'to_be_signed',
      language: 'fr',
      attachment_fid: contractFile.id,
      sha256: contractFile.sha256,
      signer_uid: guest,
      expiration_date: new Date(Date.now() + 20 * 86_400_000),
    },
    signed,
  );
  signed.contract = contract.id;
  const said = seed.canaries.word('contract_text.blocks', signed);
  await plant(
    'contract_text',
    { fid: contractFile.id, blocks: JSON.stringify([{ is: 'paragraph', runs: [{ text: said }] }]) },
    signed,
  );
  // Asked for, and replaced since: of what was sent nothing is shown to anybody.
  await plant(
    'signing_code',
    {
      contract_id: contract.id,
      uid: guest,
      channel: 'mail',
      hash: Buffer.alloc(32),
      expires_at: new Date(Date.now() + 600_000),
      replaced_at: new Date(),
    },
    signed,
  );
  const say = (action: string, more: Record<string, unknown>, belongs = of) =>
    plant(
      'message',
      {
        ddl_id: request.id,
        agid,
        action,
        channel: 'site',
        details: '{}',
        author_uid: our.clerk,
        written_by_agency: true,
        ...more,
      },
      belongs,
    );
  const message = await say('FREETEXT', {
    author_uid: guest,
    written_by_agency: false,
    file_id: attachment.id,
  });
  await say('TEXT', { real_author_uid: our.typist });
  const note = await say('NOTE', { file_id: noteFile.id }, staffOnly);
  const bid = await say('BID', {
    details: JSON.stringify({ bid: 30_000, guarantee: 0, total: 30_000, part: 'total' }),
  });
  const quoteMessage = await say('Q_NEW', { quote_id: quote.id });
  const contractMessage = await say('YC_NEW', { contract_id: contract.id });
  const paymentMessage = await say('PAY_REQ', { payment_request_id: paymentRequest.id });
  await say('PAID', { booking_payment_id: payment.id });
  await sql`update quote set message_id = ${quoteMessage.id} where id = ${quote.id}`.execute(tx);
  // A preview is of the quote as it stands.
  await sql`update file f set quote_updated = date_trunc('milliseconds', q.updated) from quote q where f.id = ${preview.id} and q.id = ${quote.id}`.execute(
    tx,
  );
  await sql`update contract set message_id = ${contractMessage.id} where id = ${contract.id}::uuid`.execute(
    tx,
  );
  await sql`update payment_request set message_id = ${paymentMessage.id} where id = ${paymentRequest.id}`.execute(
    tx,
  );
  await plant(
    'stay',
    {
      house_id: house,
      nights: `[${from},${to})`,
      kind: 'request',
      ddl_id: request.id,
      held_until: new Date(Date.now() + 2 * 86_400_000),
    },
    staffOnly,
  );
  const checkout = await plant<{ id: string }>('card_checkout', {
    id: crypto.randomUUID(),
    payment_request_id: paymentRequest.id,
    ddl_id: request.id,
    amount: 50_000,
    status: 'expired',
    // A charge that no book holds would keep its request from being paid.
    payment_intent_id: null,
  });
  const paidRequest = await plant('payment_request', {
    ...onRequest,
    type: 'solde',
    amount: 10_000,
    status: 'paid',
    closed_for: '',
    author_uid: our.clerk,
  });
  await plant('card_checkout', {
    id: crypto.randomUUID(),
    payment_request_id: paidRequest.id,
    ddl_id: request.id,
    amount: 10_000,
    status: 'complete',
  });
  const { mail: guestMail, tel_digits: guestPhone } = await one(
    tx,
    sql<{
      mail: string | null;
      tel_digits: string;
    }>`select mail, tel_digits from person where id = ${guest}`,
  );
  const mail = await plant(
    'maillog',
    {
      ...onRequest,
      ddlchat_id: message.id,
      uid: guest,
      system: 'hub',
      template: 'newMessage',
      recipient: guestMail ?? 'x@canari.test',
      language: 'fr',
      status: 'sent',
      content: mailOf(seed.canaries.word('maillog.content', staffOnly)),
    },
    staffOnly,
  );
  const sms = await plant(
    'smssent',
    {
      ...onRequest,
      ddlchat_id: message.id,
      uid: guest,
      direction: 'out',
      phone: `+${guestPhone}`,
      status: 'failed',
      queued_at: new Date(Date.now() - 3 * 86_400_000),
    },
    staffOnly,
  );
  const mailin = await plant(
    'mailin',
    {
      agid,
      sender: `${seed.canaries.word('mailin.sender', staffOnly)}@canari.test`,
      status: 'triage',
      reason: 'unknown',
      robot: '',
      attachments: '[]',
      proof: '{}',
      suggested_ddl_id: request.id,
      file_id: mailFile.id,
    },
    staffOnly,
  );
  const spareHouse = await plant(
    'house',
    {
      agid,
      owner_uid: owner,
      village: 'loix',
      classement: 6,
      fraisservice: 15_000,
      guarantee: 90_000,
      location_linge: 9_000,
      management_fee_rate: 20,
    },
    { agid, owner, direct: true },
  );
  const activity = await plant(
    'user_activity',
    { ...onRequest, uid: guest, type: 4, message_id: note.id, tag_category: null, author_uid: our.clerk },
    staffOnly,
  );
  const legal = await writeLegal(seed, tx, at, { spareHouse: spareHouse.id, file: preview.id });
  const channels = await writeChannels(seed, tx, { agid, house: spareHouse.id });
  const comment = await plant('comment', {
    ...onRequest,
    nid: house,
    uid: guest,
    language: 'fr',
    date_from: from,
    date_to: to,
    note: 9,
    checked: true,
    status: 'published',
    moderated_at: new Date(),
  });
  return {
    ...legal,
    ...channels,
    place: at,
    from,
    to,
    guest,
    guestMail: guestMail ?? 'sans@canari.test',
    guestPhone,
    owner,
    phoneOnly: await phonePerson(seed, agid, tx),
    clerk: our.clerk,
    house,
    spareHouse: spareHouse.id,
    template: (
      await one(
        tx,
        sql<Row>`select id from file where house_id = ${house} and purpose = 'template' order by id limit 1`,
      )
    ).id,
    photo: (await one(tx, sql<Row>`select id from house_photo where house_id = ${house} order by id limit 1`))
      .id,
    request: request.id,
    alphaid: request.alphaid,
    message: message.id,
    note: note.id,
    bid: bid.id,
    quote: quote.id,
    quoteMessage: quoteMessage.id,
    platformOfQuote: our.platform,
    contract: contract.id,
    contractMessage: contractMessage.id,
    paymentRequest: paymentRequest.id,
    paymentMessage: paymentMessage.id,
    payment: payment.id,
    checkout: checkout.id,
    mail: mail.id,
    sms: sms.id,
    mailin: mailin.id,
    activity: activity.id,
    comment: comment.id,
    attachment: attachment.id,
    attachmentPath: attachment.path,
    noteFile: noteFile.id,
    contractFile: contractFile.id,
    contractPath: contractFile.path,
    preview: preview.id,
    mailFile: mailFile.id,
    ownAgency: agid,
    ...(await registeredRows(seed, agid, tx)),
    tag: TAG_LABEL,
  };
}

/** A row of the agency's own lists, of which nothing else speaks. */
export async function registered(
  seed: Seed,
  name: Registered,
  agid: number,
  tx: Db = seed.db,
): Promise<number> {
  const { table } = entityNamed(name)!;
  const { stored, ofHouse } = lineOf(name) ?? {};
  const house = sql`(select min(id) from house where agid = ${agid})`;
  const given = { agid, ...stored, ...(ofHouse && { nid: house }) };
  return (await seed.canaries.plant<Row>(tx, table, given, { agid })).id;
}

async function registeredRows(
  seed: Seed,
  agid: number,
  tx: Db = seed.db,
): Promise<Record<Registered, number>> {
  const made: [Registered, number][] = [];
  for (const name of REGISTERED) made.push([name, await registered(seed, name, agid, tx)]);
  return Object.fromEntries(made) as Record<Registered, number>;
}

/** Each request has a week of its own, so that no two ask for the same nights. */
function nextWeek(seed: Seed): [Day, Day] {
  let from = addDays(todayInParis(), 60 + 7 * seed.weeks++);
  from = addDays(from, (6 - weekday(from) + 7) % 7);
  return [from, addDays(from, 7)];
}

const mailOf = (word: string) => JSON.stringify({ heading: 'Bonjour', paragraphs: [word] });

/** What the database asks of a quote's amounts holds; the hidden ones stand nowhere else. */
function amounts(): Record<string, number> {
  const { due_owner, due_agency, frais_plateforme, discount_owner, discount_agency } = HIDDEN_AMOUNTS;
  const [menage, linen, tax] = [15_000, 9_000, 6_000];
  return {
    ...HIDDEN_AMOUNTS,
    management_fee_rate: 20,
    montant_menage: menage,
    bider: 300_000,
    montant_linge: linen,
    taxe_sejour: tax,
    montant_total_before_discount: 400_000,
    discount: discount_owner + discount_agency,
    montant_total: due_owner + due_agency + menage + linen + frais_plateforme + tax,
    montant_caution: 90_000,
  };
}
