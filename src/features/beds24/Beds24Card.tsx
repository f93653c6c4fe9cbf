/** Beds24 on the board of channels: where it stands, and the way to its page. */
import { paths } from '#kernel/paths.ts';
import { read } from '#web/queries.ts';
import { useCan } from '#web/session.ts';
import { Link } from '#web/router.tsx';
import { Card } from '#web/ui/Card.tsx';
import { MomentText } from '#web/ui/DayText.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readAccounts } from './api.ts';
import type { AccountWire } from './api.ts';
import classes from './Beds24.module.css';

export function Beds24Cards() {
  return useCan('toolPlatformSync') ? <Cards /> : null;
}

function Cards() {
  const query = useQuery(read(readAccounts, {}, ['beds24']));
  return (
    <Loaded query={query}>
      {({ models = [] }) => (
        <div className={classes.page}>
          {models.map((account) => (
            <One key={account.agid} account={account} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function One({ account }: { account: AccountWire }) {
  const { t } = useLingui();
  const { state, problem, agency, linked, conflicts, unlinked, read_at: readAt } = account;
  const isOn = state === 'connected';
  const isLate = isOn && problem !== '';
  return (
    <Card
      title={t`Beds24 · ${agency}`}
      tone={state === 'lost' ? 'grenat' : isLate ? 'ajonc' : 'ocean'}
      state={
        state === 'lost' ? (
          <StatePill tone="grenat">{t`Lien perdu`}</StatePill>
        ) : isLate ? (
          <StatePill tone="ajonc">{t`En retard`}</StatePill>
        ) : (
          <StatePill tone={isOn ? 'volet' : undefined}>{isOn ? t`Activé` : t`Inactif`}</StatePill>
        )
      }
      actions={<Link to={paths.beds24()}>{isOn ? t`Ouvrir` : t`Relier`}</Link>}
    >
      {isOn && (
        <dl className={classes.facts}>
          <dt>{t`Maisons reliées`}</dt>
          <dd>{linked}</dd>
          <dt>{t`Dernière lecture`}</dt>
          <dd>{readAt === null ? t`pas encore` : <MomentText at={readAt} />}</dd>
          {conflicts + unlinked > 0 && (
            <>
              <dt>{t`À régler`}</dt>
              <dd>{conflicts + unlinked}</dd>
            </>
          )}
        </dl>
      )}
    </Card>
  );
}
