/** What a form was refused with and no field of it says; takes the focus (useAppForm.ts), so that it is read where it stands. */
import type { ApiRefusal } from '../apirefusal.ts';
import { useFailureText } from '../failure.ts';
import classes from './Form.module.css';

export function Refused({ refusal }: { refusal: ApiRefusal | undefined }) {
  const failureText = useFailureText();
  if (!refusal || refusal.kind === 'aborted') return null;
  return (
    <p role="alert" className={classes.refused} tabIndex={-1} data-refusal>
      {failureText(refusal).join(' ')}
    </p>
  );
}
