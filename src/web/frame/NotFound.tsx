/** An address nobody has, or may not see. */
import { paths } from '#kernel/paths.ts';
import { Trans } from '@lingui/react/macro';
import { Link } from '../router.tsx';
import classes from './Plain.module.css';

export function NotFound() {
  return (
    <div className={classes.plain}>
      <h1>
        <Trans>404 Page non trouvée</Trans>
      </h1>
      <p>
        <Trans>Cette adresse ne mène nulle part. Utilisez le menu pour retrouver votre chemin.</Trans>
      </p>
      <Link to={paths.home()}>
        <Trans>Revenir à l'accueil</Trans>
      </Link>
    </div>
  );
}
