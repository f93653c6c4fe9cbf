/** One request (S3 §7), corrected. */
import { isDay } from '#kernel/day.ts';
import { endpoint, envelope, idParam, versionedBody } from '#kernel/endpoint.ts';
import { Ddl, requestReference } from '#features/requests/api.ts';
import * as z from 'zod/mini';

const people = (least: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(20));
const day = z.string().check(z.refine(isDay, { params: { refusal: 'day' } }));
const ignored = z.optional(z.unknown());
/** What else a request shows may be sent back with it; it is not read (D13). */
const READ_ONLY = Object.fromEntries(Object.keys(Ddl.shape).map((name) => [name, ignored]));

/** What the agency may change of a request (CHAT-82); what is left out stays. */
export const DdlInput = z.strictObject({
  ...READ_ONLY,
  employee_uid: z.optional(z.nullable(idParam)),
  page_nid: z.optional(z.nullable(idParam)),
  date_from: z.optional(z.nullable(day)),
  date_to: z.optional(z.nullable(day)),
  nb_adults: z.optional(people(1)),
  nb_children: z.optional(people(0)),
  nb_disabled: z.optional(people(0)),
});
export type DdlInput = z.output<typeof DdlInput>;

export const saveRequest = endpoint({
  method: 'PUT',
  path: '/ddls/:id',
  params: z.object({ id: requestReference }),
  body: versionedBody({ CrmDdl: DdlInput }),
  response: envelope(Ddl),
  writes: 'versioned',
});
