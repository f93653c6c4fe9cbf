/** One house of the coverage: its bar, its base, and what can be said of it. */
import { formatEuros, fromEuros } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { Link } from '#web/router.tsx';
import { StatePill } from '#web/ui/StatePill.tsx';
import { useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { HouseCoverage } from './api.ts';
import { BaseDialog } from './BaseDialog.tsx';
import { CoverageBar } from './CoverageBar.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import classes from './Seasons.module.css';

export function CoverageLine({ house }: { house: HouseCoverage }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'base' | 'review'>();
  const { id, title, village, base, prices_by: by, can_write: mayWrite, is_due: isDue } = house;
  return (
    <li className={classes.covered}>
      <div className={classes.coveredHead}>
        <span className={classes.name}>
          <Link to={paths.house({ id, tab: 'calendar' })}>{title}</Link>
          <span className={classes.quiet}>{village}</span>
        </span>
        <span className={classes.base}>
          {base.amount === null
            ? t`Pas de prix de base`
            : t`Base\u00a0: ${formatEuros(fromEuros(base.amount))}`}
        </span>
        {by === 'owner' && <StatePill tone="ocean">{t`Prix fixés par le propriétaire`}</StatePill>}
        {isDue === 1 && <StatePill tone="ajonc">{t`À relire`}</StatePill>}
      </div>
      <CoverageBar house={house} />
      {mayWrite === 1 && (
        <Group gap={8}>
          <Button variant="default" onClick={() => setAsked('base')} aria-label={t`Prix de base de ${title}`}>
            {t`Prix de base`}
          </Button>
          <Button
            variant={isDue === 1 ? 'filled' : 'default'}
            onClick={() => setAsked('review')}
            aria-label={t`Prix relus jusqu'au… ${title}`}
          >
            {t`Prix relus jusqu'au…`}
          </Button>
        </Group>
      )}
      {asked === 'base' && <BaseDialog house={house} onClose={() => setAsked(undefined)} />}
      {asked === 'review' && <ReviewDialog house={house} onClose={() => setAsked(undefined)} />}
    </li>
  );
}
