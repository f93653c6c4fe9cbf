/** Requests and messages as they travel (S3 §3). What a reader may not see is not on the wire: those fields are optional or empty (C13). */
import * as z from 'zod/mini';

/** A request in a path: its id, or its alphaid, which always holds a letter. */
export const requestReference = z.string().check(z.regex(/^[\w-]{1,20}$/));

const text = z.string();
const flag = z.union([z.literal(0), z.literal(1)]);
const nullableText = z.nullable(z.string());
const nullableNumber = z.nullable(z.number());

export const TagWire = z.object({
  id: z.number(),
  cat: text,
  label: text,
  label_en: text,
  color: text,
  internal_tag: text,
});
export type TagWire = z.output<typeof TagWire>;

/** Where a search found something, and which characters of `text` to mark: pairs of first and one past the last, an emoji counting as one. */
export const Found = z.object({
  where: z.enum(['message', 'name', 'house', 'reference', 'mail', 'phone', 'dates']),
  text,
  marks: z.array(z.tuple([z.number(), z.number()])),
  /** The message's. */
  id: z.optional(z.number()),
});
export type Found = z.output<typeof Found>;

/** A request as one reader sees it. Dates are yyyy-MM-dd, moments Paris time, amounts cents. */
export const Ddl = z.object({
  id: z.number(),
  alphaid: text,
  hashedid: text,
  is_conversation: flag,
  date: text,
  updated: text,
  date_from: nullableText,
  date_to: nullableText,
  nb_adults: z.number(),
  nb_children: z.number(),
  nb_disabled: z.number(),
  page_nid: nullableNumber,
  page_title: text,
  village: text,
  sender_uid: z.number(),
  sender_name: text,
  lastname: text,
  sender_email: text,
  sender_tel: text,
  sender_origin: text,
  owner_id: nullableNumber,
  owner_email: text,
  /** Staff only. */
  owner_name: z.optional(text),
  /** Known by a telephone only: nobody has given names and an address yet (CHAT-90). Staff only. */
  sender_phone_only: z.optional(flag),
  to_uid: nullableNumber,
  agid: z.number(),
  agency_name: text,
  employee_uid: nullableNumber,
  employee_name: text,
  employee_profilepicture: text,
  last_action: text,
  /** By the other side, or by one's own where the other has said nothing yet. */
  last_said: z.object({ words: text, action: text, own: flag }),
  coverpicture_path: text,
  website: text,
  quote_platform: nullableNumber,
  split_request: flag,
  beds24_booking_id: nullableNumber,
  ad_online_booking: flag,
  online_booking: flag,
  user_chat_intro: text,
  masked: flag,
  has_cancelled: flag,
  quote_ddlchat_id: nullableNumber,
  quote_montant_total: nullableNumber,
  tags: z.array(TagWire),
  /** Something waits to be read by this reader's side. */
  unread: flag,
  /** This reader may post here (S3 §5, B101). */
  can_write: flag,
  /** This reader may do what an agency does here: quotes, money, contracts, tags, the request itself (B106). */
  can_manage: flag,
  /** Money came for it that a person has to decide about. Staff only. */
  has_unallocated_payment: flag,
  /** Whose words this reader's are: 1 the agency's side, 0 the guest's. */
  on_agency_side: flag,
  /** In the answer to a search by words. */
  found: z.optional(z.array(Found)),
});
export type Ddl = z.output<typeof Ddl>;

const tagShown = z.nullish(z.object({ id: z.number(), label: text, label_en: text, color: text }));
/** A tag set by hand (B27). Without `after` it was taken away. */
export const TagChange = z.object({ cat: text, note: text, before: tagShown, after: tagShown });
export type TagChange = z.output<typeof TagChange>;

const optionalNumber = z.optional(z.number());
const optionalFlag = z.optional(flag);
const optionalText = z.optional(z.string());

/** A message or event of a thread. Fields of quotes, contracts and payments stand only on the messages that carry one. */
export const Ddlchat = z.object({
  id: z.number(),
  id_ddl: z.number(),
  action: text,
  message: text,
  timestamp: text,
  datetimeFormatted: text,
  datetimeFormattedUk: text,
  author_uid: nullableNumber,
  author_full_name: text,
  author_profile_picture: text,
  /** Staff only. */
  real_author_full_name: optionalText,
  /** On notes, for those who see them. */
  author_mail: optionalText,
  use_agency_name: flag,
  channel: text,
  filepath: text,
  /** Of a picture: what the thread shows of it. */
  previewpath: text,
  file_name: text,
  file_mime: text,
  /** Bytes; absent without a file. */
  file_size: optionalNumber,
  deleted: flag,
  written_by_agency: flag,
  read_owner: flag,
  read_sender: flag,
  can_resend: flag,
  /** What became of the mail that told it: '', 'queued', 'sent' or 'failed'. Staff only. */
  mail_status: optionalText,
  /** Why it has not arrived: the server's code and words. Staff only. */
  mail_error: optionalText,
  /** The text that carried it, what became of it, and why it failed: in the agency's words, and as the code of failureText(). Staff only. */
  sms_id: optionalNumber,
  sms_status: optionalText,
  sms_error: optionalText,
  sms_code: optionalText,
  /** On the line that tells of a tag set by hand. Staff only. */
  tag_change: z.optional(TagChange),
  /** On the line that tells what of a cancelled stay goes back: cents (B112). */
  /** Until when the nights were held, and are: Paris time. */
  option_moved: z.optional(z.object({ before: z.string(), after: z.string() })),
  to_return: optionalNumber,
  /** Where it went. Staff only. */
  mail_recipient: optionalText,
  /** The address a message came from by mail, when it is not one the agency knew. Staff only. */
  mail_from: optionalText,
  /** A mail of somebody the agency knew no address of, filed here by hand: `author_full_name` is how its writer signed, or ''. */
  from_stranger: optionalFlag,
  /** What a mail repeats of former ones: shown when asked for. */
  quoted: optionalText,

  quote_id: optionalNumber,
  quote_reference: optionalText,
  quote_is_estimate: optionalFlag,
  quote_cancelled: optionalFlag,
  quote_locked: optionalFlag,
  quote_accepted: optionalFlag,
  /** Which quote of the request is accepted, this one or another. Staff only. */
  quote_accepted_id: optionalNumber,
  quote_montant_total: optionalNumber,
  quote_montant_total_before_discount: optionalNumber,
  quote_taxe_sejour: optionalNumber,
  quote_discount: optionalNumber,
  quote_montant_caution: optionalNumber,
  quote_montant_linge: optionalNumber,
  quote_linen_offered: optionalNumber,
  quote_bider: optionalNumber,
  quote_platform: optionalNumber,
  quote_nid: optionalNumber,
  quote_title: optionalText,
  /** The registration number of its house, where there is one. */
  quote_registration: optionalText,
  quote_date_from: optionalText,
  quote_date_to: optionalText,
  quote_nb_adults: optionalNumber,
  quote_nb_children: optionalNumber,
  quote_nb_disabled: optionalNumber,
  /** Until when the nights are held for the guest, Paris time; absent when they are not, or firmly so. */
  quote_held_until: optionalText,
  /** How it stands for the guest whose yes it may have (GuestAcceptState of the quote); absent for anybody else. */
  quote_guest_state: optionalText,

  yousign_id: optionalText,
  yousign_status: optionalText,
  yousign_reference: optionalText,
  yousign_signature_link: optionalText,
  yousign_expiration_date: optionalText,

  /** deposit, balance or all (A04). */
  payment_type: optionalText,
  payment_amount: optionalNumber,
  payment_mode: optionalText,
  payment_confirmed: optionalFlag,
  /** What its standing is read from (`paymentStateOfMessage`): came for nothing that still stood, where giving it back stands, nothing of it left. */
  payment_unallocated: optionalFlag,
  payment_refund: optionalText,
  payment_reversed: optionalFlag,
  booking_payment_id: optionalNumber,
  /** What the thread tells of this payment, from the first: Paris time. */
  payment_history: z.optional(z.array(z.object({ action: text, at: text }))),
  payment_request_id: optionalNumber,
  payment_request_amount: optionalNumber,
  payment_request_type: optionalText,
  payment_request_status: optionalText,
  ddlchat_req_id: optionalNumber,

  /** A bid, in euros (A43); `bider` is the price of the stay before linen and tax. */
  bid: optionalNumber,
  guarantee: optionalNumber,
  taxedesejour: optionalNumber,
  locationlinge: optionalNumber,
  fraisservice: optionalNumber,
  options: optionalNumber,
  discount: optionalNumber,
  bider: optionalNumber,
  total: optionalNumber,
  accompte: optionalNumber,
  solde: optionalNumber,
  /** What the guest may pay: 1 the total, 2 the deposit, 4 the balance, 5 nothing, the price is only shown (A34). */
  allowpayment: optionalNumber,
  allowaccompte: optionalFlag,
  allowsolde: optionalFlag,
  paid: optionalFlag,
  /** Its message was deleted, or the request cancelled after it (B58). */
  bid_cancelled: optionalFlag,
  /** On a payment request or a payment made from a bid: that bid, in euros. */
  bid_ddlchat_id: optionalNumber,
  bid_total: optionalNumber,
  bid_accompte: optionalNumber,
  bid_solde: optionalNumber,
});
export type Ddlchat = z.output<typeof Ddlchat>;
