/**
 * 'Réservations & paiements': the guest's stays, each with its steps and the one thing to do next. With one of them in its address it is the page
 * their mails lead to, which moves before their eyes: proposal, contract, deposit, balance, arrival.
 */
import { todayInParis } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { bookingReference } from '#features/requests/request.ts';
import { useFilters } from '#web/address.ts';
import { readList } from '#web/queries.ts';
import { Link, useParams } from '#web/router.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { SkeletonCards } from '#web/ui/Skeletons.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBeach } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { listBookings } from './api.ts';
import type { Booking } from './api.ts';
import { BookingCard } from './BookingCard.tsx';
import classes from './Booking.module.css';
import { quoteNamed } from './offers.ts';

export function BookingScreen() {
  const { t } = useLingui();
  const { alphaid } = useParams(paths.bookings);
  const [{ quote }] = useFilters();
  const query = useQuery(
    readList(listBookings, {}, ['ddl', 'quote', 'yousign', 'bookingpayment', 'comment']),
  );
  const one =
    alphaid === undefined ? undefined : query.data?.models?.find((each) => each.alphaid === alphaid);
  return (
    <>
      <Crumbs booking={one} />
      <PageTitle title={one?.page_title || t`Réservations & paiements`} />
      <Loaded query={query} skeleton={<SkeletonCards count={alphaid === undefined ? 2 : 1} height={380} />}>
        {({ models = [] }) => {
          if (models.length === 0) return <Nothing />;
          if (alphaid === undefined) return <Bookings bookings={models} />;
          return one ? (
            <div className={classes.list}>
              <BookingCard booking={one} today={todayInParis()} isAlone named={quoteNamed(quote)} />
            </div>
          ) : (
            <Unknown />
          );
        }}
      </Loaded>
    </>
  );
}

function Crumbs({ booking }: { booking: Booking | undefined }) {
  const { t } = useLingui();
  return (
    <nav className={classes.crumbs} aria-label={t`Fil d'Ariane`}>
      <ol>
        <li>
          <Link to={paths.home()}>
            <Trans>Accueil</Trans>
          </Link>
        </li>
        {booking ? (
          <>
            <li>
              <Link to={paths.bookings()}>
                <Trans>Réservations & paiements</Trans>
              </Link>
            </li>
            <li aria-current="page">{bookingReference(booking.hashedid)}</li>
          </>
        ) : (
          <li aria-current="page">
            <Trans>Réservations & paiements</Trans>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** Nothing yet: it begins on the page of a house. */
function Nothing() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={IconBeach}
      title={t`Vous n'avez pas encore fait de demande de location.`}
      action={
        <Button component="a" href={paths.listings()}>
          {t`Voir les maisons`}
        </Button>
      }
    >
      {t`Choisissez une maison et des dates sur la page d'une annonce\u00a0: votre séjour apparaît ici, de la demande à l'arrivée.`}
    </EmptyState>
  );
}

/** Of somebody else, or cancelled before it had dates. */
function Unknown() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={IconBeach}
      title={t`Cette réservation n'est pas dans votre espace.`}
      action={
        <Button component={Link} to={paths.bookings()}>
          {t`Voir mes réservations`}
        </Button>
      }
    >
      {t`Ouvrez-la avec le lien de l'e-mail que vous avez reçu, ou retrouvez vos autres séjours.`}
    </EmptyState>
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
