/** Who looks at a conversation and who is writing in it; who edits which part of a house. Nothing of it is kept. */
import { endpoint, envelope, idParam } from '#kernel/endpoint.ts';
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

/** Where in the editor of a house somebody is: 'tab/section', or the tab alone; '' when they leave. */
export const sayHousePresence = endpoint({
  method: 'POST',
  path: '/houses/:id/presence',
  params: z.object({ id: idParam }),
  body: z.strictObject({ section: z.string().check(z.regex(/^([a-z]{1,20}(\/[a-z0-9-]{1,40})?)?$/)) }),
  response: envelope(z.object({})),
  writes: 'adds',
});
