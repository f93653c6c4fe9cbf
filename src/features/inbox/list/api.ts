/** Calls of the list of conversations (S3 §7): put away, taken back. Looked through by `listRequests` of the requests. */
import { endpoint, envelope, idParam, body } from '#kernel/endpoint.ts';
import { Ddl } from '#features/requests/api.ts';
import * as z from 'zod/mini';

export const maskRequest = endpoint({
  method: 'PUT',
  path: '/crmddls/mask/:id',
  params: z.object({ id: idParam }),
  body: body({}),
  response: envelope(Ddl),
  writes: 'act',
});

export const unmaskRequest = endpoint({
  method: 'PUT',
  path: '/crmddls/unmask/:id',
  params: z.object({ id: idParam }),
  body: body({}),
  response: envelope(Ddl),
  writes: 'act',
});
