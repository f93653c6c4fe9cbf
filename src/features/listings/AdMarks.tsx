/** What is said of a house wherever it is named: whether it is published, until when, what is wrong with it. */
import { formatDay } from '#kernel/day.ts';
import type { Day } from '#kernel/day.ts';
import { formatMoment } from '#kernel/moment.ts';
import { paths } from '#kernel/paths.ts';
import { useLanguage, useLocalized } from '#web/i18n/language.ts';
import { Link } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import { StatePill } from '#web/ui/StatePill.tsx';
import { Trans } from '@lingui/react/macro';
import { IconExternalLink, IconPlugConnected } from '@tabler/icons-react';
import classes from './Ads.module.css';
import type { House } from './api.ts';
import { daysLeft, expiryOf, HOLES, isPublic, SUBSCRIBER } from './house.ts';
import { useTabsOf } from './mode.ts';

/** Staff read what was decided; an owner whose subscription has ended, what came of it. */
export function Published({ house }: { house: Pick<House, 'published' | 'days_remaining'> }) {
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

export function Archived({ house }: { house: Pick<House, 'archived'> }) {
  return house.archived === 0 ? null : (
    <StatePill tone="grenat">
      <Trans>ARCHIVÉE</Trans>
    </StatePill>
  );
}

/** Of a tile: each mark leads where something is done about it, as far as the tab exists (A31). */
export function Marks({ house }: { house: House }) {
  const tabs = useTabsOf(house);
  return (
    <p className={classes.marks}>
      <Published house={house} />
      <Archived house={house} />
      {house.has_holes === HOLES && tabs.includes('calendar') && (
        <Link to={paths.house({ id: house.id, tab: 'calendar' })} className={classes.mark}>
          <StatePill tone="ajonc">
            <Trans>Incomplet</Trans>
          </StatePill>
        </Link>
      )}
      {house.channel_linked === '1' && tabs.includes('meta') && (
        <Link to={paths.house({ id: house.id, tab: 'meta' })} className={classes.mark}>
          <StatePill tone="ocean">
            <IconPlugConnected size={13} stroke={1.8} aria-hidden />
            <Trans>Calendrier relié</Trans>
          </StatePill>
        </Link>
      )}
    </p>
  );
}

/** In an installation that is there for inventories. */
export function Inventoried({ house }: { house: Pick<House, 'archived' | 'edl_locked_on'> }) {
  const { edl_locked_on: locked } = house;
  return (
    <p className={classes.marks}>
      <Archived house={house} />
      <StatePill tone={locked === null ? undefined : 'volet'}>
        {locked === null ? <Trans>À faire</Trans> : <Trans>EDL enregistré le {formatMoment(locked)}</Trans>}
      </StatePill>
    </p>
  );
}

export function PublicLink({ house }: { house: House }) {
  if (!isPublic(house)) return null;
  return (
    <a className={classes.public} href={paths.listing({ id: house.id })} target="_blank" rel="noreferrer">
      <Trans>Voir l'annonce</Trans>
      <IconExternalLink size={15} stroke={1.8} aria-hidden />
    </a>
  );
}

export function Expiry({ house }: { house: Pick<House, 'days_remaining' | 'expiry_date'> }) {
  const words = useLocalized();
  const language = useLanguage();
  const expiry = expiryOf(house.days_remaining);
  if (!expiry || house.expiry_date === null || house.days_remaining === null) return null;
  return (
    <p className={classes.expiry} data-flagged={expiry.isFlagged}>
      {words(expiry.words)} <time dateTime={house.expiry_date}>{formatDay(house.expiry_date as Day)}</time>{' '}
      <span>({daysLeft(house.days_remaining, language)})</span>
    </p>
  );
}
