/** What one looks for on the way: where, when, whom to call, what is left to pay, the contract. */
import type { Day } from '#kernel/day.ts';
import { longDay } from '#kernel/day.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { formatMoment } from '#kernel/moment.ts';
import { parsePlace } from '#kernel/place.ts';
import { ReceiptFile } from '#features/payments/ReceiptFile.tsx';
import { typeWords, TYPE_LABELS } from '#features/payments/payment.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { DayText } from '#web/ui/DayText.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileText, IconMapPin, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Booking } from './api.ts';
import classes from './Booking.module.css';
import { CHECKED } from './booking.ts';

export function StayCard({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  if (booking.is_cancelled || !booking.is_accepted) return null;
  const { house_address: address, agency_phone: phone, contract_file: file, date_from: from } = booking;
  const receipts = booking.payments.filter((payment) => payment.has_receipt);
  return (
    <dl className={classes.stay} aria-label={t`Votre séjour`}>
      {from !== null && (
        <Line label={t`Votre arrivée`}>
          <Trans>
            <DayText day={from as Day} />, à partir de {booking.arrival_time}
          </Trans>
        </Line>
      )}
      {address !== '' && (
        <Line label={t`Adresse de la maison`}>
          {address} <Way location={booking.house_location} />
        </Line>
      )}
      <NextSum booking={booking} />
      {phone !== '' && (
        <Line label={booking.agency_name}>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
            <IconPhone size={17} stroke={1.7} aria-hidden /> {phone}
          </a>
        </Line>
      )}
      {file !== null && (
        <Line label={t`Contrat`}>
          <a href={file.url} target="_blank" rel="noopener">
            <IconFileText size={17} stroke={1.7} aria-hidden />{' '}
            {booking.contract === 'signed' ? t`Votre contrat signé` : t`Votre contrat, à signer`}
          </a>
        </Line>
      )}
      {receipts.length > 0 && (
        <Line label={t`Reçus`}>
          {receipts.map((payment) => (
            <ReceiptFile key={payment.id} id={payment.id} of={payment} />
          ))}
        </Line>
      )}
    </dl>
  );
}

/** Elsewhere, and only when asked: nothing of this page is fetched from a stranger. */
function Way({ location }: { location: string }) {
  const place = parsePlace(location);
  if (!place) return null;
  const { lat, lng } = place;
  return (
    <a
      href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <IconMapPin size={17} stroke={1.7} aria-hidden /> <Trans>Voir sur la carte</Trans>
    </a>
  );
}

/** What is asked for now, and until when the nights wait for it; else what is left. */
function NextSum({ booking }: { booking: Booking }) {
  const { t } = useLingui();
  const language = useLanguage();
  const words = useLocalized();
  const { to_pay: asked, next_due: next, held_until: until, total, received, pays_us: paysUs } = booking;
  if (asked !== null) {
    const what = words(typeWords(asked.type) ?? TYPE_LABELS.total).toLowerCase();
    const sum = formatEuros(cents(asked.amount));
    return (
      <Line label={t`Prochain paiement`}>
        {until === null ? t`${sum} (${what})` : t`${sum} (${what}), avant le ${formatMoment(until)}`}
      </Line>
    );
  }
  if (next !== null) {
    const what = words(typeWords(next.type) ?? TYPE_LABELS.total).toLowerCase();
    const sum = formatEuros(cents(next.amount));
    const day = next.from === null ? null : longDay(next.from as Day, language);
    return (
      <Line label={t`Prochain paiement`}>
        {day === null
          ? t`${sum} (${what})\u00a0: nous vous écrirons le moment venu.`
          : t`${sum} (${what}), à partir du ${day}\u00a0: nous vous écrirons le moment venu.`}
      </Line>
    );
  }
  if (booking.checks_payment) return <Line label={t`Prochain paiement`}>{words(CHECKED)}</Line>;
  if (!paysUs) return null;
  const left = total === null ? 0 : Math.max(0, total - received);
  return (
    <Line label={t`Prochain paiement`}>
      {left === 0
        ? t`Tout est réglé.`
        : t`${formatEuros(cents(left))} restent à régler\u00a0: nous vous écrirons le moment venu.`}
    </Line>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
