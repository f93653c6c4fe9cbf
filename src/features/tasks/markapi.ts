/** What the menu asks of tasks, on every screen: apart from their list, which needs the declaration of the entity. */
import { endpoint, envelope } from '#kernel/endpoint.ts';
import * as z from 'zod/mini';

/** Of the caller's own and of nobody's: how many are due today or were before. */
export const dueTasks = endpoint({
  method: 'GET',
  path: '/tasks/due',
  response: envelope(z.object({ due: z.number() })),
});
