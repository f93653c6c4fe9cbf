/** What comes of a season in one house: laid, proposed to its owner, or refused with the reason; its nights open below. */
import type { Accent } from '#web/theme/theme.ts';
import { StatePill } from '#web/ui/StatePill.tsx';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { LaidHouse } from './api.ts';
import { PriceLines } from './PriceLines.tsx';
import classes from './Seasons.module.css';

interface Props {
  house: LaidHouse;
  /** It is not done yet. */
  isAhead?: boolean;
  children?: ReactNode;
}

export function HouseLine({ house, isAhead = false, children }: Props) {
  const { t } = useLingui();
  const { title, village, reason, changed, far, lines, note } = house;
  const shown = lines.length > 0;
  return (
    <li className={classes.house}>
      <div className={classes.houseHead}>
        <span className={classes.name}>
          <strong>{title}</strong> <span className={classes.quiet}>{village}</span>
        </span>
        <Way house={house} isAhead={isAhead} />
      </div>
      {reason !== '' && <p className={classes.reason}>{reason}</p>}
      {note !== '' && (
        <p className={classes.reason}>{t`Le propriétaire écrit\u00a0: «\u00a0${note}\u00a0»`}</p>
      )}
      {shown && (
        <details className={classes.details}>
          <summary>
            {changed === 0
              ? t`Aucun prix ne change`
              : plural(changed, { one: '# nuit change de prix', other: '# nuits changent de prix' })}
            {far > 0 && (
              <span className={classes.far}>
                {plural(far, {
                  one: '# nuit loin de l’an dernier',
                  other: '# nuits loin de l’an dernier',
                })}
              </span>
            )}
          </summary>
          <PriceLines lines={lines} />
        </details>
      )}
      {children}
    </li>
  );
}

function Way({ house: { way, state }, isAhead }: Required<Pick<Props, 'house' | 'isAhead'>>) {
  const { t } = useLingui();
  const pill = (tone: Accent | undefined, text: string) => <StatePill tone={tone}>{text}</StatePill>;
  if (way === 'refused') return pill('grenat', t`Refusée`);
  if (way === 'laid') return pill('volet', isAhead ? t`Sera posée` : t`Posée`);
  if (isAhead) return pill('ajonc', t`Sera proposée au propriétaire`);
  if (state === 'agreed') return pill('volet', t`Acceptée par le propriétaire`);
  if (state === 'declined') return pill('grenat', t`Refusée par le propriétaire`);
  if (state === 'waiting') return pill('ajonc', t`Attend le propriétaire`);
  return pill(undefined, t`Proposition retirée`);
}
