import { todayInParis } from '#kernel/day.ts';
import { cents, toEuros } from '#kernel/money.ts';
import { Refusal } from '#kernel/refusal.ts';
import { publicFile } from '#kernel/paths.ts';
import { languageOf } from '#server/errors.ts';
import { slotsFor } from '#server/slots.ts';
import { listRoute } from '#server/listroute.ts';
import { oneAnswer } from '#server/listqueries.ts';
import { publicRoute, route } from '#server/route.ts';
import { clientInfoOf } from '#server/clientaddress.ts';
import type { Caller } from '#server/session.ts';
import { isStaff } from '#server/session.ts';
import * as api from './api.ts';
import { acceptEnquiry, openEnquiry, TRIED } from './enquiries.ts';
import { ADS_PAGE } from './house.ts';
import { thanksPath } from './paths.ts';
import { hasHouse, HOUSE_SOURCE, houseRows } from './houselistqueries.ts';
import { endedHouses, houseInScope } from './queries.ts';
import type { CrmRow, HouseRow } from './queries.ts';
import { stayPriceFor } from './stayprice.ts';
import { typedOf } from './typed.ts';

export const listingRoutes = [
  listRoute(api.HOUSES, api.listHouses, {
    needs: 'toolAds',
    source: HOUSE_SOURCE,
    size: ADS_PAGE,
    rows: async ({ db, caller }, chosen) =>
      (await houseRows(db, chosen, todayInParis())).map((house) => wire(house, caller)),
    also: async ({ db, caller }) => ({ hasAny: await hasHouse(db, caller) }),
  }),

  route(api.houseForCrm, { needs: 'toolChatManage or fullOwnCrmNode' }, async ({ db, caller, query }) => {
    const house = await houseInScope(db, caller, query.sid, todayInParis());
    if (!house) throw new Refusal('notFound');
    return { models: [crmWire(house, caller)] };
  }),

  route(api.endedListings, { needs: 'toolAds' }, async ({ db, caller }) => ({
    models: await endedHouses(db, caller, todayInParis()),
  })),

  route(api.readHouse, { needs: 'toolAds' }, async ({ db, caller, params }) => {
    return oneAnswer(db, api.HOUSES.cacheKey, async () => {
      const house = await houseInScope(db, caller, params.id, todayInParis());
      if (!house) throw new Refusal('notFound');
      return wire(house, caller);
    });
  }),

  publicRoute(
    api.stayPrice,
    { limit: { bucket: 'stayPrice', max: 300, minutes: 10, by: 'address' } },
    async ({ db, params, query, request }) => {
      const { from, to, adults = 1, children = 0, disabled = 0 } = query;
      return {
        models: [
          await stayPriceFor(
            db,
            { houseId: params.id, from, to, adults, children, disabled },
            query.lang ?? languageOf(request),
          ),
        ],
      };
    },
  ),

  publicRoute(
    api.sendEnquiry,
    {
      limit: TRIED,
      isForm: true,
      prepare: ({ app, params, body, request }) =>
        slotsFor(
          app,
          request,
        )(() =>
          acceptEnquiry(app, params.id, typedOf(body), {
            origin: clientInfoOf(app, request),
            isRobot: String(body.website ?? '') !== '',
          }),
        ),
    },
    async ({ tx, params, body, request, prepared: accepted }) => {
      const language = body.lang ?? languageOf(request);
      if (accepted) await openEnquiry(tx, accepted.house, accepted.enquiry, language);
      return { models: [{ thanks: thanksPath(params.id, language) }] };
    },
  ),
];

const flag = (value: boolean) => (value ? (1 as const) : (0 as const));
const euros = (amount: number | null) => (amount === null ? null : toEuros(cents(amount)));

/** An owner's name and mail are on the agency's tiles only (S2 §2.2). */
function wire(house: HouseRow, caller: Caller): api.House {
  return {
    id: house.id,
    agid: house.agid,
    title: house.title,
    village: house.village,
    village_label: house.village_label,
    coverpicture_path: house.cover_path === null ? '' : publicFile(house.cover_path),
    published: flag(house.published),
    archived: flag(house.archived),
    online_booking: flag(house.online_booking),
    housekeeping: flag(house.housekeeping),
    has_holes: house.has_holes,
    expiry_date: house.expiry_date,
    days_remaining: house.days_remaining,
    max_num_people: house.max_num_people,
    ...(isStaff(caller) && { owner_name: house.owner_name, owner_mail: house.owner_mail }),
  };
}

/** The management rate is between agency and owner: both are the only callers who reach this. */
function crmWire(house: CrmRow, caller: Caller): api.HouseForCrm {
  return {
    ...wire(house, caller),
    owner_uid: house.owner_uid,
    rooms: house.rooms,
    bathrooms: house.bathrooms,
    sleeps_total: house.sleeps_total,
    classement: house.classement,
    fraisservice: euros(house.fraisservice),
    guarantee: euros(house.guarantee),
    location_linge: euros(house.location_linge),
    management_fee_rate: house.management_fee_rate,
    ref_idrl: house.ref_idrl,
  };
}
