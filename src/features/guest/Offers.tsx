/** What the agency proposes, on the stay's own page: the one a mail speaks of, or those that are open, to choose from. */
import type { Day } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { GuestAccept } from '#features/quotes/GuestAccept.tsx';
import { Link } from '#web/router.tsx';
import { DayText } from '#web/ui/DayText.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Booking, Offer } from './api.ts';
import classes from './Booking.module.css';
import type { ShownOffers } from './offers.ts';

interface Props {
  booking: Booking;
  shown: ShownOffers;
  onDone: () => void;
}

export function Offers({ booking, shown: { one, others, isGone }, onDone }: Props) {
  const { t } = useLingui();
  return (
    <div className={classes.offers}>
      {isGone && (
        <p className={classes.wait}>
          {t`La proposition de votre e-mail n'est plus ouverte à la réservation. Écrivez-nous\u00a0: nous vous disons ce qui est possible.`}
        </p>
      )}
      {one !== undefined && (
        <div className={classes.accept}>
          <GuestAccept key={one} quoteId={one} onDone={onDone} />
        </div>
      )}
      {others.length > 0 && <Choice booking={booking} offers={others} isBeside={one !== undefined} />}
      {one !== undefined && booking.is_accepted && (
        <Link to={paths.bookings({ alphaid: booking.alphaid })}>
          <Trans>Revenir à ma réservation</Trans>
        </Link>
      )}
    </div>
  );
}

interface ChoiceProps {
  booking: Booking;
  offers: readonly Offer[];
  isBeside: boolean;
}

function Choice({ booking: { alphaid }, offers, isBeside }: ChoiceProps) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="offers">
      <h3 id="offers">
        {isBeside ? t`Nos autres propositions` : t`Nos propositions\u00a0: laquelle choisissez-vous\u00a0?`}
      </h3>
      <ul className={classes.choice}>
        {offers.map(({ quote_id: id, house, date_from: from, date_to: to, total }) => (
          <li key={id}>
            <span id={`offer-${id}`}>
              <strong>{house}</strong>
              <span>
                <DayText day={from as Day} /> – <DayText day={to as Day} />
              </span>
              <Money cents={cents(total)} strong />
            </span>
            <Button
              component={Link}
              to={paths.bookings({ alphaid }, { quote: id })}
              variant="default"
              aria-describedby={`offer-${id}`}
            >
              <Trans>Voir cette proposition</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
