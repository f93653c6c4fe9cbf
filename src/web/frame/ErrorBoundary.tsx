/** A screen that broke, or could not be fetched, says so, keeps the menu alive, and can be tried again. */
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ErrorInfo, ReactNode } from 'react';
import { Component, useEffect } from 'react';
import { whenBack } from '../availability.ts';
import { NotLoaded } from '../loading.ts';
import classes from './Plain.module.css';

interface Props {
  onRetry: () => void;
  children: ReactNode;
}
interface State {
  error: Error | undefined;
}

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    if (isUnreachable(error)) return;
    reportError(new Error(`${error.message}${info.componentStack ?? ''}`, { cause: error }));
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    if (isUnreachable(this.state.error)) return <Unreachable onRetry={this.props.onRetry} />;
    return (
      <div className={classes.plain} role="alert">
        <h1>
          <Trans>Cette page a rencontré un problème</Trans>
        </h1>
        <p>
          <Trans>Ce que vous aviez enregistré est en sécurité. Rechargez la page pour continuer.</Trans>
        </p>
        <Button onClick={() => location.reload()}>
          <Trans>Recharger la page</Trans>
        </Button>
      </div>
    );
  }
}

function isUnreachable(error: Error): boolean {
  return error instanceof NotLoaded && !error.isServerThere;
}

/** Tried again by itself with the line or the service: by whoever reads it before that. */
function Unreachable({ onRetry }: { onRetry: () => void }) {
  useEffect(() => whenBack(onRetry), [onRetry]);
  return (
    <div className={classes.plain} role="alert">
      <h1>
        <Trans>La connexion est coupée.</Trans>
      </h1>
      <p>
        <Trans>Rien n'a été perdu&nbsp;: réessayez dans un instant.</Trans>
      </p>
      <Button onClick={onRetry}>
        <Trans>Réessayer</Trans>
      </Button>
    </div>
  );
}
