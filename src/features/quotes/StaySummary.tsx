/** What is being quoted: the house, the dates, the people. */
import type { Day } from '#kernel/day.ts';
import { formatDay, nightsBetween } from '#kernel/day.ts';
import { Photo } from '#web/ui/Photo.tsx';
import { Plural, Trans } from '@lingui/react/macro';
import classes from './Quote.module.css';

export interface StayShown {
  nid: number;
  title: string;
  ref_idrl: string;
  owner_name: string;
  village: string;
  house_picture: string;
  from: Day;
  to: Day;
  adults: number;
  children: number;
  disabled: number;
}

export function StaySummary({ stay }: { stay: StayShown }) {
  const nights = nightsBetween(stay.from, stay.to);
  return (
    <div className={classes.stay}>
      <div className={classes.cover}>
        <Photo src={stay.house_picture} alt={stay.title} ratio={4 / 3} />
      </div>
      <div>
        <h3>{stay.title}</h3>
        <p>
          <Trans>Location n°{stay.nid}</Trans>
          {stay.ref_idrl !== '' && (
            <>
              {' · '}
              <Trans>n° externe {stay.ref_idrl}</Trans>
            </>
          )}
        </p>
        <p>
          {stay.village} · {stay.owner_name}
        </p>
        <p>
          <Trans>
            Du <time dateTime={stay.from}>{formatDay(stay.from)}</time> au{' '}
            <time dateTime={stay.to}>{formatDay(stay.to)}</time>
          </Trans>
          {' · '}
          <Plural value={nights} one="# nuit" other="# nuits" />
        </p>
        <People counts={stay} />
      </div>
    </div>
  );
}

export function People({
  counts: { adults, children, disabled },
}: {
  counts: Pick<StayShown, 'adults' | 'children' | 'disabled'>;
}) {
  return (
    <p className={classes.people}>
      <span>
        <Plural value={adults} one="# adulte" other="# adultes" />
      </span>
      {children > 0 && (
        <span>
          <Plural value={children} one="# enfant" other="# enfants" />
        </span>
      )}
      {disabled > 0 && (
        <span>
          <Plural
            value={disabled}
            one="# personne à mobilité réduite"
            other="# personnes à mobilité réduite"
          />
        </span>
      )}
    </p>
  );
}
