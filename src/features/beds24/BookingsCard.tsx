/** What platforms have sold: those a person has to look at first, each with the conversation it became. */
import type { Day } from '#kernel/day.ts';
import { dayRange } from '#kernel/day.ts';
import { cents } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { useLanguage } from '#web/i18n/language.ts';
import { read } from '#web/queries.ts';
import { Link } from '#web/router.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Money } from '#web/ui/Money.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import type { Accent } from '#web/theme/theme.ts';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { listBookings } from './api.ts';
import type { BookingRowWire } from './api.ts';
import { channelLabel, wordsOf } from './channels.ts';
import type { BookingState } from './channels.ts';
import classes from './Beds24.module.css';

const TONES: Readonly<Record<BookingState, Accent | undefined>> = {
  waiting: 'ajonc',
  unlinked: 'tremiere',
  taken: 'volet',
  asked: 'ocean',
  conflict: 'grenat',
  blocked: undefined,
  cancelled: undefined,
  past: undefined,
};

export function BookingsCard({ agid }: { agid: number }) {
  const { t } = useLingui();
  const query = useQuery(read(listBookings, {}, ['beds24']));
  return (
    <Card title={t`Réservations des plateformes`}>
      <Loaded query={query}>
        {({ models = [] }) => {
          const own = models.filter((booking) => booking.agid === agid);
          return own.length === 0 ? (
            <p className={classes.note}>{t`Aucune réservation n'est encore arrivée.`}</p>
          ) : (
            <ul className={classes.rows}>
              {own.map((booking) => (
                <Booking key={booking.id} booking={booking} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Card>
  );
}

function Booking({ booking }: { booking: BookingRowWire }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { alphaid, state, channel, reference } = booking;
  const guest = booking.guest || t`Sans nom`;
  return (
    <li>
      <span>
        <strong>{alphaid === null ? guest : <Link to={paths.chat({ alphaid })}>{guest}</Link>}</strong>
        <small>
          {channelLabel(channel)} {reference} · {booking.house ?? booking.property}
        </small>
      </span>
      <span>
        {dayRange(booking.arrival as Day, booking.departure as Day, language)}
        <small>
          <Money cents={cents(booking.price)} />
        </small>
      </span>
      <span className={classes.end}>
        <StatePill tone={TONES[state]}>{wordsOf(state, language)}</StatePill>
        {booking.problem !== '' && <small>{booking.problem}</small>}
      </span>
    </li>
  );
}
