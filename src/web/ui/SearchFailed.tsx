/**
 * Below a field whose choices could not be read: nobody shall take a broken line for "there is none", and make anew what exists. As the field's
 * error: `error={query.isError ? <SearchFailed onRetry={query.refetch} /> : problem}`.
 */
import { useLingui } from '@lingui/react/macro';
import classes from './States.module.css';

export function SearchFailed({ onRetry }: { onRetry: () => unknown }) {
  const { t } = useLingui();
  return (
    <>
      {t`La recherche n’a pas abouti.`}{' '}
      <button type="button" className={classes.again} onClick={() => void onRetry()}>
        {t`Réessayer`}
      </button>
    </>
  );
}
