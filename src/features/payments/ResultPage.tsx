/** The sheet on which the guest lands after the card page. */
import { paths } from '#kernel/paths.ts';
import { Link } from '#web/router.tsx';
import { usePerson } from '#web/session.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './ResultPage.module.css';

interface Props {
  title: string;
  tone: 'good' | 'calm' | 'bad';
  icon: ReactNode;
  alphaid?: string | undefined;
  /** The one thing to do next. */
  action?: ReactNode;
  children: ReactNode;
}

export function ResultPage({ title, tone, icon, alphaid, action, children }: Props) {
  const { session } = usePerson();
  return (
    <div className={classes.sheet} data-tone={tone}>
      <div className={classes.icon} aria-hidden>
        {icon}
      </div>
      <PageTitle title={title} />
      <div className={classes.words} aria-live="polite">
        {children}
      </div>
      {action && <div className={classes.action}>{action}</div>}
      {/* A signature's session opens its contract and what it obliges to: the rest has its own link, in the mails. */}
      {session !== 'signature' && (
        <nav className={classes.links}>
          <Link to={paths.bookings({ alphaid })}>
            {alphaid === undefined ? <Trans>Réservations & paiements</Trans> : <Trans>Voir mon séjour</Trans>}
          </Link>
          {alphaid !== undefined && (
            <Link to={paths.chat({ alphaid })}>
              <Trans>Revenir à la conversation</Trans>
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}
