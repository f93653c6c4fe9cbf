/** Every refusal there is. A table that is declared and not gathered here does not compile. */
import { COMMON_REFUSALS } from '#kernel/refusals.ts';
import type { Planned, RefusalKey } from '#kernel/planned.ts';
import { entityRefusals } from '#entities/refusals.ts';
import { acceptanceRefusals } from '#features/acceptance/refusals.ts';
import { beds24Refusals } from '#features/beds24/refusals.ts';
import { bidRefusals } from '#features/bids/refusals.ts';
import { bookingRefusals } from '#features/bookings/refusals.ts';
import { calendarRefusals } from '#features/calendar/refusals.ts';
import { complianceRefusals } from '#features/compliance/refusals.ts';
import { channelRefusals } from '#features/channels/refusals.ts';
import { commentRefusals } from '#features/comments/refusals.ts';
import { contractRefusals } from '#features/contracts/refusals.ts';
import { waitingRefusals } from '#features/waiting/refusals.ts';
import { stayRefusals } from '#features/stays/refusals.ts';
import { departureRefusals } from '#features/departures/refusals.ts';
import { fileRefusals } from '#features/files/refusals.ts';
import { inboxRefusals } from '#features/inbox/refusals.ts';
import { listingRefusals } from '#features/listings/refusals.ts';
import { mailinRefusals } from '#features/mailin/refusals.ts';
import { mailingRefusals } from '#features/mailing/refusals.ts';
import { mandateRefusals } from '#features/mandates/refusals.ts';
import { paymentRefusals } from '#features/payments/refusals.ts';
import { peopleRefusals } from '#features/people/refusals.ts';
import { periodRefusals } from '#features/periods/refusals.ts';
import { photoRefusals } from '#features/photos/refusals.ts';
import { pricingRefusals } from '#features/pricing/refusals.ts';
import { profileRefusals } from '#features/profile/refusals.ts';
import { siteRefusals } from '#features/publicsite/refusals.ts';
import { quoteRefusals } from '#features/quotes/refusals.ts';
import { requestRefusals } from '#features/requests/refusals.ts';
import { seasonRefusals } from '#features/seasons/refusals.ts';
import { sessionRefusals } from '#features/session/refusals.ts';
import { smsRefusals } from '#features/sms/refusals.ts';
import { statusRefusals } from '#features/status/refusals.ts';
import { tagRefusals } from '#features/tags/refusals.ts';
import { whynotRefusals } from '#features/whynot/refusals.ts';
import { serverRefusals } from '#server/refusals.ts';

export const refusals: Readonly<Record<RefusalKey, Planned>> = {
  ...COMMON_REFUSALS,
  ...serverRefusals,
  ...entityRefusals,
  ...acceptanceRefusals,
  ...beds24Refusals,
  ...bidRefusals,
  ...bookingRefusals,
  ...calendarRefusals,
  ...complianceRefusals,
  ...channelRefusals,
  ...commentRefusals,
  ...contractRefusals,
  ...departureRefusals,
  ...stayRefusals,
  ...waitingRefusals,
  ...fileRefusals,
  ...inboxRefusals,
  ...listingRefusals,
  ...mailinRefusals,
  ...mailingRefusals,
  ...mandateRefusals,
  ...paymentRefusals,
  ...peopleRefusals,
  ...periodRefusals,
  ...photoRefusals,
  ...pricingRefusals,
  ...profileRefusals,
  ...siteRefusals,
  ...quoteRefusals,
  ...requestRefusals,
  ...seasonRefusals,
  ...sessionRefusals,
  ...smsRefusals,
  ...statusRefusals,
  ...tagRefusals,
  ...whynotRefusals,
};
