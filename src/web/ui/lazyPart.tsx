/**
 * What a screen loads when it is asked for: `const EditRequest = lazyPart(async () => (await import('./EditRequest.tsx')).EditRequest)`. What
 * cannot be fetched says so in its own place, is tried again once the line or the service is back, or by hand; the forms beside it stay. A part that
 * breaks is the screen's to tell. `isTool`: a row of buttons, that has room for a few words and stands beside what says the rest. `without`: what
 * stands there when it cannot be fetched and nobody need know.
 */
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { Component, createElement, useEffect, useState } from 'react';
import { whenBack } from '../availability.ts';
import { loading, NotLoaded } from '../loading.ts';
import classes from './States.module.css';

export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isTool = false, without }: { isTool?: boolean; without?: (props: P) => ReactNode } = {},
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  let isFailed = false;
  function current(): ComponentType<P> {
    loaded ??= loading(load, () => (isFailed = true)) as ComponentType<P>;
    return loaded;
  }
  /** Not before somebody asks: made anew while it is drawn, it would try for ever. */
  function forgetFailure(): void {
    if (isFailed) loaded = undefined;
    isFailed = false;
  }
  return function Part(props: P) {
    const [tries, setTries] = useState(0);
    const { onClose } = props as { onClose?: () => void };
    function retry(): void {
      forgetFailure();
      setTries(tries + 1);
    }
    return (
      <PartBoundary key={tries} isTool={isTool} without={without?.(props)} onRetry={retry} onClose={onClose}>
        {createElement(current(), props)}
      </PartBoundary>
    );
  };
}

interface Props {
  isTool: boolean;
  without: ReactNode;
  onRetry: () => void;
  /** Of a part that is closed again: a dialog. */
  onClose: (() => void) | undefined;
  children: ReactNode;
}
interface State {
  error: Error | undefined;
}

class PartBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { isTool, without, onRetry, onClose, children } = this.props;
    if (!error) return children;
    if (!(error instanceof NotLoaded)) throw error;
    if (without !== undefined) return without;
    return (
      <div className={classes.part} data-tool={isTool && !error.isServerThere} role="alert">
        {error.isServerThere ? <ToReload /> : <Unreachable isTool={isTool} onRetry={onRetry} />}
        {onClose && (
          <Button variant="subtle" size="xs" onClick={onClose}>
            <Trans>Fermer</Trans>
          </Button>
        )}
      </div>
    );
  }
}

function ToReload() {
  return (
    <>
      <strong>
        <Trans>Cette partie de l'écran n'a pas pu être chargée.</Trans>
      </strong>
      <span>
        <Trans>Enregistrez ce que vous avez saisi, puis rechargez la page.</Trans>
      </span>
      <Button variant="default" size="xs" onClick={() => location.reload()}>
        <Trans>Recharger la page</Trans>
      </Button>
    </>
  );
}

function Unreachable({ isTool, onRetry }: Pick<Props, 'isTool' | 'onRetry'>) {
  useEffect(() => whenBack(onRetry), [onRetry]);
  return (
    <>
      {isTool ? (
        <span>
          <Trans>Outils non chargés</Trans>
        </span>
      ) : (
        <>
          <strong>
            <Trans>La connexion est coupée.</Trans>
          </strong>
          <span>
            <Trans>Rien n'a été perdu&nbsp;: réessayez dans un instant.</Trans>
          </span>
        </>
      )}
      <Button variant="default" size="xs" onClick={onRetry}>
        <Trans>Réessayer</Trans>
      </Button>
    </>
  );
}
