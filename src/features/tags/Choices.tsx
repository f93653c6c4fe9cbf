/** One of a few, all of them in sight: the browser's own radio buttons, as pills. */
import type { CSSProperties } from 'react';
import { useId } from 'react';
import classes from './Tags.module.css';

interface Choice<Value> {
  value: Value;
  label: string;
  color?: string;
  disabled?: boolean;
}

interface Props<Value> {
  legend: string;
  name: string;
  value: Value | undefined;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  error: string | undefined;
  hint: string | undefined;
}

export function Choices<Value extends string | number>(props: Props<Value>) {
  const { legend, name, value, choices, onChange, error, hint } = props;
  const said = useId();
  return (
    <fieldset aria-describedby={error || hint ? said : undefined} data-invalid={error !== undefined}>
      <legend>{legend}</legend>
      <div className={classes.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              required
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            {choice.color && (
              <span className={classes.dot} style={{ '--tag': choice.color } as CSSProperties} aria-hidden />
            )}
            {choice.label}
          </label>
        ))}
      </div>
      <div id={said}>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
    </fieldset>
  );
}
