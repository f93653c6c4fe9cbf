/** One stay: photograph first, its days, its steps, the next thing to do, and what has been paid. */
import type { Day } from '#kernel/day.ts';
import { formatMoment } from '#kernel/moment.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { typeWords, TYPE_LABELS } from '#features/payments/payment.ts';
import { StayComment } from '#features/comments/StayComment.tsx';
import { LinenOrder } from '#features/payments/LinenOrder.tsx';
import { PayButton } from '#features/payments/PayButton.tsx';
import { WaitingLine } from '#features/waiting/WaitingLine.tsx';
import { bookingReference } from '#features/requests/request.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { Link } from '#web/router.tsx';
import { CalendarTile } from '#web/ui/CalendarTile.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Button } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { Booking } from './api.ts';
import classes from './Booking.module.css';
import { nextThing, STEP_WORDS, STEPS, stepsOf } from './booking.ts';
import type { NextThing, Progress } from './booking.ts';
import { Offers } from './Offers.tsx';
import { shownOffers } from './offers.ts';
import { PaymentsTable } from './PaymentsTable.tsx';
import { StayCard } from './StayCard.tsx';

interface Props {
  booking: Booking;
  today: Day;
  /** On its own page: the next thing is done there. */
  isAlone?: boolean;
  /** The quote its address names. */
  named?: number | undefined;
}

export function BookingCard({ booking, today, isAlone = false, named }: Props) {
  const { t } = useLingui();
  const reference = bookingReference(booking.hashedid);
  const progress: Progress = { ...booking, date_to: booking.date_to as Day | null };
  const next = nextThing(progress, today);
  const offered = shownOffers(booking, named);
  // What was pressed is gone once it is done: the card it belonged to goes on.
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <article className={classes.card} aria-labelledby={`booking-${booking.id}`}>
      <div className={classes.photo}>
        <Photo src={booking.coverpicture_path} alt={booking.page_title} ratio={3 / 2} />
      </div>
      <div className={classes.body}>
        <header className={classes.head}>
          <h2 ref={title} tabIndex={-1} id={`booking-${booking.id}`}>{t`Réservation ${reference}`}</h2>
          {booking.is_cancelled && <StatePill tone="grenat">{t`Annulée`}</StatePill>}
          {!booking.is_cancelled && booking.held_until !== null && (
            <StatePill tone="ajonc">{t`Option jusqu'au ${formatMoment(booking.held_until)}`}</StatePill>
          )}
        </header>
        <p className={classes.house}>
          {booking.page_title || booking.agency_name}
          {booking.page_nid !== null && (
            <span>
              {' '}
              <Trans>annonce n°{booking.page_nid}</Trans>
            </span>
          )}
          {booking.village_label && <span>, {booking.village_label}</span>}
        </p>
        <People booking={booking} />
        <div className={classes.days}>
          {booking.date_from && <CalendarTile day={booking.date_from as Day} label={t`Arrivée`} />}
          {booking.date_to && <CalendarTile day={booking.date_to as Day} label={t`Départ`} />}
        </div>
        {!booking.is_cancelled && <Steps progress={progress} today={today} />}
        {/* What changes by itself is said. */}
        <div className={classes.actions} aria-live="polite">
          {isAlone && <Offers booking={booking} shown={offered} onDone={() => title.current?.focus()} />}
          {(!isAlone || isAsked(next) || (offered.one === undefined && next.do !== 'accept')) && (
            <NextButton booking={booking} next={next} />
          )}
          <Button component={Link} to={paths.chat({ alphaid: booking.alphaid })} variant="default" size="md">
            <Trans>Voir la demande</Trans>
          </Button>
        </div>
        {isAlone && !booking.is_cancelled && <WaitingLine ddlId={booking.id} isGuest canWrite />}
        <StayCard booking={booking} />
        {booking.comment !== 'none' &&
          (isAlone ? <StayComment ddlId={booking.id} /> : <ToComment booking={booking} />)}
        {booking.linen && <LinenOrder ddlId={booking.id} linen={booking.linen} />}
      </div>
      <PaymentsTable
        payments={booking.payments}
        total={booking.total}
        received={booking.received}
        cancelled={booking.cancelled}
      />
    </article>
  );
}

/** Written on the page of the stay. */
function ToComment({ booking: { alphaid, comment } }: Pick<Props, 'booking'>) {
  const { t } = useLingui();
  return (
    <p>
      <Link to={paths.bookings({ alphaid })}>
        {comment === 'open' ? t`Donner mon avis sur ce séjour` : t`Voir mon avis sur ce séjour`}
      </Link>
    </p>
  );
}

/** By the agency, of a stay or of a bid: it stands beside what is proposed meanwhile. */
function isAsked(next: NextThing): boolean {
  return next.do === 'sign' || next.do === 'pay';
}

function People({ booking }: { booking: Booking }) {
  const { nb_adults, nb_children, nb_disabled } = booking;
  const parts = [
    plural(nb_adults, { one: '# adulte', other: '# adultes' }),
    nb_children > 0 && plural(nb_children, { one: '# enfant', other: '# enfants' }),
    nb_disabled > 0 &&
      plural(nb_disabled, { one: '# personne à mobilité réduite', other: '# personnes à mobilité réduite' }),
  ];
  return <p className={classes.people}>{parts.filter(Boolean).join(', ')}</p>;
}

function Steps({ progress, today }: { progress: Progress; today: Day }) {
  const words = useLocalized();
  const { t } = useLingui();
  const states = stepsOf(progress, today);
  const said = { done: t`fait`, now: t`en cours`, later: t`à venir` };
  return (
    <ol className={classes.steps} aria-label={t`Où en est votre séjour`}>
      {STEPS.map((step) => (
        <li key={step} data-state={states[step]} aria-current={states[step] === 'now' ? 'step' : undefined}>
          {words(STEP_WORDS[step])}
          <span className="visually-hidden">, {said[states[step]]}</span>
        </li>
      ))}
    </ol>
  );
}

function NextButton({ booking, next }: { booking: Booking; next: NextThing }) {
  const { t } = useLingui();
  const words = useLocalized();
  switch (next.do) {
    case 'sign':
      return (
        <Button component={Link} to={paths.sign({ id: next.contract })} size="md">
          <Trans>Lire et signer le contrat</Trans>
        </Button>
      );
    case 'pay': {
      const [amount, what] = [
        formatEuros(cents(next.amount)),
        words(typeWords(next.type) ?? TYPE_LABELS.total).toLowerCase(),
      ];
      return <PayButton messageId={next.ddlchat_id} label={t`Payer ${amount} (${what})`} />;
    }
    case 'accept':
      return (
        <Button component={Link} to={paths.bookings({ alphaid: booking.alphaid })} size="md">
          <Trans>Voir la proposition et réserver</Trans>
        </Button>
      );
    case 'readQuote':
      return (
        <Button component={Link} to={paths.chat({ alphaid: booking.alphaid })} size="md">
          <Trans>Lire le devis</Trans>
        </Button>
      );
    case 'wait':
      return <p className={classes.wait}>{words(next.words)}</p>;
    case 'nothing':
      return null;
  }
}
