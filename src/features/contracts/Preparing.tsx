/** A conversion says nothing of how far it is: the bar shows the time it usually takes, slows down as it runs out, and says when it is longer. */
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import classes from './Contracts.module.css';

const STEP_MS = 200;

export function Preparing({ usual, label }: { usual: number; label: string }) {
  const [started] = useState(Date.now);
  const [now, setNow] = useState(started);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  const percent = Math.round(95 * (1 - Math.exp((-2.5 * (now - started)) / usual)));
  return (
    <div className={classes.progress} role="status">
      <span>
        {label} {now - started > usual && <Trans>C'est plus long que d'habitude, le travail continue.</Trans>}
      </span>
      <div
        className={classes.track}
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={label}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
