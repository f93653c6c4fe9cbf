/** The chosen day in words, beside the calendar: price, rules, who is there. */
import { formatDay, longDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { formatMoment } from '#kernel/moment.ts';
import { cents, formatEuros } from '#kernel/money.ts';
import { threadPath } from '#kernel/paths.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { Link } from '#web/router.tsx';
import { CloseButton } from '@mantine/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DayDdl, DayEntry } from './api.ts';
import { lookOf, useBarText } from './BarPiece.tsx';
import { KIND_WORDS } from './calendar.ts';
import classes from './Calendar.module.css';

const CENTS = 100;

interface Props {
  entry: DayEntry | undefined;
  /** On a telephone it comes up only when a day was touched, and goes again. */
  isPicked: boolean;
  onClose: () => void;
}

export function DayDetails({ entry, isPicked, onClose }: Props) {
  const language = useLanguage();
  const { t } = useLingui();
  if (!entry) return null;
  const nights = entry.minimum_stay;
  return (
    <aside className={classes.details} aria-label={t`Jour choisi`} data-picked={isPicked}>
      <CloseButton className={classes.close} aria-label={t`Fermer`} onClick={onClose} />
      <h2>{longDay(entry.date as Day, language)}</h2>
      <dl>
        <dt>
          <Trans>Prix de la nuit</Trans>
        </dt>
        <dd className="figures">
          {entry.amount === null ? t`Aucun tarif` : formatEuros(cents(Math.round(entry.amount * CENTS)))}
        </dd>
        <dt>
          <Trans>Arrivée</Trans>
        </dt>
        <dd>{entry.allow_arrival === 1 ? t`possible` : t`pas possible`}</dd>
        <dt>
          <Trans>Séjour minimum</Trans>
        </dt>
        <dd>{plural(nights, { one: '# nuit', other: '# nuits' })}</dd>
        {entry.blocked === 1 && (
          <>
            <dt>
              <Trans>État</Trans>
            </dt>
            <dd>
              <Trans>Fermé par le propriétaire</Trans>
            </dd>
          </>
        )}
      </dl>
      {entry.ddls.map((ddl) => (
        <StayOfDay key={`${ddl.kind} ${ddl.alphaid} ${ddl.date_from}`} ddl={ddl} />
      ))}
    </aside>
  );
}

function StayOfDay({ ddl }: { ddl: DayDdl }) {
  const words = useLocalized();
  const people = ddl.people;
  return (
    <section className={classes.stay} data-look={lookOf(ddl)}>
      <h3>{ddl.sender_name || words(KIND_WORDS[ddl.kind])}</h3>
      <p className="figures">
        {formatDay(ddl.date_from as Day)} – {formatDay(ddl.date_to as Day)}
      </p>
      {people > 0 && <p>{plural(people, { one: '# personne', other: '# personnes' })}</p>}
      {ddl.status_label && <p>{ddl.status_label}</p>}
      {ddl.held_until !== null && (
        <p>
          <Trans>Option jusqu'au {formatMoment(ddl.held_until)}</Trans>
        </p>
      )}
      {ddl.quote_platform && <p>{ddl.quote_platform}</p>}
      {ddl.note && <p>{ddl.note}</p>}
      {ddl.alphaid && (
        <Link to={threadPath(ddl.alphaid)}>
          <Trans>Ouvrir la conversation</Trans>
        </Link>
      )}
    </section>
  );
}

/** What a screen reader says of a day. */
export function useDayText(): (entry: DayEntry) => string {
  const language = useLanguage();
  const barText = useBarText();
  const { t } = useLingui();
  return (entry) => {
    const day = longDay(entry.date as Day, language);
    const price =
      entry.amount === null ? t`sans tarif` : formatEuros(cents(Math.round(entry.amount * CENTS)));
    const state = entry.blocked === 1 ? t`fermé` : entry.booked === 1 ? t`occupé` : t`libre`;
    const stays = entry.ddls.map((ddl) => {
      const text = barText(ddl);
      return ddl.is_arrival === 1
        ? t`arrivée\u00a0: ${text}`
        : ddl.is_departure === 1
          ? t`départ\u00a0: ${text}`
          : text;
    });
    return [day, price, state, ...stays].join(', ');
  };
}
