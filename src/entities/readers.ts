/** Who reads what is no declared entity, asked in several places: expressions over permissions. */

/** Whoever answers people or keeps their cards. */
export const READS_PEOPLE = 'toolChatManage or fullCrmUser or fullOwnCrmUser';

/** Who is shown everybody's mail and telephone; whom else, `server/contacts.ts` says (C15). */
export const SEES_CONTACTS = 'fullCrmUser or fullOwnCrmUser';

export const READS_QUOTES = 'toolQuotes or toolChatManage or fullCrmQuote or fullOwnCrmQuote';

/** Who of the staff may be given something to do. */
export const READS_STAFF = 'toolChatManage';
