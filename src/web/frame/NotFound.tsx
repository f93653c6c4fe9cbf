/** An address nobody has, or may not see. */
import { paths } from '#kernel/paths.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useOwnHeading } from '../heading.ts';
import { Link } from '../router.tsx';
import classes from './Plain.module.css';

export function NotFound() {
  const { t } = useLingui();
  const title = t`404 Page non trouvée`;
  useOwnHeading(title);
  return (
    <div className={classes.plain}>
      <h1>{title}</h1>
      <p>
        <Trans>Cette adresse ne mène nulle part. Utilisez le menu pour retrouver votre chemin.</Trans>
      </p>
      <Link to={paths.home()}>
        <Trans>Revenir à l'accueil</Trans>
      </Link>
    </div>
  );
}
