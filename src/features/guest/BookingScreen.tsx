/** 'Réservations & paiements': the guest's stays, each with its steps and the one thing to do next. */
import { todayInParis } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { readList } from '#web/queries.ts';
import { Link } from '#web/router.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBeach } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listBookings } from './api.ts';
import type { Booking } from './api.ts';
import { BookingCard } from './BookingCard.tsx';
import classes from './Booking.module.css';

export function BookingScreen() {
  const { t } = useLingui();
  const query = useQuery(readList(listBookings, {}, ['ddl', 'quote', 'yousign', 'bookingpayment']));
  return (
    <>
      <nav className={classes.crumbs} aria-label={t`Fil d'Ariane`}>
        <ol>
          <li>
            <Link to={paths.home()}>
              <Trans>Accueil</Trans>
            </Link>
          </li>
          <li aria-current="page">
            <Trans>Réservations & paiements</Trans>
          </li>
        </ol>
      </nav>
      <PageTitle title={t`Réservations & paiements`} />
      <Loaded query={query} skeleton={<SkeletonCards count={2} height={380} />}>
        {({ models = [] }) =>
          models.length === 0 ? (
            <EmptyState icon={IconBeach} title={t`Vous n'avez pas encore fait de demande de location.`} />
          ) : (
            <Bookings bookings={models} />
          )
        }
      </Loaded>
    </>
  );
}

function Bookings({ bookings }: { bookings: readonly Booking[] }) {
  const { t } = useLingui();
  const today = todayInParis();
  const coming = bookings.filter(({ is_cancelled, date_to }) => !is_cancelled && (date_to ?? '') >= today);
  const past = bookings.filter((booking) => !coming.includes(booking));
  return (
    <div className={classes.list}>
      {coming.map((booking) => (
        <BookingCard key={booking.id} booking={booking} today={today} />
      ))}
      {past.length > 0 && coming.length > 0 && (
        <h2 className={classes.past}>{t`Séjours passés et demandes annulées`}</h2>
      )}
      {past.map((booking) => (
        <BookingCard key={booking.id} booking={booking} today={today} />
      ))}
    </div>
  );
}
