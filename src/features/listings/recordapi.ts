/** One house as it travels, with every field of its record: read, made, saved, switched (S2 §7). Apart from the list, which every page of an owner asks something of. */
import { body, endpoint, envelope, flagParam, idParam, versionedBody } from '#kernel/endpoint.ts';
import { recordShape } from '#kernel/wirerecord.ts';
import { PricePeriod, PricePeriodsSent } from '#features/periods/api.ts';
import * as z from 'zod/mini';
import { House } from './api.ts';
import { HOUSE_RECORD } from './record.ts';

const text = z.string();
const flag = z.union([z.literal(0), z.literal(1)]);

/**
 * One house: every field of the record that the caller may read, what its tile shows, and what the editor needs to know of the caller. Amounts
 * are euros (A43).
 */
export const HouseReading = z.object({
  ...recordShape(HOUSE_RECORD.fields),
  ...House.shape,
  owner_uid: z.number(),
  rooms: z.number(),
  bathrooms: z.number(),
  sleeps_total: z.number(),
  classement: z.number(),
  fraisservice: z.nullable(z.number()),
  guarantee: z.nullable(z.number()),
  location_linge: z.nullable(z.number()),
  /** Its price periods, in the order of their days. */
  prices: z.array(PricePeriod),
  /** What a reference is called. */
  uid_label: z.optional(text),
  updated: text,
  updated_by_name: text,
  /** 1: of an agency the caller changes things in (B106), and not expired for them. */
  can_write: flag,
  /** Fields that the caller may write, of those that can be read here. */
  writable: z.array(text),
  /** Translations whose French has changed since they were written or looked at. */
  stale_translations: z.array(text),
});
export type HouseReading = z.output<typeof HouseReading>;

const params = z.object({ id: idParam });
const oneHouse = envelope(HouseReading);

export const houseForCrm = endpoint({
  method: 'GET',
  path: '/houses/forcrm',
  query: z.strictObject({ sid: idParam }),
  response: oneHouse,
});

/** `cacheTimestamp` is the version that a save names. */
export const readHouse = endpoint({ method: 'GET', path: '/houses/:id', params, response: oneHouse });

/** Empty: the maker's own (B29). The agency says whose it is: of somebody it knows, or its own. */
export const createHouse = endpoint({
  method: 'POST',
  path: '/houses',
  body: body({ owner_uid: z.optional(idParam), of_agency: z.optional(flagParam) }),
  response: oneHouse,
  writes: 'adds',
});

/**
 * Fields that are not sent keep their value. `prices` replaces all periods, in the same transaction. `publish: 1` also publishes, after the checks;
 * 'cancelledwithwarnings' wrote nothing, and `ignoreWarnings: 1` writes all the same. `validate: 0` asks for nothing that is missing.
 * An answer 'ok' with warnings was saved, and is not published for the reasons they give.
 */
export const saveHouse = endpoint({
  method: 'PUT',
  path: '/houses/:id',
  params,
  body: versionedBody({
    CrmHouse: z.record(z.string().check(z.maxLength(100)), z.unknown()),
    prices: z.optional(PricePeriodsSent),
    publish: z.optional(flagParam),
    validate: z.optional(flagParam),
    ignoreWarnings: z.optional(flagParam),
  }),
  response: oneHouse,
  writes: 'versioned',
});

/** What would be said before it is published: `blocks` those that nobody ignores. */
export const housePublication = endpoint({
  method: 'GET',
  path: '/house/publication/:id',
  params,
  response: envelope(
    z.object({
      id: z.number(),
      published: flag,
      warnings: z.array(
        z.object({
          type: text,
          field: z.optional(text),
          message: text,
          blocks: z.boolean(),
        }),
      ),
    }),
  ),
});

/** A toggle: what it is already it stays. Pre-checks answer 'cancelledwithwarnings', which `ignoreWarnings: 1` passes over (B32). */
const toggle = {
  method: 'PUT',
  params,
  body: body({ ignoreWarnings: z.optional(flagParam) }),
  response: oneHouse,
  writes: 'act',
} as const;
export const enableOnlineBooking = endpoint({ ...toggle, path: '/house/onlinebookingenable/:id' });
export const disableOnlineBooking = endpoint({ ...toggle, path: '/house/onlinebookingdisable/:id' });
export const enableHousekeeping = endpoint({ ...toggle, path: '/house/housekeepingenable/:id' });
export const disableHousekeeping = endpoint({ ...toggle, path: '/house/housekeepingdisable/:id' });
export const archiveHouse = endpoint({ ...toggle, path: '/house/archive/:id' });
export const unarchiveHouse = endpoint({ ...toggle, path: '/house/unarchive/:id' });

/** Writes descriptions from the facts of the record into the empty ones (B31). */
export const prefillHouse = endpoint({
  method: 'POST',
  path: '/house/prefill/:id',
  params,
  body: body({}),
  response: oneHouse,
  writes: 'act',
});

/** These translations were looked at beside the French of the version that is named: they are said to be stale no longer. */
export const lookAtTranslations = endpoint({
  method: 'PUT',
  path: '/house/translationslookedat/:id',
  params,
  body: versionedBody({ fields: z.array(text.check(z.maxLength(100))).check(z.maxLength(20)) }),
  response: oneHouse,
  writes: 'versioned',
});
