/** Two answers side by side, of which none is given while days differ: <YesNo label="Arrivée" value={true} yes="Possible" no="Pas possible" onChange={…} />. */
import { useId } from 'react';
import classes from './Panel.module.css';

interface Props {
  label: string;
  /** Undefined: days differ. */
  value: boolean | undefined;
  yes: string;
  no: string;
  disabled?: boolean;
  onChange: (value: boolean) => void;
}

export function YesNo({ label, value, yes, no, disabled = false, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className={classes.yesNo} disabled={disabled}>
      <legend>{label}</legend>
      <div>
        {[true, false].map((each) => (
          <label key={String(each)}>
            <input type="radio" name={name} checked={value === each} onChange={() => onChange(each)} />
            <span>{each ? yes : no}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
