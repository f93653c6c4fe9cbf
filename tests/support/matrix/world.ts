/**
 * Two agencies with one of everything: houses, families, owners, clerks, and for each family a request with all that can hang on one.
 * Every text is a canary. The rows called on to be changed are made anew for each call, so that nothing said of one call depends on another.
 */
import { DOCX } from '#kernel/mediatypes.ts';
import { addDays, todayInParis, weekday } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import type { Files, StoredFile } from '#providers/files/port.ts';
import type { Db } from '#server/sql.ts';
import { inTransaction, one, sql } from '#server/sql.ts';
import { entityNamed } from '#entities/all.ts';
import { Canaries, HIDDEN_AMOUNTS } from './canaries.ts';
import { lineOf, REGISTERED } from './records.ts';
import type { Registered } from './records.ts';
import type { Belongs } from './canaries.ts';

export const RE = 1;
export const OLERON = 2;

/** A house of the agency's and the family that asks for it. */
export interface Place {
  agid: number;
  house: number;
  owner: number;
  direct: boolean;
  guest: number;
}

/** The numbers of one request and of everything that hangs on it, as a route's address or body names them. */
export interface Bundle extends Record<Registered, number> {
  place: Place;
  /** Made for one call. */
  isNew?: boolean;
  from: Day;
  to: Day;
  guest: number;
  guestMail: string;
  guestPhone: string;
  owner: number;
  phoneOnly: number;
  clerk: number;
  house: number;
  template: number;
  request: number;
  alphaid: string;
  message: number;
  note: number;
  bid: number;
  quote: number;
  quoteMessage: number;
  platformOfQuote: number;
  contract: string;
  contractMessage: number;
  paymentRequest: number;
  paymentMessage: number;
  payment: number;
  checkout: string;
  mail: number;
  sms: number;
  mailin: number;
  activity: number;
  attachment: number;
  attachmentPath: string;
  noteFile: number;
  contractFile: number;
  contractPath: string;
  preview: number;
  mailFile: number;
  tag: number;
}
export type Named = Exclude<keyof Bundle, 'place' | 'isNew' | 'from' | 'to'>;

/** What nobody has: numbers beyond every sequence. */
export function missing(like: Bundle): Bundle {
  const none = Object.fromEntries(
    Object.entries(like).map(([name, value]) => [
      name,
      typeof value === 'number' ? 2_000_000_000 : NOTHING[name as keyof typeof NOTHING],
    ]),
  );
  return { ...none, place: like.place, from: like.from, to: like.to } as Bundle;
}

const NOTHING = {
  alphaid: 'ZZZZZ',
  guestMail: 'personne@introuvable.test',
  guestPhone: '33639987777',
  contract: '00000000-0000-4000-8000-000000000000',
  checkout: '00000000-0000-4000-8000-000000000000',
  attachmentPath: 'attachment/introuvable',
  contractPath: 'contract/introuvable',
};

const PERSON = { business_language: 1, welcome: 2, password_hash: null };
const TAG_LABEL = 1;

export interface World {
  canaries: Canaries;
  db: Db;
  /** The house's own photograph, which anyone may fetch. */
  photoPath: string;
  places: { guest: Place; otherGuest: Place; phone: Place; elsewhere: Place };
  people: {
    guest: number;
    otherGuest: number;
    phone: number;
    owner: number;
    otherOwner: number;
    staff: number;
    otherStaff: number;
    employee: number;
    super: number;
    disabled: number;
    partner: number;
  };
  /** A new request of the place's guest with everything on it. */
  bundle(place: Place): Promise<Bundle>;
  /** The same with a new row for what `names` asks, and a request of its own only where that needs one. */
  anew(like: Bundle, names: Named | undefined): Promise<Bundle>;
}

type Row = { id: number };

function isRegistered(names: Named | undefined): names is Registered {
  return REGISTERED.some((name) => name === names);
}

export async function buildWorld(db: Db, files: Files): Promise<World> {
  const canaries = new Canaries(db);
  /** What is written of each person, to be completed by whose house they ask for. */
  const about = new Map<number, Belongs[]>();
  const serial = { week: 0, alphaid: 0 };
  const agencies = await Promise.all([RE, OLERON].map(agency));
  const people = {
    staff: await person(['agencyRole'], RE),
    otherStaff: await person(['agencyRole'], OLERON),
    employee: await person(['employeeRole'], RE),
    super: await person(['superRole'], RE),
    owner: await person(['ownerRole'], RE),
    otherOwner: await person(['ownerRole'], RE),
    guest: await person(['basicRole'], null, RE),
    otherGuest: await person(['basicRole'], null, RE),
    phone: await phonePerson(RE),
    disabled: await person(['agencyRole'], RE),
    partner: await person(['partnerRole'], RE),
  };
  await sql`update person set disabled_at = now() where id = ${people.disabled}`.execute(db);
  const [farOwner, farGuest] = [
    await person(['ownerRole'], OLERON),
    await person(['basicRole'], null, OLERON),
  ];
  const online = await house(RE, people.owner, true, 'ars-en-re');
  const alone = await house(RE, people.otherOwner, false, 'loix');
  const far = await house(OLERON, farOwner, true, 'la-cotiniere');
  const place = (guest: number, [house, agid, owner, direct]: House): Place => {
    for (const of of about.get(guest) ?? []) Object.assign(of, { owner, direct });
    return { agid, house, owner, direct, guest };
  };
  return {
    canaries,
    db,
    photoPath: online[4],
    people,
    places: {
      guest: place(people.guest, online),
      otherGuest: place(people.otherGuest, alone),
      phone: place(people.phone, online),
      elsewhere: place(farGuest, far),
    },
    bundle,
    anew: async (like, names) =>
      isRegistered(names)
        ? { ...like, isNew: true, [names]: await registered(names, like.place.agid) }
        : { ...(await bundle(like.place)), isNew: true },
  };

  async function agency(
    id: number,
  ): Promise<{ id: number; clerk: number; typist: number; platform: number }> {
    const of = { agid: id };
    await canaries.plant(
      db,
      'agency',
      { id, rib: canaries.word('agency.rib', of), arrival_time: '16h00', departure_time: '10h00' },
      of,
    );
    const clerk = await person(['agencyRole'], id, id, 'clerk');
    const typist = await person(['superRole'], id);
    const platform = await canaries.plant<Row>(
      db,
      'platform',
      { agid: id, kind: 'er', fee_mode: 'added', fee_percent: 300 },
      of,
      'platform (of the quote)',
    );
    return { id, clerk, typist, platform: platform.id };
  }

  /** `known`: the agency that has a card of theirs. */
  async function person(
    roles: string[],
    agid: number | null,
    known = agid ?? RE,
    as = 'person',
  ): Promise<number> {
    const of: Belongs = { agid: known };
    const mobile = canaries.mobile(`${as}.tel1`, of);
    const word = canaries.word(`${as}.mail`, of);
    const { id } = await canaries.plant<Row>(
      db,
      'person',
      {
        ...PERSON,
        username: `${word}@canari.test`,
        mail: `${word}@canari.test`,
        tel1: `0${mobile}`,
        tel_digits: `33${mobile}`,
        roles,
        agid,
      },
      of,
      as,
    );
    of.uid = id;
    about.set(id, [of]);
    await card(known, id, `${word}@canari.test`, `0${mobile}`);
    return id;
  }

  async function phonePerson(agid: number, tx: Db = db): Promise<number> {
    const of: Belongs = { agid };
    const mobile = canaries.mobile('person.tel1', of);
    const { id } = await canaries.plant<Row>(
      tx,
      'person',
      {
        ...PERSON,
        username: `smsuser-33${mobile}`,
        mail: null,
        tel1: `0${mobile}`,
        tel_digits: `33${mobile}`,
        roles: ['basicRole'],
        agid: null,
      },
      of,
    );
    of.uid = id;
    about.set(id, [of]);
    await card(agid, id, '', `0${mobile}`, tx);
    return id;
  }

  function card(agid: number, uid: number, mail: string, tel1: string, tx: Db = db): Promise<Row> {
    const of: Belongs = { agid, uid };
    about.get(uid)?.push(of);
    const given = {
      agid,
      uid,
      mail,
      tel1,
      tag_type: 'LOCATAIRE',
      title: 'TITLE_SIR',
      business_language: 1,
      region: '',
    };
    return canaries.plant(tx, 'agency_card', given, of);
  }

  type House = [house: number, agid: number, owner: number, direct: boolean, photo: string];
  async function house(agid: number, owner: number, online: boolean, village: string): Promise<House> {
    const of: Belongs = { agid, owner, direct: !online };
    const template = await file({ agid, purpose: 'template', mime: DOCX }, of);
    const { id } = await canaries.plant<Row>(
      db,
      'house',
      {
        agid,
        owner_uid: owner,
        village,
        classement: 6,
        max_num_people: 6,
        rooms: 3,
        bathrooms: 2,
        sleeps_total: 6,
        fraisservice: 15_000,
        guarantee: 90_000,
        location_linge: 9_000,
        management_fee_rate: 20,
        online_booking: online,
        published: true,
        contract_template_fid: null,
      },
      of,
    );
    await sql`update file set house_id = ${id} where id = ${template.id}`.execute(db);
    const photo = await file({ agid, purpose: 'photo', mime: 'image/webp', public: true, house_id: id }, of);
    await canaries.plant(db, 'house_photo', { house_id: id, file_id: photo.id, delta: 0, slug: 'salon' }, of);
    await sql`insert into day_price (house_id, day, amount)
      select ${id}, current_date + n, 35000 from generate_series(0, 6000) n`.execute(db);
    return [id, agid, owner, !online, photo.path];
  }

  async function file(
    about: Record<string, unknown> & { purpose: string },
    of: Belongs,
    tx: Db = db,
    kind = about.purpose,
  ): Promise<Row & { path: string; sha256: string }> {
    const content = page(canaries.word(`file.content (${kind})`, of));
    const stored = await keep(content, about.purpose);
    return canaries.plant(
      tx,
      'file',
      { mime: 'application/pdf', ...about, path: stored.path, bytes: stored.bytes, sha256: stored.sha256 },
      of,
      `file (${kind})`,
    );
  }

  /** On the disk once for each kind of file of each place: a disk that is waited for makes a test slow. */
  async function keep(content: Buffer, purpose: string): Promise<StoredFile> {
    if (serial.alphaid < 5 || purpose === 'contract') return files.put(content, { kind: purpose });
    return { path: `${purpose}/${crypto.randomUUID()}`, bytes: content.length, sha256: 'x'.repeat(64) };
  }

  function bundle(at: Place): Promise<Bundle> {
    return inTransaction(db, (tx) => hang(tx, at));
  }

  async function hang(tx: Db, at: Place): Promise<Bundle> {
    const { agid, house, guest, owner, direct } = at;
    const our = agencies[agid - 1]!;
    const [from, to] = nextWeek();
    const of: Belongs = { agid, guest, owner, direct };
    const staffOnly: Belongs = { agid };
    const plant = <T = Row>(table: string, given: Record<string, unknown>, belongs = of, as = table) =>
      canaries.plant<T & Record<string, unknown>>(tx, table, given, belongs, as);

    const request = await plant<Row & { alphaid: string }>('request', {
      alphaid: `Z${String(++serial.alphaid).padStart(4, '0')}`,
      hashedid: `z${serial.alphaid}`,
      agid,
      page_nid: house,
      sender_uid: guest,
      date_from: from,
      date_to: to,
      nb_adults: 2,
      website: 'default',
      employee_uid: our.clerk,
      last_action: 'TEXT',
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
    const attachment = await file({ agid, ddl_id: request.id, uid: guest, purpose: 'attachment' }, of, tx);
    const noteFile = await file(
      { agid, ddl_id: request.id, uid: our.clerk, purpose: 'attachment' },
      staffOnly,
      tx,
      'note',
    );
    const preview = await file(
      { agid, ddl_id: request.id, uid: our.clerk, purpose: 'preview' },
      staffOnly,
      tx,
    );
    const mailFile = await file({ agid, purpose: 'other' }, staffOnly, tx);
    const signed: Belongs = { ...of };
    const contractFile = await file({ agid, ddl_id: request.id, purpose: 'contract' }, signed, tx);
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
        content: mailOf(canaries.word('maillog.content', staffOnly)),
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
        sender: `${canaries.word('mailin.sender', staffOnly)}@canari.test`,
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
    const activity = await plant(
      'user_activity',
      { ...onRequest, uid: guest, type: 4, message_id: note.id, tag_category: null, author_uid: our.clerk },
      staffOnly,
    );
    return {
      place: at,
      from,
      to,
      guest,
      guestMail: guestMail ?? 'sans@canari.test',
      guestPhone,
      owner,
      phoneOnly: await phonePerson(agid, tx),
      clerk: our.clerk,
      house,
      template: (
        await one(
          tx,
          sql<Row>`select id from file where house_id = ${house} and purpose = 'template' order by id limit 1`,
        )
      ).id,
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
      attachment: attachment.id,
      attachmentPath: attachment.path,
      noteFile: noteFile.id,
      contractFile: contractFile.id,
      contractPath: contractFile.path,
      preview: preview.id,
      mailFile: mailFile.id,
      ...(await registeredRows(agid, tx)),
      tag: TAG_LABEL,
    };
  }

  /** A row of the agency's own lists, of which nothing else speaks. */
  async function registered(name: Registered, agid: number, tx: Db = db): Promise<number> {
    const { table } = entityNamed(name)!;
    return (await canaries.plant<Row>(tx, table, { agid, ...lineOf(name)?.stored }, { agid })).id;
  }

  async function registeredRows(agid: number, tx: Db): Promise<Record<Registered, number>> {
    const made: [Registered, number][] = [];
    for (const name of REGISTERED) made.push([name, await registered(name, agid, tx)]);
    return Object.fromEntries(made) as Record<Registered, number>;
  }

  /** Each request has a week of its own, so that no two ask for the same nights. */
  function nextWeek(): [Day, Day] {
    let from = addDays(todayInParis(), 60 + 7 * serial.week++);
    from = addDays(from, (6 - weekday(from) + 7) % 7);
    return [from, addDays(from, 7)];
  }
}

/** A PDF of one empty page, with a word beside it. */
function page(word: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> >>',
  ];
  let text = `%PDF-1.4\n% ${word}\n`;
  const places = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(
    `${text}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  );
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
