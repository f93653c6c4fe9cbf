/** One message of a thread (S3 §7). A thread is read, and a message taken away, by calls of the requests. */
import { endpoint, envelope, idParam } from '#kernel/endpoint.ts';
import { Ddlchat } from '#features/requests/api.ts';
import * as z from 'zod/mini';

export const readMessage = endpoint({
  method: 'GET',
  path: '/crmddlchats/:id',
  params: z.object({ id: idParam }),
  response: envelope(Ddlchat),
});
