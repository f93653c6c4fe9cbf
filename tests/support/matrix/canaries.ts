/**
 * A word of its own in every text of every row, so that whoever reads what is not theirs is caught by the word itself, on whatever call and
 * in whatever field it came out. What a row's readers may read of it is written here, column by column; what is not written is the agency's.
 */
import type { Db } from '#server/sql.ts';
import { one, rows, sql } from '#server/sql.ts';
import { randomInt } from 'node:crypto';

/** Whose a row is. */
export interface Belongs {
  agid: number;
  /** The person who sent the request it hangs on. */
  guest?: number;
  /** Of a house: those who asked for it. */
  guests?: Set<number>;
  /** The owner of its house; `direct` where they let it themselves. */
  owner?: number;
  direct?: boolean;
  /** The person it is about. */
  uid?: number;
  contract?: string;
}

/** Readers besides the staff of the row's agency, who read everything but the secrets. */
type Reader =
  | 'anyone'
  /** Whoever has a request or a house with the agency. */
  | 'clients'
  | 'guest'
  | 'owner'
  /** Whoever has a house with the agency. */
  | 'owners'
  /** Whoever has a contract for the house to sign, or signed: every guest here who asked for it. */
  | 'booked'
  /** The owner of a house that the agency does not let. */
  | 'directOwner'
  /** The owner, also by the link of a mail. */
  | 'asked'
  | 'self'
  | 'signer';

const THREAD: readonly Reader[] = ['guest', 'owner'];

const READERS: Readonly<Record<string, readonly Reader[]>> = {
  // What the public page prints of the agency and of a published house.
  'agency.name': ['anyone'],
  'agency.legal_name': ['anyone'],
  'agency.address': ['anyone'],
  'agency.phone': ['anyone'],
  'agency.mail': ['anyone'],
  'agency.registration': ['anyone'],
  'agency.chat_intro': ['clients'],
  'agency.chat_intro_en': ['clients'],
  'house.title': ['anyone'],
  'house.title_uk': ['anyone'],
  'house.description': ['anyone'],
  'house.description_en': ['anyone'],
  'house.num_taxe_sejour': ['anyone'],
  'house.special_offer': ['anyone'],
  // Written for the page, in each of its languages (decision 75); the price comment stands under its prices.
  'house.title_de': ['anyone'],
  'house.title_es': ['anyone'],
  'house.description_de': ['anyone'],
  'house.description_es': ['anyone'],
  'house.situation': ['anyone'],
  'house.name_closest_beach': ['anyone'],
  'house.price_comment': ['anyone'],
  'house.indoors_comment': ['anyone'],
  'house.indoors_comment_en': ['anyone'],
  'house.indoors_comment_de': ['anyone'],
  'house.indoors_comment_es': ['anyone'],
  'house.outdoors_comment': ['anyone'],
  'house.outdoors_comment_en': ['anyone'],
  'house.outdoors_comment_de': ['anyone'],
  'house.outdoors_comment_es': ['anyone'],
  // What is asked of a house, by which text, and how a number is written: public law, told to whoever completes a file (decisions 68, 69).
  'commune_rule.source': ['owners'],
  'registration_pattern.label': ['owners'],
  'registration_pattern.pattern': ['owners'],
  // Where it is comes with the contract; tests/places.test.ts goes through what comes before.
  'house.street': ['owner', 'booked'],
  'house.location': ['owner', 'booked'],
  // The owner's own name of the mandate.
  'house.ref_idrl': ['owner'],
  'mandate.former_number': ['owner'],
  'mandate.owners': ['owner'],
  'mandate.remarks': ['owner'],
  'mandate.ended_reason': ['owner'],
  'mandate.cancelled_reason': ['owner'],
  // What they are asked about, and what they said to it.
  'season_batch.label': ['asked'],
  'season_proposal.note': ['asked'],
  // Of the one their own stay has.
  'stay.note': ['owner'],
  'house_document.number': ['owner'],
  'house_document.receipt': ['owner'],
  'house_document.holder': ['owner'],
  'house_document.note': ['owner'],
  // What an owner writes for Rentals and Booking; of its management and its inventory they read nothing here.
  'house.rentals_title': ['owner'],
  'house.rentals_description': ['owner'],
  'house.booking_title': ['owner'],
  'house.booking_description': ['owner'],
  'house_photo.title': ['anyone'],
  // Published, as every one here; why one was refused its author reads.
  'comment.author': ['anyone'],
  'comment.text': ['anyone'],
  'comment.answer': ['anyone'],
  'comment.reason': ['guest'],
  'house_photo.blur': ['anyone'],
  'house_photo_variant.path': ['anyone'],
  'file.path (photo)': ['anyone'],
  'file.name (photo)': ['anyone'],

  // A person's own account.
  'person.username': ['self'],
  'person.mail': ['self', 'directOwner'],
  'person.tel1': ['self', 'directOwner'],
  'person.first_name': ['self', 'owner'],
  'person.last_name': ['self', 'owner'],
  'person.profile_picture': ['self', 'guest', 'owner'],
  // What the agency wrote on a guest's card: the name travels with the request, mail and phone as C13 says.
  'agency_card.first_name': ['self', 'owner', 'signer'],
  'agency_card.last_name': ['self', 'owner', 'signer'],
  'agency_card.mail': ['self', 'directOwner'],
  'agency_card.tel1': ['self', 'directOwner'],
  // A clerk who signs a message with their own name has said it.
  'clerk.first_name': ['clients'],
  'clerk.last_name': ['clients'],
  'clerk.profile_picture': ['clients'],

  'request.sender_origin': THREAD,
  'request.sender_words': THREAD,
  'request.agency_words': THREAD,
  'message.message': THREAD,
  'file.name (attachment)': THREAD,
  'file.content (attachment)': THREAD,
  // The pages name the guest's telephone and mail: not for the owner of a house that the agency lets (C13).
  'file.content (contract)': ['guest', 'directOwner', 'signer'],
  'file.name (contract)': ['guest', 'directOwner', 'signer'],
  'contract_text.blocks': ['guest', 'directOwner', 'signer'],
  'contract_text.sha256': ['guest', 'directOwner', 'signer'],
  'contract.name': ['guest', 'directOwner', 'signer'],
  'contract.reference': [...THREAD, 'signer'],
  'booking_payment.transaction_id': THREAD,
  'platform.label (of the quote)': ['clients'],
  'card_checkout.session_id': ['guest'],
  'card_checkout.url': ['guest'],
  // A house's own contract template is between its owner and the agency.
  'file.name (template)': ['owner'],
  'file.content (template)': ['owner'],
};

/** Nobody's to read over HTTP, whoever asks. */
const SECRETS = new Set([
  'person.password_hash',
  'session.user_agent',
  'idempotency.answer',
  'request.search',
  'file.path',
  'maillog.once_key',
  'maillog.message_id',
  'smssent.once_key',
  'useractivitytask.once_key',
  'smssent.request_id',
  'contract.sha256',
  'file.sha256',
  'signing_code.sent_to',
  // What a photo is drawn from is served to nobody, and its name leads nowhere.
  'house_photo.original_path',
  'house_photo.original_sha256',
  'smssent.code',
  // What a calendar was known by, and what our own addresses are made of.
  'channel_feed.etag',
  'channel_feed.last_modified',
  'channel_feed.read_url',
  'channel_feed.body_hash',
  'channel_feed.settled_with',
  'channel_feed.export_key',
  'channel_reading.body_hash',
]);

/** What the documents forbid on a guest's wire by name (C13), with a value that stands nowhere else. Cents: seen whole or as euros. */
export const HIDDEN_AMOUNTS = {
  tarif_affiche_semaine_base: 7_100_311,
  tarif_affiche_sans_menage: 7_100_323,
  montant_honoraires: 7_100_331,
  gain_client_net_loueur: 7_100_347,
  frais_plateforme: 7_100_351,
  discount_owner: 7_100_361,
  discount_agency: 7_100_377,
  due_owner: 7_100_381,
  due_agency: 7_100_393,
} as const;

const HIDDEN_KEYS = [
  ...Object.keys(HIDDEN_AMOUNTS),
  'real_author_full_name',
  'real_author_uid',
  'mail_recipient',
  'owner_mail',
  'owner_name',
  'owner_tel',
  'password_hash',
];
/** Whose an address or a number is (B116). */
const WHO_IT_IS = /"otherUid":\d|"otherEmail":"[^"]/;
/** Agreed between the owner and the agency, nobody else's. */
const HIDDEN_FROM_GUESTS = ['management_fee_rate'];

export interface Reading {
  uid: number;
  sees: 'guest' | 'owner' | 'agency' | 'all' | 'signer' | 'nobody';
  agid: number;
  contract?: string;
}

interface Canary {
  field: string;
  of: Belongs;
}

const LETTERS = 'abcdefghijkmnopqrstuvwxyz';
const WORD = /zq[a-z]{9}qz/gi;
/** A mobile number in whatever notation, without its prefix. */
const MOBILE = /6(?:[ .\u00a0\u202f-]?\d){8}/g;
const FIRST_MOBILE = 639_980_100;

export class Canaries {
  readonly #known = new Map<string, Canary>();
  #textColumns: Map<string, { name: string; isJson: boolean }[]> | undefined;
  readonly #planted = new Set<string>();
  #mobiles = 0;
  readonly #db: Db;
  constructor(db: Db) {
    this.#db = db;
  }

  word(field: string, of: Belongs): string {
    const letters = Array.from({ length: 9 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const word = `zq${letters}qz`;
    this.#known.set(word, { field, of });
    return word;
  }

  /** A telephone number that is nobody else's: nine figures, to be written with their prefix. */
  mobile(field: string, of: Belongs): string {
    const figures = String(FIRST_MOBILE + ++this.#mobiles);
    this.#known.set(figures, { field, of });
    return figures;
  }

  /** Inserts a row; every text column that is not given holds a word. `as` names the fields where one table holds different things. */
  async plant<T extends Record<string, unknown>>(
    db: Db,
    table: string,
    given: Readonly<Record<string, unknown>>,
    of: Belongs,
    as: string = table,
  ): Promise<T> {
    const row: Record<string, unknown> = { ...given };
    for (const [name, value] of Object.entries(given))
      if (typeof value === 'string' && found(value).length > 0) this.#planted.add(`${table}.${name}`);
    for (const { name, isJson } of await this.#columnsOf(table)) {
      if (Object.hasOwn(row, name)) continue;
      const word = this.word(fieldName(as, name), of);
      row[name] = isJson ? JSON.stringify({ said: word }) : word;
      this.#planted.add(`${table}.${name}`);
    }
    const names = Object.keys(row);
    return one(
      db,
      sql<T>`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
        values (${sql.join(names.map((name) => sql`${row[name]}`))}) returning *`,
    );
  }

  async #columnsOf(table: string): Promise<{ name: string; isJson: boolean }[]> {
    this.#textColumns ??= await textColumns(this.#db);
    return this.#textColumns.get(table) ?? [];
  }

  /** Text columns of the database in which nothing was planted. */
  async bare(): Promise<string[]> {
    this.#textColumns ??= await textColumns(this.#db);
    return [...this.#textColumns]
      .flatMap(([table, columns]) => columns.map(({ name }) => `${table}.${name}`))
      .filter((column) => !this.#planted.has(column))
      .toSorted();
  }

  /** What stands in an answer that its reader may not read, in words. */
  leaks(text: string, reader: Reading): string[] {
    const read = new Set<string>();
    for (const word of found(text)) {
      const canary = this.#known.get(word);
      if (canary && !mayRead(reader, canary)) read.add(`${canary.field} of agency ${canary.of.agid}`);
    }
    if (reader.sees === 'agency' || reader.sees === 'all') return [...read];
    for (const [name, cents] of Object.entries(HIDDEN_AMOUNTS)) {
      const euros = `${Math.floor(cents / 100)}[.,]${String(cents % 100).padStart(2, '0')}`;
      if (new RegExp(`(?<!\\d)(${cents}|${euros})(?!\\d)`).test(text)) read.add(`the amount quote.${name}`);
    }
    if (WHO_IT_IS.test(text)) read.add('whose an address or a number is');
    const keys = reader.sees === 'owner' ? HIDDEN_KEYS : [...HIDDEN_KEYS, ...HIDDEN_FROM_GUESTS];
    for (const key of keys) if (text.includes(`"${key}":`)) read.add(`the key ${key}`);
    return [...read];
  }
}

/** Every canary in a text, as it was planted. */
function found(text: string): string[] {
  const words = [...text.matchAll(WORD)].map(([word]) => word.toLowerCase());
  return [...words, ...[...text.matchAll(MOBILE)].map(([figures]) => figures.replace(/\D/g, ''))];
}

function fieldName(as: string, column: string): string {
  const [, table = as, kind] = /^(\w+) (\(.*\))$/.exec(as) ?? [];
  return kind === undefined ? `${table}.${column}` : `${table}.${column} ${kind}`;
}

async function textColumns(db: Db): Promise<Map<string, { name: string; isJson: boolean }[]>> {
  const found = await rows(
    db,
    sql<{ table: string; name: string; type: string }>`
      select table_name as table, column_name as name, data_type as type
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb')`,
  );
  const columns = new Map<string, { name: string; isJson: boolean }[]>();
  for (const { table, name, type } of found)
    columns.set(table, [...(columns.get(table) ?? []), { name, isJson: type === 'jsonb' }]);
  return columns;
}

function mayRead(reader: Reading, { field, of }: Canary): boolean {
  if (isSecret(field)) return false;
  const readers = READERS[field] ?? [];
  if (readers.includes('anyone') || reader.sees === 'all')
    return readers.includes('anyone') || reader.sees === 'all';
  if (reader.sees === 'agency') return of.agid === reader.agid;
  return readers.some((kind) => isReader(kind, reader, of));
}

function isSecret(field: string): boolean {
  return (
    SECRETS.has(field) ||
    field.startsWith('file.preview_path') ||
    (field.startsWith('file.path') && field !== 'file.path (photo)')
  );
}

function isReader(kind: Reader, reader: Reading, of: Belongs): boolean {
  if (kind === 'signer')
    return reader.sees === 'signer' && of.contract !== undefined && of.contract === reader.contract;
  if (reader.sees === 'signer' || reader.sees === 'nobody') return kind === 'self' && of.uid === reader.uid;
  if (kind === 'clients') return of.agid === reader.agid;
  if (kind === 'guest') return of.guest === reader.uid;
  if (kind === 'booked') return of.guests?.has(reader.uid) === true;
  if (kind === 'owners') return reader.sees === 'owner' && of.agid === reader.agid;
  if (kind === 'owner') return of.owner === reader.uid && reader.sees === 'owner';
  if (kind === 'asked') return of.owner === reader.uid;
  if (kind === 'directOwner') return of.owner === reader.uid && reader.sees === 'owner' && of.direct === true;
  return of.uid === reader.uid;
}
