/** Choices for suggest and select fields: a map of id to what is shown of it, in `order` (S2 §7). */
import { endpoint, idParam } from '#kernel/endpoint.ts';
import { Suggestion } from '#features/people/api.ts';
import * as z from 'zod/mini';

export type { Suggestion };

const response = z.object({
  result: z.enum(['ok', 'error', 'cancelledwithwarnings']),
  models: z.record(z.string(), Suggestion),
  appVersion: z.optional(z.string()),
});
const searched = z.optional(z.string().check(z.maxLength(100)));
const query = z.strictObject({ q: searched, s: searched });

export const listSimulatorPlatforms = endpoint({
  method: 'GET',
  path: '/autocomplete/listsimulatorplatforms',
  query,
  response,
});
export const listPlatforms = endpoint({
  method: 'GET',
  path: '/autocomplete/listplatforms',
  query,
  response,
});
export const listVillage = endpoint({ method: 'GET', path: '/autocomplete/listvillage', query, response });
/** The same, with 'none' before them. */
export const listVillageWithNone = endpoint({
  method: 'GET',
  path: '/autocomplete/listvillagewithnonefeminine',
  query,
  response,
});
/** The trades that the agency works with. */
export const listCompanys = endpoint({ method: 'GET', path: '/autocomplete/listcompanys', query, response });
/** People by their names alone. */
export const listUserShort = endpoint({
  method: 'GET',
  path: '/autocomplete/listusershort',
  query: z.strictObject({ q: searched, s: searched, agid: z.optional(idParam) }),
  response,
});
export const listAgency = endpoint({ method: 'GET', path: '/autocomplete/listagency', query, response });
export const listHouseOwner = endpoint({
  method: 'GET',
  path: '/autocomplete/listhouseowner',
  query,
  response,
});
export const listHouse = endpoint({ method: 'GET', path: '/autocomplete/listhouse', query, response });
/** Who may follow a request: the staff of one agency (`agid`), or of those the caller sees. */
export const listEmployeeAll = endpoint({
  method: 'GET',
  path: '/autocomplete/listemployeeall',
  query: z.strictObject({ q: searched, s: searched, agid: z.optional(idParam) }),
  response,
});
export const listYesNo = endpoint({ method: 'GET', path: '/autocomplete/listyesno', query, response });

/** The conversations of one person, newest first; the key is the request's id. */
export const listConversations = endpoint({
  method: 'GET',
  path: '/autocomplete/listconversations/:uid',
  params: z.object({ uid: idParam }),
  query,
  response,
});
