/** What an agency says of itself, and a person of themselves, as it travels. */
import { body, endpoint, envelope, formerParam, idParam, versionedBody } from '#kernel/endpoint.ts';
import { recordShape } from '#kernel/wirerecord.ts';
import * as z from 'zod/mini';
import { AGENCY_FIELDS } from './fields.ts';

const text = z.string();

/** Who changed which fields, and when. */
const Change = z.object({ at: text, by: text, fields: z.array(text) });

export const AgencySettings = z.object({
  ...recordShape(AGENCY_FIELDS),
  id: z.number(),
  name: text,
  /** The file, as the next logo names the one it takes the place of; 0: none. */
  logo_fid: z.number(),
  logo: text,
  /** That a save names. */
  version: z.number(),
  /** The last ones, newest first. */
  changes: z.array(Change),
});
export type AgencySettings = z.output<typeof AgencySettings>;

/** Of every agency in which the caller changes things, their own first. */
export const readAgencySettings = endpoint({
  method: 'GET',
  path: '/agencysettings',
  response: envelope(AgencySettings),
});

const params = z.object({ id: idParam });

export const saveAgencySettings = endpoint({
  method: 'PUT',
  path: '/agencysettings/:id',
  params,
  body: versionedBody({ CrmAgency: z.record(text.check(z.maxLength(100)), z.unknown()) }),
  response: envelope(AgencySettings),
  writes: 'versioned',
});

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/agencysettings/:id/logo',
  params,
  body: z.strictObject({ former: formerParam }),
  files: ['myFile'],
  response: envelope(AgencySettings),
  writes: 'replaces',
});

const name = text.check(z.maxLength(300));

/** `former`: what stood there when it was opened. */
export const saveOwnName = endpoint({
  method: 'PUT',
  path: '/profile/name',
  body: body({
    first_name: name,
    last_name: name,
    former: z.strictObject({ first_name: name, last_name: name }),
  }),
  response: envelope(z.object({ first_name: text, last_name: text })),
  writes: 'replaces',
});
