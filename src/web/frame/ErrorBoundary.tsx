/** A screen that broke says so, keeps the menu alive, and can be tried again. */
import { Button } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { ErrorInfo, ReactNode } from 'react';
import { Component } from 'react';
import classes from './Plain.module.css';

interface Props {
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
    reportError(new Error(`${error.message}${info.componentStack ?? ''}`, { cause: error }));
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    return (
      <div className={classes.plain} role="alert">
        <h1>
          <Trans>Cet écran s'est arrêté</Trans>
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
