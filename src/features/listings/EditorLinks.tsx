/** Where else this house is found: its requests, tasks and comments, and its public page in a tab of its own. */
import { paths, withPlace } from '#kernel/paths.ts';
import { entityNeeds } from '#kernel/permissions.ts';
import { Link } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecklist, IconEye, IconMessages, IconStar } from '@tabler/icons-react';
import { PublicLink } from './AdMarks.tsx';
import type { EditedHouse } from './editor.ts';
import classes from './Editor.module.css';
import { isPublic } from './house.ts';
import { MANAGES_HOUSES } from './record/parts.ts';

export function EditorLinks({ house }: { house: EditedHouse }) {
  const { t } = useLingui();
  const readsRequests = useCan('toolDdlList');
  const readsTasks = useCan(entityNeeds('useractivitytask'));
  const readsComments = useCan(MANAGES_HOUSES);
  const ofHouse = { s: `nid:"${house.id}"` };
  return (
    <nav className={classes.links} aria-label={t`À propos de cette annonce`}>
      {readsRequests && (
        <Link to={paths.formerChat({}, { s: `page_nid:"${house.id}"` })}>
          <IconMessages size={17} stroke={1.7} aria-hidden />
          <Trans>Demandes</Trans>
        </Link>
      )}
      {readsTasks && (
        <Link to={paths.tasks({}, ofHouse)}>
          <IconChecklist size={17} stroke={1.7} aria-hidden />
          <Trans>Tâches</Trans>
        </Link>
      )}
      {readsComments && (
        <Link to={paths.comments({}, ofHouse)}>
          <IconStar size={17} stroke={1.7} aria-hidden />
          <Trans>Avis</Trans>
        </Link>
      )}
      <PublicLink house={house} />
      {!isPublic(house) && house.archived === 0 && (
        // Where the link stands that opens it to whoever has it (B96).
        <Link to={withPlace(paths.house({ id: house.id, tab: 'promo' }), 'site')}>
          <IconEye size={17} stroke={1.7} aria-hidden />
          <Trans>Aperçu de l'annonce</Trans>
        </Link>
      )}
    </nav>
  );
}
