import { endpoint, envelope } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

const digits = (count: number) => z.string().check(z.regex(new RegExp(`^\\d{${count}}$`)));

export const ReleaseNoteWire = z.object({ message: z.string(), importance: z.enum(['A', 'B']) });

/** The last read date is five segments of the path, local time (B78). */
export const listReleaseNotes = endpoint({
  method: 'GET',
  path: '/crmreleasenote/:year/:month/:day/:hour/:minute',
  params: z.object({ year: digits(4), month: digits(2), day: digits(2), hour: digits(2), minute: digits(2) }),
  response: z.extend(envelope(ReleaseNoteWire), { lastEntryDate: z.string() }),
});
