/** Nights of a main residence in one year, against the commune's cap. */
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { LegalNights } from './api.ts';
import classes from './Legal.module.css';

export function NightsMeter({ nights: { year, cap, firm, held, left, warned } }: { nights: LegalNights }) {
  const { t } = useLingui();
  const used = firm + held;
  const words =
    held > 0
      ? plural(firm, {
          one: `# nuit louée et ${held} en option, sur ${cap}`,
          other: `# nuits louées et ${held} en option, sur ${cap}`,
        })
      : plural(firm, { one: `# nuit louée sur ${cap}`, other: `# nuits louées sur ${cap}` });
  return (
    <div className={classes.meter} data-warned={warned}>
      <p>
        <strong>{year}</strong>
        <span>{words}</span>
        <span className={classes.left}>
          {left === 0
            ? t`Plafond atteint\u00a0: plus aucune nuit à vendre`
            : plural(left, { one: '# nuit à vendre', other: '# nuits à vendre' })}
        </span>
      </p>
      <div
        className={classes.track}
        role="meter"
        aria-label={t`Nuits de ${year}`}
        aria-valuemin={0}
        aria-valuemax={cap}
        aria-valuenow={Math.min(used, cap)}
        aria-valuetext={words}
      >
        <span style={{ inlineSize: `${Math.min(100, (firm / cap) * 100)}%` }} />
        <span
          data-held
          style={{ inlineSize: `${Math.min(100 - Math.min(100, (firm / cap) * 100), (held / cap) * 100)}%` }}
        />
      </div>
    </div>
  );
}
