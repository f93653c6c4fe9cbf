/**
 * A request's stay on other days, or in another house: a new quote for it, its people and its platform kept (B41: nights move when it is
 * accepted). The address names request, house and days, so that a calendar leads here.
 */
import type { Day } from '#kernel/day.ts';
import { isDay } from '#kernel/day.ts';
import { usePlatforms } from '#features/lists/choices.ts';
import type { Ddl } from '#features/requests/api.ts';
import { readRequest } from '#features/requests/calls.ts';
import type { Filters } from '#web/address.ts';
import { read } from '#web/queries.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { NotFound } from '#web/frame/NotFound.tsx';
import { useQuery } from '@tanstack/react-query';
import { callOf } from './draft.ts';
import { NewQuote } from './NewQuote.tsx';
import { simulateWithValues } from './priceapi.ts';

export interface StayAsked {
  ddl: string;
  nid: number;
  from: Day;
  to: Day;
}

export function stayAsked({ ddl, nid, from, to }: Filters): StayAsked | undefined {
  const house = Number(nid);
  if (!ddl || !Number.isInteger(house) || house < 1 || !isDay(from) || !isDay(to) || to <= from)
    return undefined;
  return { ddl, nid: house, from, to };
}

export function QuoteForStay(stay: StayAsked) {
  const query = useQuery(read(readRequest, { params: { id: stay.ddl } }, []));
  return (
    <Loaded query={query} skeleton={<SkeletonCards count={3} height={220} />}>
      {({ models }) => {
        const ddl = models?.[0];
        return ddl ? <OfRequest ddl={ddl} stay={stay} /> : <NotFound />;
      }}
    </Loaded>
  );
}

function OfRequest({ ddl, stay: { nid, from, to } }: { ddl: Ddl; stay: StayAsked }) {
  const { platforms, ready } = usePlatforms(ddl.agency_name);
  const own = platforms.find(({ type }) => type === 'er')?.value ?? platforms[0]?.value ?? '';
  const platform = ddl.quote_platform ?? Number(own);
  const people = { adults: ddl.nb_adults, children: ddl.nb_children, disabled: ddl.nb_disabled };
  const basis = { nid, from, to, ...people, platform, stored: null, quoteId: null, ddl: ddl.alphaid };
  const query = useQuery({
    ...read(simulateWithValues, callOf({ ...basis, isDiscountAutomatic: true }, {}, platform), []),
    enabled: ready,
    // The form asks again by itself; what it began with stays.
    staleTime: Infinity,
  });
  return (
    <Loaded query={query} skeleton={<SkeletonCards count={3} height={220} />}>
      {({ models }) => {
        const quote = models?.[0];
        if (!quote) return <NotFound />;
        const searchCriteria = { platform, dateFrom: from, dateTo: to, ...people };
        return (
          <NewQuote
            state={{
              searchCriteria,
              quote,
              attachToExistingDdl: ddl.alphaid,
              tenantUid: ddl.sender_uid,
            }}
          />
        );
      }}
    </Loaded>
  );
}
