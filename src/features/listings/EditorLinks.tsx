/** Where else this house is found: its requests, and its public page in a tab of its own. */
import { paths } from '#kernel/paths.ts';
import { Link } from '#web/router.tsx';
import { useCan } from '#web/session.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconMessages } from '@tabler/icons-react';
import { PublicLink } from './AdMarks.tsx';
import type { EditedHouse } from './editor.ts';
import classes from './Editor.module.css';

export function EditorLinks({ house }: { house: EditedHouse }) {
  const { t } = useLingui();
  const readsRequests = useCan('toolDdlList');
  return (
    <nav className={classes.links} aria-label={t`À propos de cette annonce`}>
      {readsRequests && (
        <Link to={paths.formerChat({}, { s: `page_nid:"${house.id}"` })}>
          <IconMessages size={17} stroke={1.7} aria-hidden />
          <Trans>Demandes</Trans>
        </Link>
      )}
      <PublicLink house={house} />
    </nav>
  );
}
