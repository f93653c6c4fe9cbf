/** A house in the list: its picture, its name, what is wrong with it. */
import { formatDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { paths } from '#kernel/paths.ts';
import { useLocalized } from '#web/i18n/language.ts';
import { Link } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import { Photo } from '#web/ui/Photo.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Trans } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import classes from './Ads.module.css';
import type { House } from './api.ts';
import { expiryOf, SUBSCRIBER, tabsOf } from './house.ts';

const HOLES = 1;

export function AdTile({ house }: { house: House }) {
  const hasCalendar = tabsOf(house, false).includes('calendar');
  return (
    <li className={classes.tile} data-archived={house.archived === 1}>
      <Link to={paths.house({ id: house.id })} className={classes.cover}>
        <Photo src={house.coverpicture_path} alt="" ratio={3 / 2} />
        <strong>{house.title}</strong>
      </Link>
      <p className={classes.place}>
        <Trans>n°{house.id}</Trans> · {house.village_label}
      </p>
      {house.owner_name && (
        <p className={classes.owner}>
          {house.owner_name}
          {house.owner_mail && <span> · {house.owner_mail}</span>}
        </p>
      )}
      <p className={classes.marks}>
        <Published house={house} />
        {house.archived === 1 && (
          <StatePill tone="grenat">
            <Trans>ARCHIVÉE</Trans>
          </StatePill>
        )}
        {house.has_holes === HOLES && hasCalendar && (
          <Link to={paths.house({ id: house.id, tab: 'calendar' })} className={classes.holes}>
            <StatePill tone="ajonc">
              <Trans>Incomplet</Trans>
            </StatePill>
          </Link>
        )}
      </p>
      <Expiry house={house} />
      {isPublic(house) && <PublicLink id={house.id} />}
    </li>
  );
}

/** Staff read what was decided; an owner whose subscription has ended, what came of it. */
export function Published({ house }: { house: House }) {
  const pays = useCan(SUBSCRIBER);
  if (pays && expiryOf(house.days_remaining)?.isExpired)
    return (
      <StatePill tone="grenat">
        <Trans>Hors ligne</Trans>
      </StatePill>
    );
  return (
    <StatePill tone={house.published === 1 ? 'volet' : undefined}>
      {house.published === 1 ? <Trans>Publiée</Trans> : <Trans>Non publiée</Trans>}
    </StatePill>
  );
}

/** What the public page shows: a house that is neither hidden, put away nor expired. */
export function isPublic(house: House): boolean {
  return (
    house.published === 1 && house.archived === 0 && !(expiryOf(house.days_remaining)?.isExpired ?? false)
  );
}

export function PublicLink({ id }: { id: number }) {
  return (
    <a className={classes.public} href={paths.listing({ id: id })} target="_blank" rel="noreferrer">
      <Trans>Voir l'annonce</Trans>
      <IconExternalLink size={15} stroke={1.8} aria-hidden />
    </a>
  );
}

export function Expiry({ house }: { house: House }) {
  const words = useLocalized();
  const expiry = expiryOf(house.days_remaining);
  if (!expiry || house.expiry_date === null) return null;
  return (
    <p className={classes.expiry} data-flagged={expiry.isFlagged}>
      {words(expiry.words)} <time dateTime={house.expiry_date}>{formatDay(house.expiry_date as Day)}</time>
    </p>
  );
}
