/**
 * Below a field that could not be filled with what it offers: nobody shall take a broken line for "there is none", and make anew what exists.
 * As the field's error: `error={query.isError ? <FieldReadFailed onRetry={query.refetch} /> : problem}`.
 */
import { useLingui } from '@lingui/react/macro';
import classes from './States.module.css';

interface Props {
  /** What was not read, where it was no search. */
  says?: string;
  onRetry: () => unknown;
}

export function FieldReadFailed({ says, onRetry }: Props) {
  const { t } = useLingui();
  return (
    <>
      {says ?? t`La recherche n’a pas abouti.`}{' '}
      <button type="button" className={classes.again} onClick={() => void onRetry()}>
        {t`Réessayer`}
      </button>
    </>
  );
}
