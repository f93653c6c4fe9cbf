/** How many letters and how many bytes a day are taken, from one sender and from all. */
import type { IncomingMail } from '#providers/mail/port.ts';
import type { App } from '#server/app.ts';
import { increment, incrementUpTo, decrement } from '#server/ratelimit.ts';
import type { Limit } from '#server/ratelimit.ts';
import type { Db } from '#server/sql.ts';
import type { Sealed } from './matching.ts';

type Counted = readonly [limit: Limit, subject: string];

type Added = readonly [limit: Limit, subject: string, amount: number];

/** What was counted of a mail that comes again. While the database is away there is nobody to tell, and what counts is that the sender hears 451. */
export async function undoCounts(app: App, added: readonly Added[]): Promise<void> {
  try {
    for (const [limit, subject, amount] of added) await decrement(app.db, limit, subject, amount);
  } catch (error) {
    app.log.warn({ err: error }, 'a mail that was not kept stays counted');
  }
}

/** One letter every three minutes, day and night. */
const LETTERS_OF_SENDER: Limit = { bucket: 'mailin-letters', max: 500, minutes: 1440 };

/** Of all that prove nothing: a letter every four seconds, of which the slowest keeps a reader busy for fifteen. */
const LETTERS_OF_ALL: Limit = { bucket: 'mailin-letters', max: 20_000, minutes: 1440 };

/**
 * What a letter is counted by. Anybody may write somebody's name on letters, so that who answers at their own sealed address is counted by
 * that address alone: a stranger's letters can't keep the answers of our guests out. Notices of non-delivery have no sender.
 */
export function mailCounters({ from }: IncomingMail, { reader }: Sealed): Counted[] {
  if (reader) return [[LETTERS_OF_SENDER, `sealed ${reader.seal}`]];
  const bySender: Counted[] = from === '' ? [] : [[LETTERS_OF_SENDER, `mail ${from.toLowerCase()}`]];
  return [...bySender, [LETTERS_OF_ALL, 'all mail']];
}

/** Counted before it is read. The narrower that is passed spares the wider one: one sender can't use up all of them. */
export async function hasMailQuota(db: Db, letters: readonly Counted[]): Promise<boolean> {
  for (const [limit, subject] of letters) if ((await increment(db, limit, subject)) > limit.max) return false;
  return true;
}

const MB = 1_048_576;

/** In bytes, of one sender, and of all of them: what is beyond waits at its sender's server, which comes again for days. */
const BY_SENDER: Limit = { bucket: 'mailin-bytes', max: 100 * MB, minutes: 1440 };

const BY_ALL: Limit = { bucket: 'mailin-bytes', max: 3000 * MB, minutes: 1440 };

/** A letter without files: whoever writes somebody's address on heavy mails must not keep that person's words out. */
const WORDS_BYTES = 65_536;

export type QuotaExceeded = 'tooHeavy' | 'tooHeavyAll';

/**
 * Counts a mail, and says whose bytes are too many; a sender is not charged for what all the others have sent. Who answers at their own
 * sealed address is counted by that alone: neither their name on a stranger's mails nor all the strangers' bytes keeps their photographs out.
 */
export async function enforceMailQuota(
  db: Db,
  { from, raw }: IncomingMail,
  { reader }: Sealed,
): Promise<{ added: readonly Added[]; refused?: QuotaExceeded }> {
  const isLetter = raw.length <= WORDS_BYTES;
  if (reader) {
    const ofReader: Added = [BY_SENDER, `sealed ${reader.seal}`, raw.length];
    if (await incrementUpTo(db, ...ofReader)) return { added: [ofReader] };
    return { added: [], ...(!isLetter && { refused: 'tooHeavy' }) };
  }
  const ofSender: Added = [BY_SENDER, `mail ${from.toLowerCase()}`, raw.length];
  const ofAll: Added = [BY_ALL, 'all mail', raw.length];
  if (!(await incrementUpTo(db, ...ofSender)))
    return { added: [], ...(!isLetter && { refused: 'tooHeavy' }) };
  if (await incrementUpTo(db, ...ofAll)) return { added: [ofSender, ofAll] };
  if (isLetter) return { added: [ofSender] };
  await decrement(db, ...ofSender);
  return { added: [], refused: 'tooHeavyAll' };
}
