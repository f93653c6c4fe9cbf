/** A read that failed, where its data would be: what happened, that nothing was lost, and another try. <ErrorState error={query.error} onRetry={query.refetch} /> */
import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { useFailureText } from '../failure.ts';
import { ApiRefusal, isForLater } from '../apirefusal.ts';
import classes from './States.module.css';

interface Props {
  error: unknown;
  onRetry?: (() => unknown) | undefined;
}

export function ErrorState({ error, onRetry }: Props) {
  const { t } = useLingui();
  const failureText = useFailureText();
  const refusal = error instanceof ApiRefusal ? error : new ApiRefusal('failed');
  const [title = '', ...rest] = failureText(refusal);
  // Asking again for what does not exist gives the same answer.
  const worthRetrying = onRetry && (refusal.kind !== 'refused' || isForLater(refusal));
  return (
    <div className={classes.state} role="alert">
      <IconCloudOff size={40} stroke={1.2} aria-hidden />
      <p className={classes.title}>{title}</p>
      {rest.map((sentence) => (
        <div key={sentence} className={classes.words}>
          {sentence}
        </div>
      ))}
      {worthRetrying && (
        <Button variant="default" onClick={() => void onRetry()}>
          {t`Réessayer`}
        </Button>
      )}
    </div>
  );
}
