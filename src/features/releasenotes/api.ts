import { body, endpoint, envelope } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

const digits = (count: number) => z.string().check(z.regex(new RegExp(`^\\d{${count}}$`)));

export const ReleaseNoteWire = z.object({ message: z.string(), importance: z.enum(['A', 'B']) });

/** Those after the date in the path, five segments in local time (B78), and after what this person has closed anywhere. */
export const listReleaseNotes = endpoint({
  method: 'GET',
  path: '/crmreleasenote/:year/:month/:day/:hour/:minute',
  params: z.object({ year: digits(4), month: digits(2), day: digits(2), hour: digits(2), minute: digits(2) }),
  response: z.extend(envelope(ReleaseNoteWire), { lastEntryDate: z.string() }),
});

/** Closed: told no more, on this device or another. */
export const readReleaseNotes = endpoint({
  method: 'POST',
  path: '/crmreleasenote',
  body: body({ lastEntryDate: z.string().check(z.regex(/^\d{4}(\/\d{2}){4}$/)) }),
  response: envelope(ReleaseNoteWire),
  writes: 'act',
});
