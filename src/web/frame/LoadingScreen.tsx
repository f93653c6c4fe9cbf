/** While a screen's code arrives: nothing for 300 ms, then a quiet bar, so that fast loads do not flicker. */
import { Trans } from '@lingui/react/macro';
import classes from './LoadingScreen.module.css';

export function LoadingScreen() {
  return (
    <div className={classes.loading} role="status">
      <span className="visually-hidden">
        <Trans>Chargement en cours ...</Trans>
      </span>
    </div>
  );
}
