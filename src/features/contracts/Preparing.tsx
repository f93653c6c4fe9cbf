/** A conversion says nothing of how far it is: the bar shows the time it may take, and slows down as it runs out. */
import { useEffect, useState } from 'react';
import classes from './Contracts.module.css';

const STEP_MS = 200;

export function Preparing({ longest, label }: { longest: number; label: string }) {
  const [started] = useState(Date.now);
  const [now, setNow] = useState(started);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  const percent = Math.round(95 * (1 - Math.exp((-2.5 * (now - started)) / longest)));
  return (
    <div className={classes.progress} role="status">
      <span>{label}</span>
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
