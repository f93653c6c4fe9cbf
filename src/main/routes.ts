/** Every API route of the product, by feature. Adding one: declare it in its feature's routes.ts. */
import './permissions.ts';
import './publication.ts';
import './nighthooks.ts';
import './salechecks.ts';
import type { Route } from '#server/route.ts';
import { entities } from '#entities/all.ts';
import { entityRoutes } from '#server/entities.ts';
import { tableDefinitionRoute } from '#server/tabledefinitions.ts';
import { acceptanceRoutes } from '#features/acceptance/routes.ts';
import { beds24Routes } from '#features/beds24/routes.ts';
import { optionRoutes } from '#features/options/routes.ts';
import { bookingRoutes } from '#features/bookings/routes.ts';
import { calendarRoutes } from '#features/calendar/routes.ts';
import { channelRoutes } from '#features/channels/routes.ts';
import { overviewRoutes } from '#features/calendar/overview/routes.ts';
import { complianceRoutes } from '#features/compliance/routes.ts';
import { commentRoutes } from '#features/comments/routes.ts';
import { contractRoutes } from '#features/contracts/routes.ts';
import { waitingRoutes } from '#features/waiting/routes.ts';
import { stayRoutes } from '#features/stays/routes.ts';
import { departureRoutes } from '#features/departures/routes.ts';
import { keptFileRoutes } from '#features/files/routes.ts';
import { geographyRoutes } from '#features/geography/routes.ts';
import { guestRoutes } from '#features/guest/routes.ts';
import { inboxRoutes } from '#features/inbox/routes.ts';
import { presenceRoutes } from '#features/presence/routes.ts';
import { houseDefinition } from '#features/listings/definition.ts';
import { listingRoutes } from '#features/listings/routes.ts';
import { listRoutes } from '#features/lists/routes.ts';
import { mailinRoutes } from '#features/mailin/routes.ts';
import { mandateRoutes } from '#features/mandates/routes.ts';
import { mailingRoutes } from '#features/mailing/routes.ts';
import { particularsRoutes } from '#features/particulars/routes.ts';
import { paymentRoutes } from '#features/payments/routes.ts';
import { peopleRoutes } from '#features/people/routes.ts';
import { photoRoutes } from '#features/photos/routes.ts';
import { prewrittenRoutes } from '#features/prewritten/routes.ts';
import { profileRoutes } from '#features/profile/routes.ts';
import { siteRoutes } from '#features/publicsite/routes.ts';
import { quoteRoutes } from '#features/quotes/routes.ts';
import { releaseNoteRoutes } from '#features/releasenotes/routes.ts';
import { seasonRoutes } from '#features/seasons/routes.ts';
import { sessionRoutes } from '#features/session/routes.ts';
import { simulatorRoutes } from '#features/simulator/routes.ts';
import { smsRoutes } from '#features/sms/routes.ts';
import { statusRoutes } from '#features/status/routes.ts';
import { tagRoutes } from '#features/tags/routes.ts';
import { whynotRoutes } from '#features/whynot/routes.ts';
import { taskRoutes } from '#features/tasks/routes.ts';

const special: Route[] = [
  tableDefinitionRoute(entities, [houseDefinition]),
  ...sessionRoutes,
  ...statusRoutes,
  ...smsRoutes,
  ...peopleRoutes,
  ...listingRoutes,
  ...complianceRoutes,
  ...particularsRoutes,
  ...profileRoutes,
  ...siteRoutes,
  ...photoRoutes,
  ...keptFileRoutes,
  ...listRoutes,
  ...geographyRoutes,
  ...mailingRoutes,
  ...mailinRoutes,
  ...mandateRoutes,
  ...departureRoutes,
  ...stayRoutes,
  ...waitingRoutes,
  ...inboxRoutes,
  ...presenceRoutes,
  ...prewrittenRoutes,
  ...simulatorRoutes,
  ...quoteRoutes,
  ...bookingRoutes,
  ...optionRoutes,
  ...acceptanceRoutes,
  ...calendarRoutes,
  ...channelRoutes,
  ...beds24Routes,
  ...seasonRoutes,
  ...overviewRoutes,
  ...commentRoutes,
  ...contractRoutes,
  ...paymentRoutes,
  ...guestRoutes,
  ...tagRoutes,
  ...whynotRoutes,
  ...taskRoutes,
  ...releaseNoteRoutes,
];

/** What a feature declares itself replaces the generic route of the same method and path. */
const named = new Set(special.map(({ method, path }) => `${method} ${path}`));
export const routes: readonly Route[] = [
  ...special,
  ...entities.flatMap(entityRoutes).filter(({ method, path }) => !named.has(`${method} ${path}`)),
];
