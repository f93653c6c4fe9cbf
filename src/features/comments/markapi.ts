/** What the menu asks of comments, on every screen: apart from their list. */
import { endpoint, envelope } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

/** How many wait to be judged by the caller. */
export const waitingComments = endpoint({
  method: 'GET',
  path: '/comments/waiting',
  response: envelope(z.object({ waiting: z.number() })),
});
