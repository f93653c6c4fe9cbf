/** What narrows a list to the rows of an index of its own, whatever their agency. */
export const INDEXED_TERMS = [
  'id',
  'alphaid',
  'nid',
  'page_nid',
  'mail',
  'sender_email',
  'ddl_sender_email',
  'sender_uid',
  'UID',
  'to_uid',
  'nid_user_uid',
  'employee_uid',
] as const;

/** The filters of S3 §2 and of the lists; the tags by their column, and by the short name links use. */
export const TERM_FIELDS = [
  ...INDEXED_TERMS,
  'internal_tag',
  'unread',
  'tag_ddl_reservation',
  'tag_ddl_guarantee',
  'tag_ddl_arrhes',
  'tag_ddl_payment',
  'tag_ddl_communication',
  'tag_ddl_discount',
] as const;
export type TermField = (typeof TERM_FIELDS)[number];
