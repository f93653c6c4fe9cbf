/** Where a number stands on the scale of an energy label: <Gauge label="DPE" value={210} most={450} unit="kWh/m²/an" /> (S2 §9). */
import { useLingui } from '@lingui/react/macro';
import classes from './Gauge.module.css';

interface Props {
  label: string;
  value: number | undefined;
  most: number;
  unit: string;
}

const TICKS = 5;

export function Gauge({ label, value, most, unit }: Props) {
  const { t } = useLingui();
  const shown = value === undefined ? undefined : Math.min(value, most);
  const isBeyond = value !== undefined && value > most;
  const ticks = Array.from({ length: TICKS + 1 }, (_, n) => Math.round((most / TICKS) * n));
  return (
    <div className={classes.gauge}>
      <div
        className={classes.scale}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={shown ?? 0}
        aria-valuetext={
          value === undefined
            ? t`pas encore renseigné`
            : isBeyond
              ? t`${value} ${unit}, au-delà de l'échelle`
              : `${value} ${unit}`
        }
      >
        {shown !== undefined && (
          <span className={classes.pointer} style={{ insetInlineStart: `${(shown / most) * 100}%` }}>
            {value}
          </span>
        )}
      </div>
      <div className={classes.ticks} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
    </div>
  );
}
