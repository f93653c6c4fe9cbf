/** Who looks at a conversation and who is writing in it. Nothing of it is kept. */
import { endpoint, envelope } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

const flag = z.pipe(
  z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]),
  z.transform((value) => Number(value) as 0 | 1),
);

/** No write of data: it names no cache key and carries no timestamp (A41). */
export const sayPresence = endpoint({
  method: 'POST',
  path: '/ddls/:id/presence',
  params: z.object({ id: z.string().check(z.regex(/^[\w-]{1,20}$/)) }),
  body: z.strictObject({ typing: flag, open: flag, is_note: z.optional(flag) }),
  response: envelope(z.object({})),
  writes: 'adds',
});
